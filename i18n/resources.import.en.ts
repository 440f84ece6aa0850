/** The words of importing games, beside the others of providers. */
export const providerImport = {
  actions: { import: 'Games imported' },
  import: {
    title: 'Import games',
    button: 'Import games',
    explain:
      'Compares the provider’s list with the games here. Nothing is changed before you have looked at it.',
    asking: 'Asking %{name} for its games …',
    back: 'To the provider',
    last: 'Last import: %{when}, by %{name}.',
    hints: {
      providerUnreachable:
        'Nobody accepts the connection: is the address right, and is the provider’s server running?',
      providerTimeout: 'The connection is there, but no answer came in time. Try again in a moment.',
      providerFailed: 'Check the credentials of this provider, or ask the provider.',
      providerAnswerInvalid:
        'The address may belong to something else, or the provider takes us for somebody else. Check API, address and credentials.',
    },
    filter: 'Show games by state',
    all: 'All',
    states: { new: 'New', changed: 'Changed', same: 'Same', invalid: 'Invalid' },
    search: 'Search games',
    none: 'No game matches.',
    tickAll: 'Tick all games shown',
    game: 'Game',
    state: 'State',
    here: ', here %{id}',
    newStudio: 'new studio',
    ours: 'Here',
    theirs: 'At the provider',
    lastEdit: 'Last edited by hand by %{name}: %{when}.',
    wouldFail: 'As things are, this would be refused. %{reason}',
    start: 'Import one game |||| Import %{count} games',
    studios: 'A studio is created: %{names}. |||| %{smart_count} studios are created: %{names}.',
    inactive: 'Imported games are not active anywhere.',
    imported: 'Imported %{imported} of %{offered} games.',
    show: 'Show games of this provider',
    again: 'Import again',
    csv: {
      button: 'Save the failed game as CSV |||| Save %{count} failed games as CSV',
      id: 'ID at the provider',
      name: 'Name',
      reason: 'Reason',
      file: 'Not-imported',
    },
  },
}
