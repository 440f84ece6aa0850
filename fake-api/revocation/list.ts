import { activeStates, jobsCollection } from '../../src/contract/jobs.ts'
import type { Query } from '../../src/contract/query.ts'
import type { Row } from '../../src/contract/row.ts'
import { allRowsRange, type Reader, type Transaction } from '../stores/store.ts'

/**
 * Whose tokens are refused before they expire: people whose rights have changed, sessions that have ended. It is in the store, so
 * that every process over the same data goes by it, and so that it outlives a restart.
 */
const collection = 'revocations'

/** What a token belongs to: its person, its session, all sessions of its person, or all tokens of the realm. */
export type Subject = `user:${string}` | `session:${string}` | `sessions:${string}` | 'everybody'

/** What somebody shows to be let in, and when it was issued: seconds since 1970. */
export interface Credential {
  subject: Subject
  issuedAt: number
}

export interface Revocation extends Row {
  subject: Subject
  /** Tokens issued in this second or before are refused. Seconds since 1970, by the clock of the identity service. */
  issuedUntil: number
  /** Of the row that holds the ended sessions of a person alone: `sessions.ts`. `issuedUntil` is that of the last one there. */
  ended?: EndedSessions
}

export interface EndedSessions {
  /** Each session with the last second whose tokens are refused; the last one to end first. */
  each: (readonly [session: string, issuedUntil: number])[]
  /** The last second whose tokens are refused in whichever session of the person. */
  all: number
}

/**
 * Seconds that an access token may live at most, whatever the realm says: the guard refuses those that say they live longer. How long
 * this list is kept follows from it.
 */
export const longestTokenLife = 3600

/** Seconds by which clocks may differ before something is dropped too early. */
const tolerance = 300

/** Later than any token is issued. Seconds since 1970. */
const forEver = Number.MAX_SAFE_INTEGER

/**
 * A token that was being made while the rights changed may have been issued a moment after that, with the rights of before. Seconds.
 */
export const issueDelaySeconds = 1

/** All of them. */
export const readRevocations = async (reader: Reader): Promise<Revocation[]> =>
  (await reader.list(collection, { where: [], sort: [], range: allRowsRange })).rows as Revocation[]

interface Ends {
  /** The last second whose tokens are refused, and the same without what is only for the time of a change. */
  issuedUntil: number
  settled: number
}

/** What is refused, by subject. */
export function endsOf(rows: readonly Revocation[]): ReadonlyMap<Subject, Ends> {
  const ends = new Map<Subject, Ends>()
  const add = (subject: Subject, issuedUntil: number, isSettled = true) => {
    const before = ends.get(subject) ?? { issuedUntil: 0, settled: 0 }
    const settled = isSettled ? issuedUntil : before.settled
    ends.set(subject, { issuedUntil: Math.max(before.issuedUntil, issuedUntil), settled })
  }
  for (const { id, subject, issuedUntil, ended } of rows) {
    add(subject, ended?.all ?? issuedUntil, id === subject)
    for (const [session, until] of ended?.each ?? []) add(`session:${session}`, until)
  }
  return ends
}

/** The one rule by which tokens are refused, and what was begun with them ends. */
export const isRefused = (ends: ReadonlyMap<Subject, Ends>, shown: readonly Credential[]): boolean =>
  shown.some(({ subject, issuedAt }) => issuedAt <= (ends.get(subject)?.issuedUntil ?? -Infinity))

/** What is refused when rights change. That a session ends says nothing of rights: who signs out leaves what they have begun. */
export const ofRights = (shown: readonly Credential[]): Credential[] =>
  shown.filter(({ subject }) => !isOfSessions(subject))

const isOfSessions = (subject: Subject) => /^sessions?:/.test(subject)

/**
 * Refuses the tokens of a subject that were issued up to a second, by the clock of the identity service; answers whether they were
 * not refused already. Drops what is old.
 */
export const revoke = (tx: Transaction, subject: Subject, issuedUntil: number): Promise<boolean> =>
  putOnList(tx, subject, (known) => (known && known.issuedUntil >= issuedUntil ? null : { issuedUntil }))

/**
 * Writes the one row of a subject as it follows from the one that is there; `null` leaves it as it is. Answers whether it was written.
 * Drops what is old.
 */
export async function putOnList(
  tx: Transaction,
  subject: Subject,
  next: (known: Revocation | undefined) => Pick<Revocation, 'issuedUntil' | 'ended'> | null,
): Promise<boolean> {
  await dropOld(tx)
  const known = (await tx.get(collection, subject)) as Revocation | undefined
  const said = next(known)
  if (!said) return false
  const row: Revocation = { id: subject, version: (known?.version ?? 0) + 1, subject, ...said }
  await (known ? tx.replace(collection, row) : tx.insert(collection, row))
  return true
}

/**
 * Refuses every token of a subject while their rights are about to change, new ones, too, which may still say what was before. That lasts
 * until `endSuspension`: whoever begins such a change keeps on record that it is to be ended, so that it is after a crash, too.
 */
export async function suspendTokens(tx: Transaction, subject: Subject): Promise<void> {
  await dropOld(tx)
  const id = suspensionOf(subject)
  if (await tx.get(collection, id)) return
  await tx.insert(collection, { id, version: 1, subject, issuedUntil: forEver })
}

/**
 * Ends a suspension: tokens that were issued by now stay refused.
 *
 * @param time seconds since 1970, by the clock of the identity service
 */
export async function endSuspension(tx: Transaction, subject: Subject, time: number): Promise<void> {
  const id = suspensionOf(subject)
  if (await tx.get(collection, id)) await tx.remove(collection, id)
  await revoke(tx, subject, time + issueDelaySeconds)
}

/** A row of its own beside the one that has the name of the subject. */
const suspensionOf = (subject: Subject) => `suspension:${subject}`

/**
 * What jobs under way were begun with counts for as long as they last, as where no process has run for hours; but for sessions, which
 * jobs do not go by.
 */
async function dropOld(tx: Transaction): Promise<void> {
  const { rows: jobs } = await tx.list(jobsCollection, {
    where: [{ field: 'state', op: 'in', values: activeStates }],
    sort: [{ field: 'createdAt', order: 'ASC' }],
    range: [0, 0],
  })
  const now = Date.now()
  const begun = Math.min(now, ...jobs.map(({ createdAt }) => Date.parse(String(createdAt)) || now))
  const before = (instant: number) => Math.floor(instant / 1000) - longestTokenLife - tolerance
  await drop(
    tx,
    [{ field: 'issuedUntil', op: 'lte', value: before(now) }],
    ({ subject, issuedUntil }) => isOfSessions(subject) || issuedUntil <= before(begun),
  )
}

async function drop(tx: Transaction, where: Query['where'], isMeant: (row: Revocation) => boolean) {
  const { rows } = await tx.list(collection, { where, sort: [], range: allRowsRange })
  for (const row of rows as Revocation[]) if (isMeant(row)) await tx.remove(collection, row.id)
}
