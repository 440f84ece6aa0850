import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isAll } from './tests/support/languages.ts'
import { postgresPrograms } from './fake-api/scripts/programs.ts'

/** Files that take long, or that few changes concern: only `npm run test:all` runs them. */
export const long = isAll ? [] : ['**/*.long.test.{ts,tsx}']

/** Files that replace modules, which others in the same worker would go on with. */
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
          // What styles make of a page, the tests in a browser see.
          disableComputedStyleRendering: true,
        },
      },
    },
  },
})

/** The console's own tests: most share a worker's page and modules, since to load those takes longer than most files do. */
export const consoleProjects = [
  ofConsole('console', ['tests/{src,resources}/**/*.test.{ts,tsx}'], replacing, false),
  ofConsole('console-replaced', replacing, [], true),
]

/** What staff do most, in a browser, over another store. */
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

/** What a store may have of its own: what it keeps, in which order it finds it, how much at once, how it is opened after an older version. */
const ofStore =
  'tests/fake-api/stores/{contract,everyField,foldedMigration,labelOrder,largeRecords,presences,presentSchema,upkeep}{,.long}.test.ts'
/** PGlite is PostgreSQL with another way to it: what that has, and how it is opened. */
const ofPglite = 'tests/fake-api/stores/{contract,presentSchema}.test.ts'
/** What is up to a server: whom of several processes it lets write, what it refuses, what it holds and compares. */
const ofServer = [
  'tests/fake-api/stores/{lastAdmins,lookups,shared,sharedClaims,totals,underWay}{,.long}.test.ts',
  'tests/fake-api/records/{onceInFlight,refusals}.test.ts',
  'tests/fake-api/reports/amountOrder.test.ts',
]
/** What both stores are tried by every day: whoever keeps rights must not depend on how a store orders and waits. */
const ofBoth = 'tests/fake-api/usersRights.test.ts'
/** What every day is tried over PostgreSQL alone, where the machine has one: the file of JSON answers as memory does, by the same code. */
export const overPostgres =
  postgresPrograms && !isAll ? [...ofServer, 'tests/fake-api/stores/{everyField,sameAnswers}.test.ts'] : []
/** What `npm run test:all` tries beside it: over both how data come there and whether they stay, over a server all of the work. */
const data = 'tests/fake-api/stores/{hostileKeys,killed,many,move,underWay}{,.long}.test.ts'
const own = 'tests/fake-api/stores/**/*.test.ts'
const work = [
  'tests/fake-api/{records,reports,rounds,secrets}/**/*.test.ts',
  'tests/fake-api/{auditChain,auditExplained,homeNumbers,playable,significantEvents}.test.ts',
]

/** The suite of the API once more, over another store; what has nothing to do with stores, or is about the file, is left out. */
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

/** The suite once more over each form of PostgreSQL, as far as this machine has it. */
export const storeProjects = [
  overStore('pglite', 'tests/support/setupPglite.ts', ...(isAll ? [ofStore, data] : [ofPglite])),
  browserOverStore('pglite'),
  ...(postgresPrograms ? [browserOverStore('postgres', 'tests/support/setupPostgres.ts')] : []),
  postgresPrograms
    ? overStore(
        'postgres',
        'tests/support/setupPostgres.ts',
        ...(isAll ? [own, ...work] : [ofStore, ofBoth, ...ofServer]),
      )
    : { test: { name: 'api-postgres', include: ['tests/support/noServer.ts'] } },
]
