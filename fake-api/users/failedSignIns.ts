import { createHash } from 'node:crypto'
import type { FailedSignInSummary } from '../../src/contract/audit.ts'
import type { Entity } from '../../src/contract/entity.ts'
import { ProblemError } from '../../src/contract/problem.ts'
import type { Registry } from '../../src/contract/registry.ts'
import type { Row } from '../../src/contract/row.ts'
import { toSingleLine } from '../../src/contract/texts.ts'
import { logFailedSignIn } from '../audit/log.ts'
import { defineBound } from '../defineBound.ts'
import { log } from '../log.ts'
import type { Store, Transaction } from '../stores/store.ts'
import type { AdminRest } from './adminRest.ts'
import { readFailedSignInsSince, type EventsRead, type SignInEvent } from './events.ts'

/** Stores the last event read, and the failures that are being counted. */
const collection = 'failed-sign-ins'

/** Milliseconds during which failures are counted together. */
const within = 60_000

const each = defineBound({
  what: 'failed sign-ins of a minute with an entry each, of people and of nobody apart',
  limit: 10,
  per: 'installation',
  atLimit: 'one entry has the number of the rest',
  test: 'fake-api/filling.test.ts',
})
const mostNames = defineBound({
  what: 'names in the entry about the other failed sign-ins',
  limit: 20,
  per: 'record',
  atLimit: 'the rest is counted only',
  test: 'fake-api/filling.test.ts',
})

/** Characters of a name in an entry. Names that belong to nobody are shorter, because anybody can invent them. */
const longest = {
  person: defineBound({
    what: 'characters of a person’s name in an entry about a failed sign-in',
    limit: 200,
    per: 'record',
    atLimit: 'the rest is cut off',
    test: 'fake-api/filling.test.ts',
  }),
  nobody: defineBound({
    what: 'characters of a name of nobody in an entry about a failed sign-in',
    limit: 100,
    per: 'record',
    atLimit: 'the rest is cut off',
    test: 'fake-api/filling.test.ts',
  }),
}

/** Milliseconds by which an event may become visible after a later one. */
const late = 60_000

/** Copies failed sign-ins into the audit log, each once. Never rejects: a failure is logged once, until a later run succeeds. */
export function createFailedSignInsCollector(store: Store, admin: AdminRest, registry: Registry) {
  let hasFailed = false
  return async (): Promise<void> => {
    try {
      const last = await store.get(collection, 'last')
      const found = await readFailedSignInsSince(admin, last ? fromOf(last) : null)
      const fresh = freshOf(last, found.events)
      const [users, now] = [registry.find('users'), admin.time() * 1000]
      if (users && (found.rest !== null || fresh.length > 0))
        await store.transaction((tx) => record(tx, users, last, found, fresh))
      if (users && (await countingsOver(store, now)).length > 0)
        await store.transaction((tx) => logCountedFailures(tx, users, now))
      hasFailed = false
    } catch (error) {
      if (!hasFailed)
        log.error({ reason: nameOf(error) }, 'Failed sign-ins cannot be read from the identity service.')
      hasFailed = true
    }
  }
}

/**
 * Does nothing if another process was faster. `last` holds the newest event's time (ms), the time to read from, and known keys. What is
 * counted is read and written once, however many failures there are: no other write goes on meanwhile.
 */
async function record(
  tx: Transaction,
  users: Entity,
  last: Row | undefined,
  { events, rest }: EventsRead<SignInEvent>,
  fresh: readonly SignInEvent[],
): Promise<void> {
  if ((await tx.get(collection, 'last'))?.version !== last?.version) return
  const before = await countingsIn(tx)
  const countings = new Map(before)
  for (const event of fresh) {
    const kind = kindOf(event)
    countings.set(kind, await noteFailure(tx, users, countings.get(kind), event))
  }
  for (const [kind, counting] of countings) {
    const kept = before.get(kind)
    if (counting === kept) continue
    const row = { ...counting, version: (kept?.version ?? 0) + 1 }
    await (kept ? tx.replace(collection, row) : tx.insert(collection, row))
  }
  const newest = Math.max(Number(last?.['time'] ?? 0), ...events.map(({ time }) => time))
  const from = rest ?? Math.max(newest - late, last ? fromOf(last) : 0)
  const keys = events.filter(({ time }) => time >= from).map(keyOf)
  const row = { id: 'last', version: (last?.version ?? 0) + 1, time: newest, from, keys }
  await (last ? tx.replace(collection, row) : tx.insert(collection, row))
}

/** Rows of earlier versions lack `from`. */
const fromOf = (last: Row) => Number(last['from'] ?? Number(last['time']) - late)

/** Events older than `from` were read before. */
function freshOf(last: Row | undefined, events: readonly SignInEvent[]): readonly SignInEvent[] {
  if (!last) return events
  const [from, known] = [fromOf(last), new Set(last['keys'] as string[])]
  return events.filter((event) => event.time >= from && !known.has(keyOf(event)))
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

/** Known and unknown names are counted separately, so that invented names do not hide attempts on real users. */
const kinds = ['person', 'nobody'] as const

const kindOf = ({ userId }: SignInEvent) => (userId ? 'person' : 'nobody')

/**
 * Logs a failed sign-in: the first ones of a minute as single entries, all others as one entry with their number at the end of the minute,
 * so that strangers cannot fill the log. Returns what is counted with it.
 */
async function noteFailure(
  tx: Transaction,
  users: Entity,
  kept: Counting | undefined,
  event: SignInEvent,
): Promise<Counting> {
  const { time, ipAddress, details } = event
  const userId = event.userId ?? ''
  const kind = kindOf(event)
  const name = toSingleLine(details?.username ?? '', longest[kind])
  const isOn = kept && Math.abs(time - kept.since) < within
  if (kept && !isOn) await tell(tx, users, kept)
  const now = isOn ? kept : { id: kind, version: 0, since: time, told: 0, count: 0, names: [] }
  if (now.told >= each)
    return { ...now, last: time, count: now.count + 1, names: withOne(now.names, { userId, name, count: 1 }) }
  await logFailedSignIn(tx, users, {
    at: new Date(time).toISOString(),
    ...{ userId, name, address: ipAddress ?? '' },
  })
  return { ...now, last: time, told: now.told + 1 }
}

/** By kind, those that there are. */
async function countingsIn(reader: Pick<Transaction, 'get'>): Promise<ReadonlyMap<string, Counting>> {
  const kept = await Promise.all(kinds.map((kind) => reader.get(collection, kind)))
  return new Map(kept.filter((row) => row !== undefined).map((row) => [row.id, row as Counting]))
}

const countingsOver = async (reader: Pick<Transaction, 'get'>, now: number) =>
  [...(await countingsIn(reader)).values()].filter((counting) => isOver(counting, now))

async function logCountedFailures(tx: Transaction, users: Entity, now: number): Promise<void> {
  for (const kept of await countingsOver(tx, now)) {
    await tell(tx, users, kept)
    await tx.remove(collection, kept.id)
  }
}

const isOver = ({ since }: Counting, now: number) => Math.abs(now - since) >= within

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

/** Counts one more failure of a name. Further names beyond the limit appear only in the total. */
function withOne(
  names: readonly FailedSignInSummary[],
  one: FailedSignInSummary,
): readonly FailedSignInSummary[] {
  const at = names.findIndex(({ userId, name }) => userId === one.userId && name === one.name)
  if (at < 0) return names.length < mostNames ? [...names, one] : names
  return names.map((known, place) => (place === at ? { ...known, count: known.count + 1 } : known))
}
