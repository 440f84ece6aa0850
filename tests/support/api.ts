import fixturesJson from '../../db.json' with { type: 'json' }
import type { Exchange } from '../../conformance/documented.ts'
import { createApi } from '../../fake-api/app.ts'
import { createExternalSystemCaller, type CallExternalSystem } from '../../fake-api/outboundRequest.ts'
import { createJobs } from '../../fake-api/jobs/jobs.ts'
import type { JobKind } from '../../fake-api/jobs/kind.ts'
import { jobKinds } from '../../fake-api/actionHandlers.ts'
import { createBehaviours } from '../../fake-api/neighbours/behaviour.ts'
import { createLiveEvents } from '../../fake-api/live/live.ts'
import { createSimulators, simulatorPlaceholderOrigin } from '../../fake-api/neighbours/index.ts'
import { createSimulatorMemory } from '../../fake-api/neighbours/memory.ts'
import { createRevocations } from '../../fake-api/revocation/list.ts'
import { createVerifier } from '../../fake-api/guard/token.ts'
import type { OutgoingPolicy } from '../../fake-api/outgoingPolicy.ts'
import type { RowsByCollection } from '../../fake-api/stores/rowsByCollection.ts'
import type { Store } from '../../fake-api/stores/store.ts'
import type { AdminRest } from '../../fake-api/users/adminRest.ts'
import { createFailedSignInsCollector } from '../../fake-api/users/failedSignIns.ts'
import { registry as entities } from '../../resources/entities.ts'
import type { Row } from '../../src/contract/values.ts'
import type { Registry } from '../../src/contract/registry.ts'
import { now } from './clock.ts'
import { startIdentity, type TestIdentity } from './identity.ts'
import { startIssuer, type Claims, type TestIssuer } from './issuer.ts'
import { listen } from './listen.ts'
import { createPatience } from './patience.ts'
import { openTestStore } from './stores.ts'

export { startIssuer, type Claims, type TestIssuer, type TokenOptions } from './issuer.ts'
export { listen } from './listen.ts'
export { now } from './clock.ts'
export { aCasino, aUser, changeOf, roleAt, sampleOf, type UserRights } from './samples.ts'

export const callers = {
  admin: { sub: 'u-admin', name: 'Ada Admin', roles: ['admin'], casinoAccess: 'all' },
  /** An administrator of one casino. */
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

/** One of `callers`, another user by claims, or nobody. */
export type Caller = keyof typeof callers | Claims | null

export interface CallOptions {
  as?: Caller
  method?: string
  /** Sent as JSON; a string is sent unchanged. */
  body?: unknown
  headers?: Record<string, string>
  /** No client can cause this answer, so the OpenAPI document need not declare it. */
  undocumented?: true
}

export interface Answered {
  status: number
  headers: Headers
  text: string
  /** The parsed text, `undefined` if it is empty; `record` and `rows` are the same value under other types. */
  body: unknown
  record: Row
  rows: Row[]
}

export interface TestApi {
  /** The API is at `${origin}/api`. */
  origin: string
  app: ReturnType<typeof createApi>
  issuer: TestIssuer
  identity: TestIdentity
  store: Store
  /** Origin of the simulators; requests to `/sim` set their behaviour. */
  neighbours: string
  ask: CallExternalSystem
  /** From now on the API waits for slow neighbours until the returned function is called; otherwise it gives up at once. */
  keepWaiting(): () => void
  /** Waits until no job is running. */
  settled(): Promise<void>
  /** All answers so far, with headers. */
  answers: string[]
  call(path: string, options?: CallOptions): Promise<Answered>
  close(): Promise<void>
}

export interface TestApiOptions {
  /** The fixtures by default. */
  state?: RowsByCollection
  registry?: Registry
  store?: Store
  clock?: () => Date
  /** Access to the identity service; by default the embedded service with the usual callers. */
  admin?: AdminRest
  /** Whether reading the audit log imports failed sign-ins first. */
  signIns?: boolean
  kinds?: Record<string, JobKind>
  /** Origin of the components, the simulators by default; `null` for none. */
  componentsUrl?: string | null
  /** Hosts that may be called; this machine is among them by default. */
  outgoing?: OutgoingPolicy
  /** Costly calls per user and minute, unlimited by default. */
  costlyPerMinute?: number
  callsPerMinute?: number
  /** Bytes of answers that may be under way; as in production by default. */
  answerBytes?: number
  /** Milliseconds until the API notices that another process took a right away; as in production by default. */
  freshness?: number
  /** Milliseconds within which refusals share an audit entry; by default each has its own. */
  refusalsTogether?: number
}

/** A copy of a fresh installation, which tests may change. */
export const installation = (): Record<string, Row[]> => structuredClone(fixturesJson)

/** The history is half of the installation; `fixtures` does not copy it. */
const {
  'audit-entries': _entries,
  'audit-chain': _chain,
  'game-rounds': _rounds,
  ...masterData
} = fixturesJson

/** The fixtures without history: the audit log has only what the test did, and no record is prevented from deletion by it. */
export const fixtures = (): Record<string, Row[]> => ({
  ...structuredClone(masterData),
  'audit-entries': [],
  'audit-chain': [],
  'game-rounds': [],
})

/** Loaded on demand, since most tests of the console never need it. */
async function undocumented(exchange: Exchange): Promise<string | null> {
  return (await import('../../conformance/documented.ts')).describeContractDeviation(exchange)
}

/** Starts the real API over HTTP, with the store under test and its own identity service. */
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
  const neighbours = await listen(createSimulators(store, createSimulatorMemory(), behaviours))
  const { deadline, keepWaiting } = createPatience(behaviours)
  const ask = createExternalSystemCaller({
    neighbours: neighbours.origin,
    deadline,
    ...(options.outgoing && { outgoing: options.outgoing }),
  })
  const { componentsUrl = `${simulatorPlaceholderOrigin}/components` } = options
  const reportingUrl = `${simulatorPlaceholderOrigin}/reporting/service`
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
    // 50 ms, so that tests do not wait for live events.
    live: createLiveEvents({ store, registry, clock }, 50),
  }
  const jobs = createJobs(api, { ...jobKinds, ...options.kinds })
  const { costlyPerMinute = 0, callsPerMinute = 0, answerBytes } = options
  const limits = { costlyPerMinute, callsPerMinute, ...(answerBytes && { answerBytes }) }
  const app = createApi({ ...api, jobs, verify, ...limits })
  const server = await listen((request, response) => {
    request.url = request.url?.replace(/^\/api/, '') || '/'
    app(request, response)
  })
  const answers: string[] = []
  // The document knows no entities or jobs of tests, and comparing in one store is enough.
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

/** Entities in the store that accept repeated writes. */
export const writable = entities.all.filter(
  ({ readOnly, external, immutable }) => !readOnly && !external && !immutable,
)

export const ifMatch = ({ version }: Row) => ({ 'If-Match': `"${version}"` })
