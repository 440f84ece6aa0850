import type { FailedSignInSummary } from '../../src/contract/audit.ts'
import type { Entity } from '../../src/contract/entity.ts'
import type { Row } from '../../src/contract/row.ts'
import { toLine } from '../../src/contract/texts.ts'
import { logFailedSignIn } from '../audit/log.ts'
import type { Transaction } from '../stores/store.ts'
import type { SignInEvent } from './events.ts'
import { defineBound } from '../defineBound.ts'

/** Collection of what is known of failed sign-ins: what was read last, and what is counted at present. */
export const failedSignInsCollection = 'failed-sign-ins'

/** How long failures are counted together. Milliseconds. */
const within = 60_000

/** How many failures of that time are on record each, whatever the address, and how many names the entry about the rest says. */
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

/** Characters of a name: of a person, and of nobody, who can have any. */
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

/** Failures since an instant (ms, by the identity service): how many are on record, and those that are so by their number only. */
interface Counting extends Row {
  since: number
  last: number
  told: number
  count: number
  names: readonly FailedSignInSummary[]
}

/**
 * Puts a failed sign-in on record: the first ones of a minute each, those after them as one entry with their number when the minute is
 * over, so that strangers do not fill the log for good. Names of people and names of nobody are counted apart: invented ones hide no
 * attempt on a person.
 */
export async function noteFailure(tx: Transaction, users: Entity, event: SignInEvent): Promise<void> {
  const { time, ipAddress, details } = event
  const userId = event.userId ?? ''
  const kind = userId ? 'person' : 'nobody'
  const name = toLine(details?.username ?? '', longest[kind])
  const kept = (await tx.get(failedSignInsCollection, kind)) as Counting | undefined
  const isOn = kept && Math.abs(time - kept.since) < within
  if (kept && !isOn) await tell(tx, users, kept)
  const version = (kept?.version ?? 0) + 1
  const now = isOn ? kept : { since: time, told: 0, count: 0, names: [] }
  const isEach = now.told < each
  if (isEach)
    await logFailedSignIn(tx, users, {
      at: new Date(time).toISOString(),
      ...{ userId, name, address: ipAddress ?? '' },
    })
  const next = {
    ...{ id: kind, version, since: now.since, last: time, told: now.told + (isEach ? 1 : 0) },
    ...(isEach
      ? { count: now.count, names: now.names }
      : { count: now.count + 1, names: withOne(now.names, { userId, name, count: 1 }) }),
  }
  await (kept ? tx.replace(failedSignInsCollection, next) : tx.insert(failedSignInsCollection, next))
}

/** Whether anything is counted whose minute is over at an instant (ms, by the identity service). */
export async function hasCountedFailures(reader: Pick<Transaction, 'get'>, now: number): Promise<boolean> {
  const kept = await Promise.all(
    ['person', 'nobody'].map((kind) => reader.get(failedSignInsCollection, kind)),
  )
  return kept.some((row) => row && isOver(row as Counting, now))
}

/** Puts on record what was counted where its minute is over. */
export async function logCountedFailures(tx: Transaction, users: Entity, now: number): Promise<void> {
  for (const kind of ['person', 'nobody']) {
    const kept = (await tx.get(failedSignInsCollection, kind)) as Counting | undefined
    if (!kept || !isOver(kept, now)) continue
    await tell(tx, users, kept)
    await tx.remove(failedSignInsCollection, kind)
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

/** With one more of its name; names beyond those that are said are in the number alone. */
function withOne(
  names: readonly FailedSignInSummary[],
  one: FailedSignInSummary,
): readonly FailedSignInSummary[] {
  const at = names.findIndex(({ userId, name }) => userId === one.userId && name === one.name)
  if (at < 0) return names.length < mostNames ? [...names, one] : names
  return names.map((known, place) => (place === at ? { ...known, count: known.count + 1 } : known))
}
