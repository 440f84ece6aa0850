import { activation, matrix } from './activation.en.ts'
import { errors, pastErrorTexts } from './errors.en.ts'
import { deletionTexts, form, inputTexts, secret } from './form.en.ts'
import { emptyListTexts, help } from './help.en.ts'
import { reports } from './reports.en.ts'
import { resourcePages } from './resourcePages.en.ts'
import { record } from './record.en.ts'

/** Messages that are loaded after the first list. */
export const deferredMessages = {
  form,
  empty: emptyListTexts,
  help,
  secret,
  delete: deletionTexts,
  jobs: {
    cancelling: 'Cancelling …',
    count: '%{done} of %{total}',
    failed: '%{failed} of %{total} failed',
    left: 'about %{time} left',
    began: 'Started by %{name}: %{began}',
    ended: 'Started by %{name}: %{began}, ended: %{ended}',
    cancel: 'Cancel',
    retry: 'Try the failed entry again |||| Try %{smart_count} failed entries again',
    show: 'View the job',
    item: 'Entry',
    outcome: 'Outcome',
    at: 'Time',
    more: 'and one more |||| and %{count} more',
    outcomes: {
      match: 'Match',
      mismatch: 'Mismatch',
      notListed: 'Not listed',
      waiting: 'Waiting',
      ok: 'OK',
      unchanged: 'Unchanged',
      failed: 'Failed',
      cancelled: 'Cancelled',
      activated: 'Activated',
      deactivated: 'Deactivated',
      assigned: 'Assigned',
      assignedAndActivated: 'Assigned and activated',
      unassigned: 'Assignment removed',
      created: 'Created',
      updated: 'Changed',
      refunded: 'Refunded',
      booked: 'Win booked',
      closed: 'Closed without booking',
      made: 'Generated',
    },
  },
  matrix,
  reportFiles: {
    request: 'Request a file',
    requested: {
      making: 'The file is being generated.',
      ready: 'The file is ready to download from the list.',
      failed: 'The file could not be generated.',
      cancelled: 'Generating the file was cancelled.',
      expired: 'The file has expired already.',
    },
    explain:
      'The file is generated in the background, with all rows, and says its period and filters. You will find it under “Downloads” with its checksum.',
    count: 'The file will have one row. |||| The file will have %{count} rows.',
    progress: '%{done} of %{total} rows',
    download: 'Download',
    repeat: 'Request again',
    asFile: 'Request as a download',
    all: 'no filter',
    by: 'by %{field}',
    verify: 'To check a saved file:',
  },
  reports,
  activation,
  /** The urgent tasks on the home page. */
  attention: {
    title: 'Needs attention',
    nothing: 'Nothing needs attention at the moment.',
    failed: 'What needs attention could not be loaded.',
    late: 'Show one item |||| Show %{smart_count} items',
    more: 'and %{smart_count} more',
    lost: 'One win is forfeited: %{amounts} |||| %{smart_count} wins are forfeited: %{amounts}',
    outstanding: 'Wins not credited yet: %{amounts}',
    /** Kinds that could not be loaded. */
    unknown: {
      rtpAlerts:
        'Whether there are RTP alerts is not known at the moment: the reporting service does not respond.',
      failedPushes: 'There are too many casinos to show whose last push failed.',
      unpushed: 'There are too many casinos to show which of them need a push.',
      overdueComponents:
        'Whether all installed components were checked is not known at the moment: the component directory does not respond.',
    },
    kinds: {
      rightsElsewhere:
        '%{smart_count} change of rights outside of the console |||| %{smart_count} changes of rights outside of the console',
      mismatchingComponents: '%{smart_count} hash mismatch |||| %{smart_count} hash mismatches',
      unreachableComponents:
        '%{smart_count} component not reachable |||| %{smart_count} components not reachable',
      rtpAlerts: '%{smart_count} game with an RTP alert |||| %{smart_count} games with an RTP alert',
      roundsNearRefund:
        '%{smart_count} open round with a refund due within 24 hours or overdue |||| %{smart_count} open rounds with a refund due within 24 hours or overdue',
      roundsLeftToPeople:
        '%{smart_count} expiring open round to be closed manually |||| %{smart_count} expiring open rounds to be closed manually',
      failedPushes:
        '%{smart_count} casino whose last push failed |||| %{smart_count} casinos whose last push failed',
      unpushed: '%{smart_count} casino needs a push |||| %{smart_count} casinos need a push',
      unlistedComponents: '%{smart_count} component not listed |||| %{smart_count} components not listed',
      overdueComponents:
        '%{smart_count} component not checked for over 24 hours |||| %{smart_count} components not checked for over 24 hours',
    },
  },
  record,
  /** The command palette, and the overview of keyboard shortcuts. */
  palette: {
    title: 'Search everything',
    input: 'Record, ID, page or action',
    hint: 'Type a name, an ID or what you want to do: “push polaris”.',
    recent: 'Recently opened',
    pages: 'Pages',
    action: '%{action}: %{name}',
    chooseIn: '%{action}: choose from %{name}',
    kinds: { create: 'New', action: 'Action', own: 'Console' },
    /** Labels of actions on a single record, if the label of the bulk action does not fit. */
    single: { close: 'Close round' },
    /** Words that find an action in the palette, separated by blanks. */
    verbs: {
      push: 'push send transfer',
      close: 'close settle',
      import: 'import',
      copy: 'copy duplicate',
      compare: 'compare',
    },
    searching: 'Searching …',
    found: 'One result |||| %{smart_count} results',
    nothing: 'Nothing found for “%{text}”.',
    nothingHint: 'Game rounds and other very long lists are only searched by the full ID.',
    similar: 'Did you mean:',
    failed: 'Records could not be searched.',
    missing: '%{names} could not be searched just now.',
    choose: 'choose',
    open: 'open',
    close: 'close',
    shortcuts: 'Keyboard shortcuts',
  },
  shortcuts: {
    title: 'Keyboard shortcuts',
    groups: { everywhere: 'Everywhere', lists: 'In lists', records: 'In records and forms' },
    keys: { control: 'Ctrl', enter: 'Enter', escape: 'Esc' },
    or: 'or',
    palette: 'Search everything, go anywhere',
    sheet: 'This overview',
    dialog: 'Close a dialog, a menu or a drawer',
    search: 'Search the list',
    rows: 'From the search into the rows, from row to row',
    stepRows: 'Next row, previous row',
    bulk: 'To the actions for the selected rows',
    filter: 'Open the filters',
    create: 'New record',
    nextPage: 'Next page',
    previousPage: 'Previous page',
    save: 'Save',
    undo: 'Undo the last change while it is offered',
    help: 'Explain what a field is for',
    next: 'Next record of the list',
    previous: 'Previous record of the list',
    single: 'Keys without Ctrl',
    singleHint: 'Switch them off if you dictate, or press them by accident.',
  },
  input: inputTexts,
  errors,
  errorsOnRecord: pastErrorTexts,
  /** Texts while an administrator views the console as a visitor. */
  viewing: {
    title: 'View as visitor',
    as: 'Viewing as %{name}',
    asAny: 'Viewing as a visitor',
    casinos: 'one casino |||| %{count} casinos',
    others: 'there are others that you cannot see',
    readOnly: 'read-only',
    until: 'until %{time}',
    end: 'End view',
    account: {
      title: 'The account is not part of the view',
      text: 'Account, saved views and downloads of a visitor stay their own. End the view to see your own account.',
    },
  },
  print: { by: 'Printed by %{name} on %{when}' },
  resources: resourcePages,
}
