import fixturesJson from '../../db.json' with { type: 'json' }
import type { Exchange } from '../../conformance/documented.ts'
import { createApi } from '../../fake-api/app.ts'
import { createCallNeighbour, type CallNeighbour } from '../../fake-api/outboundRequest.ts'
import { createJobs } from '../../fake-api/jobs/jobs.ts'
import type { JobKind } from '../../fake-api/jobs/kind.ts'
import { jobKinds } from '../../fake-api/jobs/kinds.ts'
import { createBehaviours } from '../../fake-api/neighbours/behaviour.ts'
import { createLive } from '../../fake-api/live/live.ts'
import { createNeighbours, simulatorOrigin } from '../../fake-api/neighbours/index.ts'
import { memoryUntilRestart } from '../../fake-api/neighbours/memory.ts'
import { createRevocations } from '../../fake-api/revocation/revocations.ts'
import { createVerifier } from '../../fake-api/guard/token.ts'
import type { OutgoingPolicy } from '../../fake-api/outgoingPolicy.ts'
import type { State } from '../../fake-api/stores/draft.ts'
import type { Store } from '../../fake-api/stores/store.ts'
import type { AdminRest } from '../../fake-api/users/adminRest.ts'
import { createFailedSignInsCollector } from '../../fake-api/users/failedSignIns.ts'
import { registry as entities } from '../../resources/entities.ts'
import type { Row } from '../../src/contract/row.ts'
import type { Registry } from '../../src/contract/registry.ts'
import { startIdentity, type TestIdentity } from './identity.ts'
import { startIssuer, type Claims, type TestIssuer } from './issuer.ts'
import { listen } from './listen.ts'
import { createPatience } from './patience.ts'
import { openTestStore } from './stores.ts'

export { startIssuer, type Claims, type TestIssuer, type TokenOptions } from './issuer.ts'
export { listen } from './listen.ts'
export { aCasino, aUser, changeOf, roleAt, sampleOf, type UserRights } from './samples.ts'

export const callers = {
  admin: { sub: 'u-admin', name: 'Ada Admin', roles: ['admin'], casinoAccess: 'all' },
  /** An administrator who is limited to a casino. */
  scopedAdmin: { sub: 'u-scoped', name: 'Sam Scoped', roles: ['admin'], casinos: ['cf_aurora'] },
  visitor: {
    sub: 'u-visitor',
    name: 'Vera Visitor',
    roles: ['visitor'],
    casinos: ['cf_aurora', 'cf_bluefin'],
  },
  /** A visitor without a casino. */
  guest: { sub: 'u-guest', name: 'Gus Guest', roles: ['visitor'] },
} satisfies Record<string, Claims>

/** One of the usual people, somebody else, or nobody. */
export type Caller = keyof typeof callers | Claims | null

export interface CallOptions {
  /** The administrator unless given. */
  as?: Caller
  method?: string
  /** Sent as JSON; a string as it is. */
  body?: unknown
  headers?: Record<string, string>
  /** The answer is about what no client could bring about: the document need not know of it. */
  undocumented?: true
}

export interface Answered {
  status: number
  headers: Headers
  text: string
  /** What the text holds, `undefined` where there is none; `record` and `rows` are the same by another type. */
  body: unknown
  record: Row
  rows: Row[]
}

export interface TestApi {
  /** The API is at `${origin}/api`. */
  origin: string
  /** The API itself. */
  app: ReturnType<typeof createApi>
  issuer: TestIssuer
  /** Where the users are. */
  identity: TestIdentity
  store: Store
  /** Where the neighbours are; `/sim` there tells them how to behave. */
  neighbours: string
  /** How it asks them. */
  ask: CallNeighbour
  /** From now on it waits for those that are slow until it is told by this to give them up: else it does so by itself, at once. */
  keepWaiting(): () => void
  /** Waits until no job is under way. */
  settled(): Promise<void>
  /** Every answer so far, headers included. */
  answers: string[]
  call(path: string, options?: CallOptions): Promise<Answered>
  close(): Promise<void>
}

export interface TestApiOptions {
  /** The fixtures unless given. */
  state?: State
  registry?: Registry
  store?: Store
  clock?: () => Date
  /** Where the users are instead of the embedded service with the usual callers. */
  admin?: AdminRest
  /** Whether failed sign-ins come into the audit log whenever it is read. */
  signIns?: boolean
  /** Kinds of jobs beside those of the installation. */
  kinds?: Record<string, JobKind>
  /** Where the components are, those that are simulated unless given; `null`: nowhere. */
  componentsUrl?: string | null
  /** Which hosts may be asked, on this machine, too, unless given. */
  outgoing?: OutgoingPolicy
  /** How many costly calls a user may make in a minute; as many as they like unless given. */
  costlyPerMinute?: number
  callsPerMinute?: number
  /** How many milliseconds it may take until it hears of a right that another process has taken away; as in production unless given. */
  freshness?: number
  /** Within how many milliseconds refusals are on record together; each on its own unless given. */
  refusalsTogether?: number
}

/** What a fresh installation holds, to do with what one likes. */
export const installation = (): Record<string, Row[]> => structuredClone(fixturesJson)

/** Half of the installation is what has happened. It is not copied by those who leave it out. */
const {
  'audit-entries': _entries,
  'audit-chain': _chain,
  'game-rounds': _rounds,
  ...masterData
} = fixturesJson

/** The fixtures without what has happened, so that a test reads in the log what it did itself, and may delete what it likes. */
export const fixtures = (): Record<string, Row[]> => ({
  ...structuredClone(masterData),
  'audit-entries': [],
  'audit-chain': [],
  'game-rounds': [],
})

/** The present of the API under test, unless it is given a clock. */
export const now = '2026-11-20T09:00:00.000Z'

/** Loaded by the first who asks: most tests of the console never do. */
async function undocumented(exchange: Exchange): Promise<string | null> {
  return (await import('../../conformance/documented.ts')).findUndocumented(exchange)
}

/** The real API over HTTP, on a store of the kind under test, with an identity service of its own. */
export async function startApi(options: TestApiOptions = {}): Promise<TestApi> {
  const { state = fixtures(), registry = entities, clock = () => new Date(now) } = options
  const store = options.store ?? (await openTestStore(state, registry))
  const issuer = await startIssuer()
  const identity = await startIdentity()
  const admin = options.admin ?? identity.admin
  const collectFailedSignIns = options.signIns
    ? createFailedSignInsCollector(store, admin, registry)
    : undefined
  const verify = createVerifier(issuer.settings)
  const behaviours = createBehaviours()
  const neighbours = await listen(createNeighbours(store, memoryUntilRestart(), behaviours))
  const { deadline, keepWaiting } = createPatience(behaviours)
  const ask = createCallNeighbour({
    neighbours: neighbours.origin,
    deadline,
    ...(options.outgoing && { outgoing: options.outgoing }),
  })
  const { componentsUrl = `${simulatorOrigin}/components` } = options
  const reportingUrl = `${simulatorOrigin}/reporting/service`
  const urls = { componentsUrl, reportingUrl }
  const together = options.refusalsTogether !== undefined && { refusalsTogether: options.refusalsTogether }
  const api = {
    store,
    registry,
    clock,
    ask,
    ...urls,
    reportsKeptDays: 7,
    identity: admin,
    collectFailedSignIns,
    ...together,
    revocations: createRevocations(store, options.freshness),
    // Nobody has to wait for a change to be told.
    live: createLive({ store, registry, clock }, 50),
  }
  const jobs = createJobs(api, { ...jobKinds, ...options.kinds })
  const { costlyPerMinute = 0, callsPerMinute = 0 } = options
  const app = createApi({ ...api, jobs, verify, costlyPerMinute, callsPerMinute })
  const server = await listen((request, response) => {
    request.url = request.url?.replace(/^\/api/, '') || '/'
    app(request, response)
  })
  const answers: string[] = []
  // What other entities and kinds of jobs answer, no document says; and stores do not differ in it.
  const isDocumented = !options.registry && !options.kinds && !process.env['TEST_STORE']
  return {
    origin: server.origin,
    app,
    issuer,
    identity,
    store,
    answers,
    neighbours: neighbours.origin,
    ask,
    keepWaiting,
    settled: jobs.settled,
    async call(path, { as = 'admin', method = 'GET', body, headers = {}, undocumented: isLeftOut } = {}) {
      const claims = typeof as === 'string' ? callers[as] : as
      const response = await fetch(`${server.origin}/api${path}`, {
        method,
        headers: { ...(claims && { Authorization: `Bearer ${await issuer.token(claims)}` }), ...headers },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      })
      const text = await response.text()
      answers.push(JSON.stringify([...response.headers]) + text)
      const { status, headers: said } = response
      const parsed = said.get('Content-Type')?.includes('json') ? (JSON.parse(text) as unknown) : undefined
      const exchange = { method, path, body, status, headers: said, answer: parsed }
      const fault = isDocumented && !isLeftOut ? await undocumented(exchange) : null
      if (fault) throw new Error(`Not as the OpenAPI document says: ${fault}`)
      const [record, rows] = [parsed as Row, parsed as Row[]]
      return { status, headers: said, text, body: parsed, record, rows }
    },
    async close() {
      await jobs.close()
      await Promise.all([server.close(), neighbours.close(), issuer.close(), identity.close()])
      await store.close()
    },
  }
}

/** Entities that can be written again and again, as far as they are in the store. */
export const writable = entities.all.filter(
  ({ readOnly, external, final }) => !readOnly && !external && !final,
)

/** The header that a write on a record needs. */
export const ifMatch = ({ version }: Row) => ({ 'If-Match': `"${version}"` })
