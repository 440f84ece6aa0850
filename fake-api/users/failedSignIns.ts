import { createHash } from 'node:crypto'
import type { FailedSignInSummary } from '../../src/contract/audit.ts'
import type { Entity } from '../../src/contract/entity.ts'
import { ProblemError } from '../../src/contract/problem.ts'
import type { Registry } from '../../src/contract/registry.ts'
import type { Row } from '../../src/contract/values.ts'
import { sanitizeSingleLine } from '../../src/contract/texts.ts'
import { logFailedSignIn } from '../audit/log.ts'
import { documentedLimit } from '../documentedLimit.ts'
import { log } from '../log.ts'
import { putRow } from '../putRow.ts'
import type { Store, Transaction } from '../stores/store.ts'
import type { AdminRest } from './adminRest.ts'
import { readFailedSignInsSince, type EventsRead, type SignInEvent } from './events.ts'

/** Stores the last event read, and the failures that are being counted. */
const collection = 'failed-sign-ins'

const countedTogetherMs = 60_000

const each = documentedLimit(
  'failed sign-ins of a minute with an entry each, of people and of nobody apart',
  10,
)
const mostNames = documentedLimit('names in the entry about the other failed sign-ins', 20)

/** Characters of a name in an entry. Names that belong to nobody are shorter, because anybody can invent them. */
const longestName = {
  person: documentedLimit('characters of a person’s name in an entry about a failed sign-in', 200),
  nobody: documentedLimit('characters of a name of nobody in an entry about a failed sign-in', 100),
}

/** An event that is further ahead was dated by a wrong clock. */
const datedAheadMs = 300_000

/** What was read last. If a wrong clock has dated it ahead, events are read from a short time ago on, or none of the present would be. */
const notAhead = (last: Row | undefined, now: number): Row | undefined =>
  last && Number(last['time']) > now + datedAheadMs ? { ...last, time: now, from: now - lateEventMs } : last

/** An event may become visible this much after a later one. */
const lateEventMs = 60_000

/** Milliseconds after which a run ends although older events are left; the next one goes on there. */
const runMs = 20_000

/** Copies failed sign-ins into the audit log, each once. Never rejects: a failure is logged once, until a later run succeeds. */
export function createFailedSignInsCollector(store: Store, admin: AdminRest, registry: Registry) {
  let hasFailed = false
  let running: Promise<void> | null = null

  /** Returns whether events are left. Strangers can make more of them than are read at a time. */
  async function collectSome(): Promise<boolean> {
    const [users, now] = [registry.find('users'), admin.time('earliest') * 1000]
    const last = notAhead(await store.get(collection, 'last'), now)
    const found = await readFailedSignInsSince(admin, last ? fromOf(last) : null)
    const isKnown = knownEvents(last)
    if (users && (found.rest !== null || found.events.some((event) => !isKnown(event))))
      await store.transaction((tx) => record(tx, users, last, { ...found, now }))
    if (users && (await countingsOver(store, now)).length > 0)
      await store.transaction((tx) => logCountedFailures(tx, users, now))
    return found.rest !== null && found.rest !== (last && fromOf(last))
  }

  async function collect(): Promise<void> {
    const end = Date.now() + runMs
    try {
      while ((await collectSome()) && Date.now() < end);
      hasFailed = false
    } catch (error) {
      if (!hasFailed)
        log.error({ reason: nameOf(error) }, 'Failed sign-ins cannot be read from the identity service.')
      hasFailed = true
    }
  }

  return (): Promise<void> => (running ??= collect().finally(() => (running = null)))
}

/** Does nothing if another process was faster. `last` holds the newest event's time (ms), the time to read from, and known keys. */
async function record(
  tx: Transaction,
  users: Entity,
  last: Row | undefined,
  { events, rest, now }: EventsRead<SignInEvent> & { now: number },
): Promise<void> {
  if ((await tx.get(collection, 'last'))?.version !== last?.version) return
  const isKnown = knownEvents(last)
  const fresh = events.filter((event) => !isKnown(event))
  await noteFailures(tx, users, fresh)
  const times = events.map(({ time }) => time).filter((time) => time <= now + datedAheadMs)
  const newest = Math.max(Number(last?.['time'] ?? 0), ...times)
  const from = rest ?? Math.max(newest - lateEventMs, last ? fromOf(last) : 0)
  const keys = events.filter(({ time }) => time >= from).map(keyOf)
  await putRow(tx, collection, last, { id: 'last', time: newest, from, keys })
}

/** Rows of earlier versions lack `from`. */
const fromOf = (last: Row) => Number(last['from'] ?? Number(last['time']) - lateEventMs)

function knownEvents(last: Row | undefined): (event: SignInEvent) => boolean {
  if (!last) return () => false
  const [from, keys] = [fromOf(last), new Set(last['keys'] as string[])]
  return (event) => event.time < from || keys.has(keyOf(event))
}

const keyOf = (event: SignInEvent) =>
  event.id ?? createHash('sha256').update(JSON.stringify(event)).digest('base64url')

const nameOf = (error: unknown) =>
  error instanceof ProblemError ? error.code : error instanceof Error ? error.message : error

/** Failures since an instant (ms, by the identity service's clock). `told` of them have an entry of their own. */
interface Counting extends Row {
  since: number
  last: number
  told: number
  count: number
  names: readonly FailedSignInSummary[]
}

/** Known and unknown names are counted apart, so that invented ones hide no attempts on real users; in memory, since other writes wait. */
async function noteFailures(tx: Transaction, users: Entity, events: readonly SignInEvent[]): Promise<void> {
  const stored = await readCountings(tx)
  const countings = new Map(stored.map((row) => [row.id, row]))
  for (const { time, ipAddress, userId, details } of events) {
    const kind = userId ? 'person' : 'nobody'
    const name = sanitizeSingleLine(details?.username ?? '', longestName[kind])
    const one = { userId: userId ?? '', name }
    const kept = countings.get(kind)
    const isOn = kept && Math.abs(time - kept.since) < countedTogetherMs
    if (kept && !isOn) await tell(tx, users, kept)
    const now = isOn ? kept : { since: time, told: 0, count: 0, names: [] }
    const isEach = now.told < each
    if (isEach)
      await logFailedSignIn(tx, users, {
        ...one,
        at: new Date(time).toISOString(),
        address: ipAddress ?? '',
      })
    countings.set(kind, {
      ...{ id: kind, version: 1, since: now.since, last: time },
      ...(isEach
        ? { told: now.told + 1, count: now.count, names: now.names }
        : { told: now.told, count: now.count + 1, names: withOne(now.names, { ...one, count: 1 }) }),
    })
  }
  for (const next of countings.values()) {
    const before = stored.find(({ id }) => id === next.id)
    if (before !== next) await putRow(tx, collection, before, next)
  }
}

async function readCountings(reader: Pick<Transaction, 'get'>): Promise<Counting[]> {
  const kept = await Promise.all(['person', 'nobody'].map((kind) => reader.get(collection, kind)))
  return kept.filter((row): row is Counting => row !== undefined)
}

const countingsOver = async (reader: Pick<Transaction, 'get'>, now: number): Promise<Counting[]> =>
  (await readCountings(reader)).filter((row) => isOver(row, now))

async function logCountedFailures(tx: Transaction, users: Entity, now: number): Promise<void> {
  for (const kept of await countingsOver(tx, now)) {
    await tell(tx, users, kept)
    await tx.remove(collection, kept.id)
  }
}

const isOver = ({ since }: Counting, now: number) => Math.abs(now - since) >= countedTogetherMs

async function tell(tx: Transaction, users: Entity, { last, count, names }: Counting): Promise<void> {
  if (count === 0) return
  await logFailedSignIn(tx, users, {
    ...{ at: new Date(last).toISOString(), userId: '', name: '', address: '' },
    changes: [
      { field: 'count', before: null, after: count },
      { field: 'names', before: null, after: names.toSorted((a, b) => b.count - a.count) },
    ],
  })
}

function withOne(names: readonly FailedSignInSummary[], one: FailedSignInSummary) {
  const at = names.findIndex(({ userId, name }) => userId === one.userId && name === one.name)
  if (at < 0) return names.length < mostNames ? [...names, one] : names
  return names.map((known, place) => (place === at ? { ...known, count: known.count + 1 } : known))
}
