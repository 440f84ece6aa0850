import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isAll } from './tests/support/languages.ts'
import { postgresProgramsFolder } from './tests/support/childServer.ts'

/** Slow files, or files that few changes concern: only `npm run test:all` runs them. */
export const long = isAll ? [] : ['**/*.long.test.{ts,tsx}']

/** Files that replace modules would affect others in the same worker. */
const replacing = ['tests/src', 'tests/resources']
  .flatMap((room) => readdirSync(room, { recursive: true, encoding: 'utf8' }).map((path) => join(room, path)))
  .filter((path) => /\.test\.tsx?$/.test(path) && /^ *vi\.(mock|doMock)\(/m.test(readFileSync(path, 'utf8')))
  .map((path) => path.replaceAll('\\', '/'))

const ofConsole = (name: string, include: string[], exclude: string[], isolate: boolean) => ({
  resolve: { alias: { 'react/jsx-dev-runtime': join(import.meta.dirname, 'tests/support/jsxRuntime.ts') } },
  test: {
    name,
    include,
    exclude: [...exclude, ...long],
    isolate,
    setupFiles: 'tests/support/leaving.ts',
    testTimeout: 60_000,
    hookTimeout: 60_000,
    environmentOptions: {
      happyDOM: {
        settings: {
          // The API under test and its issuer run in the page's process, on other ports.
          fetch: { disableSameOriginPolicy: true },
          // Styles are tested in browsers.
          disableComputedStyleRendering: true,
        },
      },
    },
  },
})

/** The tests of the console. Most share page and modules of a worker, since loading those takes longer than most test files. */
export const consoleProjects = [
  ofConsole('console', ['tests/{src,resources}/**/*.test.{ts,tsx}'], replacing, false),
  ofConsole('console-replaced', replacing, [], true),
]

/** The most frequent work of staff in a browser, with another store. */
const browserOverStore = (store: string, ...globalSetup: string[]) => ({
  test: {
    name: `browser-${store}`,
    include: ['tests/browser/{lists,casinoCreate,casinoEdit,conflicts,reports,visitor}{,.long}.test.ts'],
    env: { TEST_STORE: store },
    exclude: long,
    globalSetup: [...globalSetup, 'tests/support/setupServer.ts'],
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})

/** Differences between stores: what they hold, order, limits, and upgrades. */
const ofStore =
  'tests/fake-api/stores/{contract,everyField,exported,foldedMigration,labelOrder,largeRecords,presences,presentSchema,upkeep}{,.long}.test.ts'
/** PGlite is PostgreSQL with another way to it: what that has, and how it is opened. */
const ofPglite = 'tests/fake-api/stores/{contract,presentSchema}.test.ts'
/** Differences of a database server: writing by several processes, refusals, and comparisons. */
const ofServer = [
  'tests/fake-api/stores/{lastAdmins,lookups,shared,sharedClaims,totals,underWay}{,.long}.test.ts',
  'tests/fake-api/records/{onceInFlight,refusals}.test.ts',
  'tests/fake-api/reports/amountOrder.test.ts',
  'tests/fake-api/machineClock.test.ts',
]
/** What both stores are tried by every day: whoever keeps rights must not depend on how a store orders and waits. */
const ofBoth = 'tests/fake-api/usersRights.test.ts'
/** What every day is tried over PostgreSQL alone, where the machine has one: the file of JSON answers as memory does, by the same code. */
export const overPostgres =
  postgresProgramsFolder && !isAll
    ? [...ofServer, 'tests/fake-api/stores/{everyField,sameAnswers}.test.ts']
    : []
/** Additional tests of `npm run test:all`: importing and keeping data for both stores, all API tests for a server. */
const data = 'tests/fake-api/stores/{hostileKeys,killed,many,move,underWay}{,.long}.test.ts'
const own = 'tests/fake-api/stores/**/*.test.ts'
const work = [
  'tests/fake-api/{records,reports,rounds,secrets}/**/*.test.ts',
  'tests/fake-api/{auditChain,auditExplained,homeNumbers,playable,significantEvents}.test.ts',
  'tests/fake-api/users*.test.ts',
]

/** The tests of the API with another store, without those that do not depend on the store or are about the file. */
const overStore = (store: string, setup: string, ...everyday: string[]) => ({
  test: {
    name: `api-${store}`,
    include: process.env['STORES'] === 'all' ? ['tests/fake-api/**/*.test.ts'] : everyday,
    exclude: [
      ...long,
      'tests/fake-api/{identity,security,import/providers,generate,guard,scripts,settings,backend,site,stop,ready,requestLog}{/**,.test.ts,.long.test.ts}',
      'tests/fake-api/stores/{changesFile,durability,jsonStore,opening,select}{,.long}.test.ts',
    ],
    env: { TEST_STORE: store },
    setupFiles: 'tests/support/propertySeed.ts',
    globalSetup: [setup, 'tests/support/setupServer.ts'],
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})

/** The same for PGlite and for PostgreSQL, if it is installed. */
export const storeProjects = [
  overStore('pglite', 'tests/support/setupPglite.ts', ...(isAll ? [ofStore, data] : [ofPglite])),
  browserOverStore('pglite'),
  ...(postgresProgramsFolder ? [browserOverStore('postgres', 'tests/support/setupPostgres.ts')] : []),
  postgresProgramsFolder
    ? overStore(
        'postgres',
        'tests/support/setupPostgres.ts',
        ...(isAll ? [own, ...work] : [ofStore, ofBoth, ...ofServer]),
      )
    : { test: { name: 'api-postgres', include: ['tests/support/noServer.ts'] } },
]
