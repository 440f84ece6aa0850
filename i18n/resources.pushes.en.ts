import { common } from './resources.common.en.ts'
import { jobResources } from './resources.jobs.en.ts'

/** Texts about pushes on casinos and integrations. */
export const pushedRecordTexts = {
  state: 'Push status',
  states: { upToDate: 'Up to date', changed: 'Changes pending', never: 'Not pushed yet' },
  failed: { pushFailed: 'Last push failed', pushFailures: 'Failed pushes' },
  pending: { pushGames: 'Games to push', bridgeMoved: 'Bridge moved since the last push' },
  actions: { push: 'Pushed to the bridge', attempted: 'Push started' },
  pages: { push: 'Push' },
  bulk: { push: { label: 'Push' } },
}

export const pushResources = {
  pushes: {
    name: 'Push |||| Pushes',
    fields: {
      ...common,
      resource: 'Area',
      recordId: 'Record ID',
      recordLabel: 'Record',
      integrationId: 'Integration',
      jobId: 'Job',
      state: 'Status',
      startedAt: 'Started',
      finishedAt: 'Ended',
      by: 'By',
      casinoIds: 'Casinos',
      targets: 'Targets',
      configurationHash: 'Hash of the configuration',
    },
    choices: {
      resource: { casinos: 'Casino', integrations: 'Integration' },
      state: jobResources.jobs.choices.state,
    },
  },
}
