import { common } from './resources.common.en.ts'

/** Component checks and significant events. */
export const cpvResources = {
  'cpv-checks': {
    name: 'Component check |||| Component checks',
    fields: {
      ...common,
      component: 'Component',
      result: 'Result',
      checkedOn: 'Checked on',
      hash: 'Reported hash',
      expected: 'Allowed hashes',
      failure: 'Not reachable because',
      reason: 'Reason',
      comment: 'Comment',
      by: 'Started by',
      'by.id': 'User ID',
      'by.name': 'Started by',
      runId: 'Run',
    },
    choices: {
      result: {
        match: 'Match',
        notListed: 'Not listed',
        notReachable: 'Not reachable',
        mismatch: 'Mismatch',
      },
      failure: {
        timeout: 'Does not respond',
        unreachable: 'No connection',
        failed: 'Answers without a hash',
        notInstalled: 'No longer installed',
      },
      reason: {
        routine: 'Routine check',
        update: 'After an update',
        recovery: 'After a restart or failure',
        request: 'On request',
      },
    },
    create: 'Check components',
    actions: { check: 'Checked', attempted: 'Check started' },
  },
  'significant-events': {
    name: 'Significant event |||| Significant events',
    fields: {
      ...common,
      category: 'Category',
      reason: 'Reason',
      link: 'Link',
      casinoIds: 'Casinos',
      followUpTo: 'Follow-up to',
      title: 'Event',
      by: 'Author',
      'by.id': 'User ID',
      'by.name': 'Author',
    },
    choices: {
      category: {
        integrity: 'Integrity of components',
        availability: 'Availability',
        error: 'Program error',
        security: 'Access and security',
        win: 'Large win or wager',
        correction: 'Correction or intervention',
        configuration: 'Change of configuration',
        account: 'Player account',
        other: 'Other',
      },
    },
  },
}
