import { randomUUID } from 'node:crypto'
import { activeStates, jobsCollection } from '../../src/contract/jobs.ts'
import type { Row } from '../../src/contract/row.ts'
import { everything, type Reader, type Transaction } from '../stores/store.ts'

/**
 * Whose tokens are refused before they expire: people whose rights have changed, sessions that have ended. It is in the store, so
 * that every process over the same data goes by it, and so that it outlives a restart.
 */
const collection = 'revocations'

/** What a token belongs to: its person, its session, or all tokens of the realm. */
export type Subject = `user:${string}` | `session:${string}` | 'everybody'

/** What somebody shows to be let in, and when it was issued: seconds since 1970. */
export interface Shown {
  subject: Subject
  issuedAt: number
}

interface Revocation extends Row {
  subject: Subject
  /** Tokens issued in this second or before are refused. Seconds since 1970, by the clock of the identity service. */
  issuedUntil: number
}

/**
 * Seconds that an access token may live at most; the guard refuses those that say they live longer. So what is on this list for
 * longer is not needed any more.
 */
export const longestTokenLife = 3600

/** Seconds by which clocks may differ before something is dropped too early. */
const tolerance = 300

/** Seconds that a person is locked out at most by a change whose outcome nobody has put on record, as after a crash. */
const longestChange = 60

/**
 * A token that was being made while the rights changed may have been issued a moment after that, with the rights of before. Seconds.
 */
export const inFlight = 1

/** All of them. */
export const readRevocations = async (reader: Reader): Promise<Revocation[]> =>
  (await reader.list(collection, { where: [], sort: [], range: everything })).rows as Revocation[]

interface Ends {
  /** The last second whose tokens are refused, and the same without what is only for the time of a change. */
  issuedUntil: number
  settled: number
}

/** What is refused, by subject. */
export function endsOf(rows: readonly Revocation[]): ReadonlyMap<Subject, Ends> {
  const ends = new Map<Subject, Ends>()
  for (const { id, subject, issuedUntil } of rows) {
    const before = ends.get(subject) ?? { issuedUntil: 0, settled: 0 }
    const settled = id === subject ? issuedUntil : before.settled
    ends.set(subject, { issuedUntil: Math.max(before.issuedUntil, issuedUntil), settled })
  }
  return ends
}

/** The one rule by which tokens are refused, and what was begun with them ends. */
export const isRefused = (ends: ReadonlyMap<Subject, Ends>, shown: readonly Shown[]): boolean =>
  shown.some(({ subject, issuedAt }) => issuedAt <= (ends.get(subject)?.issuedUntil ?? -Infinity))

/** What is refused when rights change. That a session ends says nothing of rights: who signs out leaves what they have begun. */
export const ofRights = (shown: readonly Shown[]): Shown[] =>
  shown.filter(({ subject }) => !subject.startsWith('session:'))

/**
 * Refuses the tokens of a subject that were issued up to a second, by the clock of the identity service; answers whether they were
 * not refused already. Drops what is old.
 */
export async function revoke(tx: Transaction, subject: Subject, issuedUntil: number): Promise<boolean> {
  await dropOld(tx)
  const known = (await tx.get(collection, subject)) as Revocation | undefined
  if (known && known.issuedUntil >= issuedUntil) return false
  const row: Revocation = { id: subject, version: (known?.version ?? 0) + 1, subject, issuedUntil }
  await (known ? tx.replace(collection, row) : tx.insert(collection, row))
  return true
}

/**
 * Refuses every token of a subject while their rights are about to change, new ones, too, which may still say what was before;
 * answers what `settle` ends it by. It ends by itself where nobody does.
 *
 * @param time seconds since 1970, by the clock of the identity service
 */
export async function suspend(tx: Transaction, subject: Subject, time: number): Promise<string> {
  await dropOld(tx)
  const id = randomUUID()
  const row: Revocation = { id, version: 1, subject, issuedUntil: time + longestChange }
  await tx.insert(collection, row)
  return id
}

/** Ends a suspension: tokens that were issued by now stay refused. `time` is as above. */
export async function settle(tx: Transaction, subject: Subject, id: string, time: number): Promise<void> {
  if (await tx.get(collection, id)) await tx.remove(collection, id)
  await revoke(tx, subject, time + inFlight)
}

/** What jobs under way were begun with counts for as long as they last, as where no process has run for hours. */
async function dropOld(tx: Transaction): Promise<void> {
  const { rows: jobs } = await tx.list(jobsCollection, {
    where: [{ field: 'state', op: 'in', values: activeStates }],
    sort: [{ field: 'createdAt', order: 'ASC' }],
    range: [0, 0],
  })
  const now = Date.now()
  const begun = Math.min(now, ...jobs.map(({ createdAt }) => Date.parse(String(createdAt)) || now))
  const oldest = Math.floor(begun / 1000) - longestTokenLife - tolerance
  const old = [{ field: 'issuedUntil', op: 'lte', value: oldest } as const]
  const { rows } = await tx.list(collection, { where: old, sort: [], range: everything })
  for (const { id } of rows) await tx.remove(collection, id)
}
