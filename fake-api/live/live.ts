import { memoize } from 'es-toolkit/compat'
import type { User } from '../../src/contract/access.ts'
import type { LiveMessage, LiveChange } from '../../src/contract/answers/general.ts'
import { ProblemError } from '../../src/contract/problem.ts'
import type { Row } from '../../src/contract/values.ts'
import { limitSlowReads } from '../stores/slowReads.ts'
import { repeatEvery } from '../intervals.ts'
import { logFault } from '../log.ts'
import { loadLivePositionCipher, type LivePositionCipher } from '../positionCipher.ts'
import { can, builtInCollections, type Entity } from '../../src/contract/entity.ts'
import { activeStates, jobsCollection } from '../../src/contract/jobs.ts'
import { type Condition, inListConditions } from '../../src/contract/query.ts'
import type { Registry } from '../../src/contract/registry.ts'
import type { ApiContext } from '../api.ts'
import { chainEndCollection, entryId } from '../audit/chain.ts'
import { documentedLimit } from '../documentedLimit.ts'
import { scopeConditions } from '../guard/scope.ts'
import { selectPage } from '../stores/select.ts'
import { Readable } from 'node:stream'
import { decodeJwt } from 'jose'
import { lastEventIdHeader, streamHeartbeatMs } from '../../src/contract/live.ts'
import type { Answer } from '../http/answer.ts'
import type { Call, Handler } from '../http/call.ts'
import { maxTokenLifetimeSeconds } from '../revocation/list.ts'

export type LiveEvents = ReturnType<typeof createLiveEvents>

interface Subscriber {
  tell(message: LiveMessage): void
  end(): void
}

interface Follower extends Subscriber {
  user: User
  /** The position up to which the client knows the changes. */
  from: string | null
  isNew: boolean
}

/** One check every `lookEvery` ms serves all clients; without clients there is none. All processes write the audit log, which it reads. */
export function createLiveEvents(given: LiveSources, lookEvery = 1_000) {
  const looking = { ...given, store: limitSlowReads(given.store) }
  const followers = new Set<Follower>()
  let stop: (() => Promise<void>) | null = null
  let isClosed = false
  /** The position up to which all clients, except new ones, know the changes. */
  let position = 0
  let turn: Promise<void> = Promise.resolve()
  let jobs = new Map<string, Row>()

  async function look() {
    const end = await auditLogLength(looking)
    const isAnyKnown = [...followers].some(({ isNew }) => !isNew)
    const rows = await auditEntriesBetween(looking, isAnyKnown ? position : end, end)
    const now = new Map((await readActiveJobs(looking)).map((job) => [job.id, job]))
    const moved = [...now.values()].filter(({ id, version }) => jobs.get(id)?.version !== version)
    const ended = [...jobs.values()].filter(({ id }) => !now.has(id))
    const opaque = await loadLivePositionCipher(looking.store)
    const telling = { registry: looking.registry, opaque }
    // Clients that connect at the same time, as after a restart, and see the same records share one read.
    const read = memoize(
      (user: User, from: number | null) => auditEntriesFor(looking, user, from, end),
      (user, from) => JSON.stringify([from, auditLogScope(looking, user)]),
    )
    for (const follower of [...followers]) {
      const { user, from, isNew } = follower
      const started = isNew ? opened(opaque, user, from) : position
      const happened = isNew || !rows.rows ? await read(user, started) : rows
      const message = liveMessageFor(user, telling, happened, [...moved, ...ended])
      follower.isNew = false
      if (isNew || message.more || message.changes.length > 0) follower.tell(message)
    }
    position = end
    jobs = now
  }

  /** Chained, so that checks never overlap, whichever clients come and go meanwhile. */
  const next = () =>
    (turn = turn.then(look).catch((error: unknown) => logFault(error, 'Nobody could be told of changes:')))

  return {
    async read(user: User, from: string | null) {
      const end = await auditLogLength(looking)
      const opaque = await loadLivePositionCipher(looking.store)
      const happened = await auditEntriesFor(looking, user, opened(opaque, user, from), end)
      return liveMessageFor(
        user,
        { registry: looking.registry, opaque },
        happened,
        await readActiveJobs(looking),
      )
    },
    /** Sends messages until the returned function is called. `end` is called when the server ends all streams. */
    follow(user: User, from: string | null, told: Subscriber) {
      if (isClosed) throw new ProblemError('backendUnreachable')
      const follower: Follower = { ...told, user, from, isNew: true }
      followers.add(follower)
      stop ??= repeatEvery(lookEvery, next)
      return () => {
        followers.delete(follower)
        if (followers.size > 0) return
        void stop?.()
        stop = null
      }
    },
    close() {
      isClosed = true
      for (const { end } of [...followers]) end()
    },
  }
}

const opened = (opaque: LivePositionCipher, { id }: User, from: string | null) =>
  from === null ? null : opaque.open(from, id)

const maxChangesAtOnce = documentedLimit('changes that a message names', 200)

/** A new client is told of changes since its page began to load. */
const pageLoadMs = 15_000

type LiveSources = Pick<ApiContext, 'store' | 'registry' | 'clock'>

interface MessageContext extends Pick<LiveSources, 'registry'> {
  opaque: LivePositionCipher
}

/** Entries of the audit log, and its end when they were read; `rows` is `null` if there are more than one message names. */
interface AuditLogSlice {
  end: number
  rows: readonly Row[] | null
}

/** Every change by any process adds an entry in its transaction. */
async function auditLogLength({ store }: LiveSources): Promise<number> {
  return Number((await store.get(chainEndCollection, 'end'))?.['entries'] ?? 0)
}

/** The entries between two positions, whoever may read them; `rows` is `null` if there are more than are read for all clients together. */
async function auditEntriesBetween({ store }: LiveSources, from: number, end: number) {
  if (end <= from) return { end, rows: [] }
  if (end - from > maxChangesAtOnce) return { end, rows: null }
  const { rows } = await store.list(builtInCollections.auditLog, { where: between(from, end) })
  return { end, rows }
}

/** Reads for a single client what it has missed. Entries that the user may not read do not count, so that their number is not revealed. */
async function auditEntriesFor(looking: LiveSources, user: User, from: number | null, end: number) {
  const { store, clock } = looking
  const scope = auditLogScope(looking, user)
  if (!scope || (from !== null && end <= from)) return { end, rows: [] }
  const since = new Date(clock().getTime() - pageLoadMs).toISOString()
  const which =
    from === null ? [{ field: 'changedAt', op: 'gte', value: since } as const] : between(from, end)
  const { rows, total } = await store.list(builtInCollections.auditLog, {
    where: [...which, ...scope],
    sort: [{ field: 'id', order: 'DESC', plain: true }],
    range: [0, maxChangesAtOnce - 1],
  })
  return { end, rows: from !== null && total > maxChangesAtOnce ? null : rows }
}

/** `null` if the user may read no entries. */
function auditLogScope({ registry }: Pick<LiveSources, 'registry'>, user: User): Condition[] | null {
  const entity = registry.find(builtInCollections.auditLog)
  return entity && can(user, entity, 'show') ? scopeConditions(user, entity, registry) : null
}

const between = (from: number, end: number) =>
  [
    { field: 'id', op: 'gte', value: entryId(from + 1) },
    { field: 'id', op: 'lte', value: entryId(end) },
  ] as const

async function readActiveJobs({ store }: LiveSources): Promise<readonly Row[]> {
  const where = inListConditions({ state: activeStates })
  return (await store.list(jobsCollection, { where, range: [0, maxChangesAtOnce - 1] })).rows
}

function liveMessageFor(
  user: User,
  { registry, opaque }: MessageContext,
  { end, rows }: AuditLogSlice,
  jobs: readonly Row[],
): LiveMessage {
  const changes = [
    ...inSight(user, registry, builtInCollections.auditLog, rows ?? []).map(changeOf),
    ...inSight(user, registry, jobsCollection, jobs).map(({ id }) => ({
      resource: jobsCollection,
      recordId: id,
    })),
  ]
  const named = new Map(changes.map((change) => [`${change.resource}/${change.recordId}`, change]))
  return { position: opaque.seal(end, user.id), changes: [...named.values()], more: rows === null }
}

const changeOf = (entry: Row): LiveChange => ({
  resource: String(entry['resource']),
  recordId: String(entry['recordId']),
})

function inSight(user: User, registry: Registry, collection: string, rows: readonly Row[]): readonly Row[] {
  const entity: Entity | undefined = registry.find(collection)
  if (!entity || !can(user, entity, 'show') || rows.length === 0) return []
  return selectPage(rows, { where: scopeConditions(user, entity, registry) }).rows
}

const mostStreams = documentedLimit('streams of changes', 20)
const later = 30

const mostWaiting = documentedLimit('bytes of changes that wait for a client', 256 * 1024)

const type = 'text/event-stream'

/** `GET /api/events`: a `LiveMessage`, or a stream for clients that accept server-sent events, which ends with the token. */
export function answerLiveEvents(live: LiveEvents): Handler {
  const open = new Map<string, number>()
  return async (call) => {
    const from = positionOf(call.header(lastEventIdHeader))
    const { caller: id } = call
    if (!call.header('Accept')?.includes(type) || call.method === 'HEAD')
      return { status: 200, body: await live.read(call.user, from) }
    const count = open.get(id) ?? 0
    if (count >= mostStreams) throw new ProblemError('tooManyCalls', { params: { seconds: later } })
    const body = streamOf(live, call, from)
    open.set(id, count + 1)
    body.once('close', () => {
      const left = (open.get(id) ?? 1) - 1
      if (left > 0) open.set(id, left)
      else open.delete(id)
    })
    return { status: 200, body, headers } satisfies Answer
  }
}

/** `X-Accel-Buffering` asks proxies not to buffer the answer. */
const headers = { 'Content-Type': type, 'X-Accel-Buffering': 'no' }

function streamOf(live: LiveEvents, { user, header }: Call, from: string | null): Readable {
  const stream = new Readable({ read: () => undefined })
  const send = (text: string) => {
    stream.push(text)
    if (stream.readableLength > mostWaiting) stream.destroy()
  }
  const end = () => void stream.push(null)
  const stop = live.follow(user, from, { tell: (message) => send(eventOf(message)), end })
  const beat = setInterval(() => send(':\n\n'), streamHeartbeatMs).unref()
  const expiry = setTimeout(end, secondsLeft(header('Authorization')) * 1000).unref()
  send(':\n\n')
  return stream.once('close', () => {
    stop()
    clearInterval(beat)
    clearTimeout(expiry)
  })
}

const eventOf = (message: LiveMessage) => `id: ${message.position}\ndata: ${JSON.stringify(message)}\n\n`

/** A longer position was not sent by this server and is ignored. */
const positionOf = (sent: string | undefined) => (sent && sent.length <= 100 ? sent : null)

function secondsLeft(authorization = ''): number {
  const { exp = 0 } = decodeJwt(authorization.replace(/^Bearer +/i, ''))
  return Math.max(0, Math.min(exp - Date.now() / 1000, maxTokenLifetimeSeconds))
}
