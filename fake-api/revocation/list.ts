import { randomUUID } from 'node:crypto'
import type { Row } from '../../src/contract/row.ts'
import { everything, type Reader, type Transaction } from '../stores/store.ts'

/**
 * Whose tokens are refused before they expire: people whose rights have changed, sessions that have ended. It is in the store, so
 * that every process over the same data goes by it, and so that it outlives a restart.
 */
const collection = 'revocations'

/** What a token belongs to: its person, its session, or all tokens of the realm. */
export type Subject = `user:${string}` | `session:${string}` | 'everybody'

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

async function dropOld(tx: Transaction): Promise<void> {
  const oldest = Math.floor(Date.now() / 1000) - longestTokenLife - tolerance
  const old = [{ field: 'issuedUntil', op: 'lte', value: oldest } as const]
  const { rows } = await tx.list(collection, { where: old, sort: [], range: everything })
  for (const { id } of rows) await tx.remove(collection, id)
}
