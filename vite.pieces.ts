/** Code that pages and dialogs of several sections share, but not forms. */
const shared = [
  'src/(api/|contract/(?!csv|tableFile)|fields/|jobs/|locale/)',
  'src/useDebounced',
  'resources/report-files/address',
  'node_modules/ra-core/dist/(dataProvider/|controller/edit/(use)?EditContext\\.|form/useRecordFromLocation)',
  'src/conflict/useConflict',
  'src/inputs/(DayInput|TextField|days|flags|number)\\.',
  'src/layout/(?!theme|PrintNote|ViewingBar)',
  'src/list/(fetchAllRows|csv/saveFile|LayoutMenu|ListOf|Progress|filters/(FilterContext|conditionText))',
  'src/live/(userActivity|state)',
  'src/record/(ConfirmText|Drawer\\.|History|RecordNavigation|RecordSubpage|related|useNotifyWithUndo)',
  'src/schema/(LeaveGuard|draft|formKeyboard)\\.',
]

/** Record pages without a form, which are bundled separately from the lists. */
const ofRecords = '(Account|CheckPage|EntryPage|FilePage)\\.tsx'

const at = (...paths: string[]) => new RegExp(`/(${paths.join('|')})`)
const room = (names: string, but = ofRecords) => at(`resources/(${names})/(?!${but})`)

/**
 * The bundles in addition to those of every visit (`vite.first.ts`), by use. Each contains its imports, unless an earlier bundle has them.
 * Modules in no bundle get their own file. Without bundles, shared code would be split into two hundred files.
 */
export const pieces = [
  { name: 'contrast', test: /\/forcedColors\.css$/ },
  { name: 'styles', test: /\/(src|resources)\/.*\.css$/ },
  { name: 'first-de', test: at('i18n/first\\.de') },
  { name: 'first-en', test: at('i18n/first\\.en') },
  { name: 'german', test: at('i18n/german') },
  { name: 'english', test: at('i18n/english') },
  { name: 'virtual', test: at('node_modules/@tanstack/react-virtual/') },
  // Lists show why something failed, and need no other shared code.
  {
    name: 'reasons',
    test: at('src/api/failureText', 'resources/pushes/FailureReasons'),
  },
  { name: 'shared', test: at(...shared) },
  { name: 'table', test: at('src/list/csv/useCsvExport', 'src/contract/tableFile') },
  { name: 'rounds', test: room('game-rounds') },
  {
    name: 'form',
    test: at(
      'src/(schema|inputs|record|conflict)/(?!(Calendar|RecordsInTheWay|revert/RevertDialog|(Conflict|Gone|Changed)Dialog)\\.)',
      'resources/[^/]+/[A-Z]\\w*Inputs\\.',
    ),
  },
  { name: 'conflict', test: at('src/(conflict/(Conflict|Gone|Changed)Dialog|record/revert/RevertDialog)') },
  { name: 'csv', test: at('src/list/csv/(CsvDialog|jsonExport)') },
  { name: 'list', test: at('src/list/(?!csv|rows|views)') },
  { name: 'views', test: at('src/list/views') },
  { name: 'session', test: at('src/(auth|live)/', 'src/layout/(PrintNote|ViewingBar)', 'src/pages/SignOut') },
  { name: 'palette', test: at('src/palette/') },
  { name: 'reports', test: room('reports', 'ReportChart') },
  { name: 'assignments', test: room('assignments') },
  { name: 'matrix', test: room('matrix') },
  { name: 'components', test: room('allowed-hashes|cpv-checks') },
  { name: 'audit', test: room('audit-entries') },
  { name: 'files', test: room('report-files') },
  { name: 'pushes', test: room('pushes') },
  { name: 'import', test: room('game-providers') },
  { name: 'users', test: room('users', 'AccessReviewDialog') },
  { name: 'home', test: at('src/pages/Home', 'resources/home/') },
]
