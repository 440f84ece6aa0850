import type { Action } from '../../src/contract/access.ts'
import type { Row } from '../../src/contract/row.ts'
import type { Api } from '../api.ts'
import type { AuditContext } from '../audit/log.ts'
import { allRowsRange, type Reader, type Transaction } from '../stores/store.ts'
import { changesAccess } from './rights.ts'
import { settleUser } from './revoking.ts'

/** Writes on users that were begun and of which it is not known what has become: by the ids of the users. */
const collection = 'user-changes'

/** How long a call that got no answer may still come about. Milliseconds. */
const late = 60_000

export interface UserChange {
  attempted: Action
  /** What the identity service said of the user when it began, and what it was meant to say; `null` where the user was to be deleted. */
  before: Row
  after: Row | null
  /** The entry of the audit log that says it was begun. */
  entryId: string
  /** UTC instant, ISO 8601. */
  at: string
  /** By which the same write is known when it is made again; `null` for none. */
  key: string | null
  /** Whether the user is let in by no token until it is over. */
  revokes: boolean
}

export interface KeptChange extends UserChange {
  id: string
  /** Whether the change was to give or take rights, so that what is there beyond both states is taken away. */
  isOfRights: boolean
  /** Whether the outcome is on record: then it is kept for calls that got no answer, and `before` is what was left. */
  isLogged: boolean
  /** Until when such calls may come about, a UTC instant; `null` where all were answered. */
  lateUntil: string | null
}

/**
 * Keeps what a write is about to do, before anything is asked for: what is left of it is found by this. Of a write before it may still
 * be waited for calls, which then are waited for by this one.
 */
export async function noteChange(tx: Transaction, change: UserChange): Promise<void> {
  const { before, after } = change
  const kept = (await tx.get(collection, before.id)) as (Row & KeptChange) | undefined
  const row = {
    ...change,
    ...{ id: before.id, version: (kept?.version ?? 0) + 1 },
    before: withoutSecret(before),
    after: after && withoutSecret(after),
    revokes: change.revokes || kept?.revokes === true,
    isOfRights: (after !== null && changesAccess(before, after)) || kept?.isOfRights === true,
    isLogged: false,
    lateUntil: kept?.lateUntil ?? null,
  }
  await (kept ? tx.replace(collection, row) : tx.insert(collection, row))
}

/** What was noted of the write that is under way on a user. */
export const notedChange = async (store: Reader, id: string): Promise<KeptChange> =>
  (await store.get(collection, id)) as unknown as KeptChange

export interface Outcome {
  id: string
  /** As the identity service says the user is; `null` where they are gone. */
  left: Row | null
  /** Whether a call may still come about. */
  mayBeLate: boolean
}

/**
 * Ends a write whose outcome is put on record by the same transaction, and lets its user in again. Where a call may still come about,
 * that waits until it cannot any more: what it has done is then taken back by the repairs.
 */
export async function closeChange(
  tx: Transaction,
  at: AuditContext & { api: Pick<Api, 'identity' | 'registry'> },
  { id, left, mayBeLate }: Outcome,
): Promise<void> {
  const row = await tx.get(collection, id)
  const kept = row && keptOf(row)
  // Whose turn was lost may find what another write has noted since.
  if (!kept || kept.entryId !== at.parentId) return
  const lateUntil = mayBeLate ? laterOf(kept.lateUntil, lateAfter(at.now)) : kept.lateUntil
  if (left && lateUntil !== null && lateUntil > at.now) {
    const [version, state] = [kept.version + 1, withoutSecret(left)]
    await tx.replace(collection, { ...kept, version, before: state, after: state, isLogged: true, lateUntil })
    return
  }
  await tx.remove(collection, id)
  if (kept.revokes) await settleUser(tx, at, id)
}

const lateAfter = (now: string) => new Date(Date.parse(now) + late).toISOString()
const laterOf = (one: string | null, other: string) => (one !== null && one > other ? one : other)

/** Whether it is not known what has become of a write on this user. */
export async function isUnsettled({ store }: Pick<Api, 'store'>, id: string): Promise<boolean> {
  const kept = await store.get(collection, id)
  return kept !== undefined && kept['isLogged'] !== true
}

/** The ids of users of whom a call may still come about. */
export async function usersInQuestion(reader: Reader): Promise<string[]> {
  return (await reader.list(collection, { where: [], sort: [], range: allRowsRange })).rows.map(
    ({ id }) => id,
  )
}

/**
 * Those that are over: what was cut off is at once, since this is asked in turn; what waits for late calls is once they cannot come, and
 * of the user of this id in any case, so that what has come so far is not taken for something else.
 */
export async function unsettledChanges(
  { store, clock }: Pick<Api, 'store' | 'clock'>,
  userId?: string,
): Promise<KeptChange[]> {
  const { rows } = await store.list(collection, { where: [], sort: [], range: allRowsRange })
  const now = clock().toISOString()
  return rows
    .map(keptOf)
    .filter(
      ({ id, isLogged, lateUntil }) => !isLogged || id === userId || lateUntil === null || lateUntil <= now,
    )
}

/** What notes of an earlier version do not say, which kept changes of rights alone. */
const ofEarlierVersion = {
  attempted: 'edit',
  revokes: true,
  isOfRights: true,
  isLogged: false,
  lateUntil: null,
}

const keptOf = (row: Row) => ({ ...ofEarlierVersion, ...row }) as unknown as Row & KeptChange

/** What is kept of a user: passwords are not, not even that there is one. */
export const withoutSecret = ({ password: _password, ...row }: Row): Row => row
