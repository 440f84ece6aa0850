import { common } from './resources.common.en.ts'

export const jobResources = {
  jobs: {
    name: 'Job |||| Jobs',
    fields: {
      ...common,
      kind: 'Kind',
      resource: 'Area',
      recordId: 'Record ID',
      recordLabel: 'Record',
      state: 'Status',
      done: 'Done',
      total: 'Total',
      offered: 'Offered',
      notChosen: 'Not selected',
      items: 'Entries',
      startedAt: 'Started',
      finishedAt: 'Ended',
      by: 'By',
      'by.id': 'User ID',
      'by.name': 'User',
      retryOf: 'Retry of',
      undoOf: 'Undoes',
      subjects: 'Concerns',
      cancelled: 'Cancellation requested',
    },
    choices: {
      kind: {
        activation: 'Activation',
        activationUndo: 'Undoing an activation',
        push: 'Push',
        componentCheck: 'Component check',
        closing: 'Closing of open rounds',
        import: 'Import of games',
        reportFile: 'Report as a file',
      },
      state: {
        queued: 'Waiting',
        running: 'Running',
        done: 'Done',
        partlyFailed: 'Partly failed',
        failed: 'Failed',
        cancelled: 'Cancelled',
      },
    },
  },
}
