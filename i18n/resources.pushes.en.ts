import { common } from './resources.common.en.ts'
import { jobResources } from './resources.jobs.en.ts'

/** What is said of pushes with what is pushed. */
export const pushed = {
  state: 'Since last push',
  states: { upToDate: 'Unchanged', changed: 'Changed', never: 'Never pushed' },
  actions: { push: 'Pushed to the bridge', attempted: 'Push started' },
  pages: { push: 'Push' },
}

/** Names and fields of pushes, and the words of their page. */
export const pushResources = {
  pushes: {
    name: 'Push |||| Pushes',
    fields: {
      ...common,
      resource: 'Collection',
      recordId: 'Record ID',
      recordLabel: 'Record',
      integrationId: 'Integration',
      jobId: 'Job',
      state: 'State',
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
    page: {
      title: 'Push %{name}',
      plan: 'What will be pushed',
      explain: 'The bridge gets the configuration as it is saved now. Saving alone pushes nothing.',
      nothing: 'Nothing has changed since the last push.',
      none: 'No casino belongs to this integration: there is nothing to push.',
      changes: 'One change |||| %{smart_count} changes',
      noChanges: 'No changes',
      never: 'Never pushed yet',
      last: 'Last push that succeeded: %{when}',
      all: 'All casinos',
      changed: 'Those with changes',
      choice: 'Casinos to push',
      push: 'Push',
      again: 'Push again all the same',
      pushSome: 'Push one casino |||| Push %{smart_count} casinos',
      chooseOne: 'Choose at least one casino.',
      progress: 'Push',
      succeeded: 'The push has succeeded.',
      failed: 'Not every bridge has the configuration. The reason stands with each target.',
      before: 'At the bridge',
      after: 'Will be pushed',
      games: 'Games that can be played',
      added: 'Added',
      removed: 'Removed',
      integration: 'From the integration',
      showWhole: 'The whole configuration, one value |||| The whole configuration, %{smart_count} values',
    },
    history: {
      title: 'Pushes so far',
      none: 'Nothing has been pushed yet.',
      with: 'With the integration',
      older: 'Show older',
      hash: 'Hash of the configuration',
      was: 'Before',
      became: 'Pushed',
    },
  },
}
