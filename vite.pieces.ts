import { existsSync, readdirSync } from 'node:fs'

/** A bundle in addition to those of every visit (`vite.first.ts`). */
export interface Piece {
  name: string
  /** The files, and the folders with a slash at the end, that it contains with their imports. */
  of: readonly string[]
  /** Files and folders among these that it does not contain. */
  but?: readonly string[]
  /** The ending of the files that it contains, unless it contains all. */
  ending?: string
}

/** Record pages with a form, but for what is rarely needed with them. */
const form = ['src/schema/', 'src/inputs/', 'src/record/', 'src/conflict/', ...inputsOfResources()]
const conflict = ['src/record/revert/RevertDialog.tsx', 'src/conflict/dialogs.tsx']
const rarelyInForms = [...conflict, 'src/inputs/CalendarPopover.tsx', 'src/schema/RecordsInTheWay.tsx']

/** The tools of lists, and what dialogs and pages that are no forms consist of. */
const list = [
  ...['src/list/', 'src/fields/', 'src/layout/', 'src/useDebounced.ts', 'src/live/userActivity.ts'],
  ...[
    'src/inputs/DayInput.tsx',
    'src/inputs/Select.tsx',
    'src/inputs/fieldState.tsx',
    'src/inputs/typedText.ts',
  ],
  ...[
    'src/contract/duePushesFilter.ts',
    'src/contract/currencySums.ts',
    'src/contract/closings.ts',
    'src/list/csv/saveTextFile.ts',
    'src/contract/reports/period.ts',
    'src/record/PushDue.tsx',
  ],
]
const notOfLists = [
  ...[
    'src/list/csv/CsvDialog.tsx',
    'src/list/csv/recordsToCsv.ts',
    'src/list/csv/SaveDialog.tsx',
    'src/list/csv/useBuildCsv.ts',
    'src/list/rows/',
    'src/list/views/',
    'src/list/EmbeddedList.tsx',
  ],
  ...[
    'src/fields/difference.ts',
    'src/fields/TranslatedTableHead.tsx',
    'src/layout/theme.ts',
    'src/layout/forcedColors.css',
  ],
  ...['src/layout/PrintNote.tsx', 'src/layout/ViewingBar.tsx'],
]

/** What forms have in common with views, jobs, and record pages without a form, such as the page of a round. */
const shared = [
  ...['src/jobs/', 'src/api/fetchFile.ts', 'src/fields/difference.ts', 'src/contract/registry.ts'],
  ...['src/inputs/LabelledControl.tsx', 'src/record/ConfirmByTyping.tsx'],
  ...['History', 'RecordNavigation', 'RecordSubpage', 'RecordDrawer', 'useNotifyWithUndo'].map(
    (name) => `src/record/${name}.tsx`,
  ),
  ...[
    'src/fields/TranslatedTableHead.tsx',
    'src/record/related.ts',
    'src/conflict/useConflictOutsideForm.tsx',
    'resources/report-files/address.ts',
  ],
  ...['src/schema/LeaveGuard.tsx', 'src/schema/draft.ts', 'src/schema/formKeyboard.ts'],
  ...[
    'dataProvider/',
    'controller/edit/EditContext.js',
    'controller/edit/useEditContext.js',
    'form/useRecordFromLocation.js',
  ].map((path) => `node_modules/ra-core/dist/${path}`),
]

/** Record pages without a form, which are bundled separately from the lists. */
const recordPages = [
  ...['account/Account.tsx', 'cpv-checks/CheckPage.tsx'],
  ...['audit-entries/EntryPage.tsx', 'report-files/FilePage.tsx'],
].map((file) => `resources/${file}`)

const ofResources = (name: string, folders: readonly string[], but = recordPages): Piece => ({
  name,
  of: folders.map((folder) => `resources/${folder}/`),
  but,
})

/**
 * The bundles by use; without them, shared code would be split into two hundred files. A module belongs to the first that names it or
 * something that imports it. One in none gets its own file.
 */
export const pieces: readonly Piece[] = [
  { name: 'contrast', of: ['src/layout/forcedColors.css'] },
  { name: 'styles', of: ['src/', 'resources/'], ending: '.css' },
  { name: 'first-de', of: ['i18n/first.de.ts'] },
  { name: 'first-en', of: ['i18n/first.en.ts'] },
  { name: 'german', of: ['i18n/german.ts'] },
  { name: 'english', of: ['i18n/english.ts'] },
  { name: 'virtual', of: ['node_modules/@tanstack/react-virtual/'] },
  // Lists show why something failed, and need no other shared code.
  { name: 'reasons', of: ['src/api/failureText.ts', 'resources/pushes/FailureReasons.tsx'] },
  { name: 'list', of: list, but: notOfLists },
  { name: 'shared', of: shared },
  { name: 'table', of: ['src/list/csv/useBuildCsv.ts', 'src/contract/tableFile.ts'] },
  ofResources('rounds', ['game-rounds']),
  { name: 'form', of: form, but: rarelyInForms },
  { name: 'conflict', of: conflict },
  { name: 'csv', of: ['src/list/csv/CsvDialog.tsx', 'src/list/csv/recordsToCsv.ts'] },
  { name: 'views', of: ['src/list/views/'] },
  {
    name: 'session',
    of: [
      ...['src/auth/', 'src/live/', 'src/layout/PrintNote.tsx', 'src/layout/ViewingBar.tsx'],
      'src/pages/SignOut.tsx',
    ],
  },
  { name: 'palette', of: ['src/palette/'] },
  ofResources('reports', ['reports'], ['resources/reports/GgrBarChart.tsx']),
  ofResources('assignments', ['assignments']),
  ofResources('matrix', ['matrix']),
  ofResources('components', ['allowed-hashes', 'cpv-checks']),
  ofResources('audit', ['audit-entries']),
  ofResources('files', ['report-files']),
  ofResources('pushes', ['pushes']),
  ofResources('import', ['game-providers']),
  ofResources('users', ['users'], ['resources/users/AccessReviewExportDialog.tsx']),
  { name: 'home', of: ['src/pages/Home.tsx', 'resources/home/'] },
]

/**
 * The pieces as groups of Rolldown. Throws an `Error` for a path that does not exist: the code of a file that was renamed would silently
 * move into another piece.
 *
 * @param root the project's folder
 */
export function groupsOf(all: readonly Piece[], root: string): { name: string; test: RegExp }[] {
  const named = all.flatMap(({ of, but = [] }) => [...of, ...but])
  const missing = named.filter((path) => !existsSync(`${root}/${path}`))
  if (missing.length > 0) throw new Error(`vite.pieces.ts names what does not exist: ${missing.join(', ')}.`)
  // `node_modules` may be a link to a folder elsewhere.
  const start = `^(?:${escaped(root)}/|.*/(?=node_modules/))`
  return all.map(({ name, of, but = [], ending = '' }) => ({
    name,
    test: new RegExp(
      `${start}${but.length > 0 ? `(?!${oneOf(but)})` : ''}${oneOf(of)}.*${escaped(ending)}(?:$|\\?)`,
    ),
  }))
}

const oneOf = (paths: readonly string[]) => `(?:${paths.map(escaped).join('|')})`

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Inputs of resources that are not derived, such as `resources/casinos/CasinoInputs.tsx`. */
function inputsOfResources(): string[] {
  return readdirSync('resources', { recursive: true, encoding: 'utf8' })
    .map((path) => `resources/${path.replaceAll('\\', '/')}`)
    .filter((path) => /^resources\/[^/]+\/[A-Z]\w*Inputs\.tsx$/.test(path))
}
