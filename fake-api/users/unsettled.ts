import type { Action } from '../../src/contract/access.ts'
import type { Query } from '../../src/contract/query.ts'
import type { Row } from '../../src/contract/row.ts'
import type { ApiContext } from '../api.ts'
import type { AuditContext } from '../audit/chain.ts'
import { logBeforeExternalCall } from '../audit/log.ts'
import { endSuspension, suspendTokens } from '../revocation/list.ts'
import { allRowsRange, type Reader, type Transaction } from '../stores/store.ts'
import { areLateCallsOver, noteLateCall } from './lateCalls.ts'
import { endViewingsOf } from './viewings.ts'
import { changesAccess } from './rights.ts'

/** Writes on users with an unknown outcome, by user id. */
export const changesCollection = 'user-changes'

/** From which log entry on attempts to set a password may have had their effect after one that was answered, by user id. */
const attemptsCollection = 'password-attempts'

interface UserChange {
  attempted: Action
  /** The user as the identity service had it at the beginning, and as intended; `null` for a deletion. */
  before: Row
  after: Row | null
  /** The log entry of its beginning. */
  entryId: string
  /** UTC instant, ISO 8601. */
  at: string
  /** The idempotency key by which a repetition is recognised; `null` for none. */
  key: string | null
  /** Whether the user's tokens are refused until it is settled. */
  revokes: boolean
}

export interface NotedChange extends UserChange {
  id: string
  /** Whether the change concerns rights, so that rights beyond both states are removed. */
  isOfRights: boolean
  /** Whether the outcome is logged: the note then waits for unanswered calls, and `before` is the state left. */
  isLogged: boolean
  /** Whether there are such calls. */
  mayBeLate: boolean
  /** Whether a password is set by this write, or by one before whose calls it waits for. */
  setsPassword: boolean
}

type ChangeContext = AuditContext & { api: Pick<ApiContext, 'identity'> }

/**
 * Records what a write is about to do, before anything is asked, so that it can be settled. Unanswered calls of an earlier write are then
 * waited for by this one.
 */
export async function noteChange(tx: Transaction, change: UserChange): Promise<void> {
  const { before, after, attempted, entryId } = change
  const earlier = await tx.get(changesCollection, before.id)
  const kept = earlier && keptOf(earlier)
  const setsPassword = attempted === 'resetPassword'
  if (setsPassword && !kept?.setsPassword) await noteAttempts(tx, before.id, entryId)
  const row = {
    ...change,
    ...{ id: before.id, version: (kept?.version ?? 0) + 1 },
    before: withoutPassword(before),
    after: after && withoutPassword(after),
    revokes: change.revokes || kept?.revokes === true,
    isOfRights: (after !== null && changesAccess(before, after)) || kept?.isOfRights === true,
    isLogged: false,
    mayBeLate: kept?.mayBeLate === true,
    setsPassword: setsPassword || kept?.setsPassword === true,
  }
  await (kept ? tx.replace(changesCollection, row) : tx.insert(changesCollection, row))
}

async function noteAttempts(tx: Transaction, id: string, since: string): Promise<void> {
  const known = await tx.get(attemptsCollection, id)
  const row = { id, version: (known?.version ?? 0) + 1, since }
  await (known ? tx.replace(attemptsCollection, row) : tx.insert(attemptsCollection, row))
}

/** The log entry of the first attempt to set a user's password that may have had its effect after all later ones; `null` without any. */
export const findFirstPasswordAttempt = async (reader: Reader, id: string): Promise<string | null> =>
  ((await reader.get(attemptsCollection, id))?.['since'] as string | undefined) ?? null

/**
 * Begins a change in the transaction that logs its intent: where it revokes, the user's tokens are refused until it is settled, and what
 * they look at as a visitor, and who looks as them, ends. Returns the id of the entry.
 */
export async function beginChange(
  tx: Transaction,
  at: ChangeContext,
  change: Omit<UserChange, 'entryId' | 'at'>,
): Promise<string> {
  const { attempted, before, revokes } = change
  if (revokes) {
    await endViewingsOf(tx, at, before.id)
    await suspendTokens(tx, `user:${before.id}`)
  }
  const entryId = await logBeforeExternalCall(tx, at, attempted, before)
  await noteChange(tx, { ...change, entryId, at: at.now })
  return entryId
}

/** The note of the running write on a user. */
export const readNotedChange = async (store: Reader, id: string): Promise<NotedChange> =>
  (await store.get(changesCollection, id)) as unknown as NotedChange

/**
 * Ends a write whose outcome the same transaction logs, and accepts the user's sign-ins again. If a call may still take effect, that waits
 * until it no longer can: the repairs then undo it.
 *
 * @param left the user as the identity service has it; `null` if it is gone
 * @param mayBeLate whether a call of this write may still take effect
 */
export async function settleNotedChange(
  tx: Transaction,
  at: ChangeContext,
  { id, left, mayBeLate }: { id: string; left: Row | null; mayBeLate: boolean },
): Promise<void> {
  const row = await tx.get(changesCollection, id)
  const kept = row && keptOf(row)
  // After a lost turn another write may have made a note since.
  if (!kept || kept.entryId !== at.parentId) return
  if (mayBeLate) await noteLateCall(tx)
  if (left && (mayBeLate || kept.mayBeLate) && !(await areLateCallsOver(tx))) {
    const [version, state] = [kept.version + 1, withoutPassword(left)]
    const waiting = { before: state, after: state, isLogged: true, mayBeLate: true }
    await tx.replace(changesCollection, { ...kept, version, ...waiting })
    return
  }
  await tx.remove(changesCollection, id)
  if (!left && (await tx.get(attemptsCollection, id))) await tx.remove(attemptsCollection, id)
  if (!kept.revokes) return
  await endViewingsOf(tx, at, id)
  await endSuspension(tx, `user:${id}`, at.api.identity.time())
}

/** Whether a write on this user has an unknown outcome. */
export async function isUnsettled({ store }: Pick<ApiContext, 'store'>, id: string): Promise<boolean> {
  const kept = await store.get(changesCollection, id)
  return kept !== undefined && kept['isLogged'] !== true
}

/** Ids of users for whom a call may still take effect. */
export const unsettledUserIds = async (reader: Reader): Promise<string[]> =>
  (await reader.list(changesCollection, all)).rows.map(({ id }) => id)

const all: Query = { where: [], sort: [], range: allRowsRange }

/**
 * Those that are over: what was cut off is at once, since this is asked in turn; what waits for late calls is once they cannot come, and
 * of the user of this id in any case, so that what has come so far is not taken for something else.
 */
export async function unsettledChanges(reader: Reader, userId?: string): Promise<NotedChange[]> {
  const { rows } = await reader.list(changesCollection, all)
  const areOver = await areLateCallsOver(reader)
  return rows.map(keptOf).filter(({ id, isLogged }) => !isLogged || id === userId || areOver)
}

/** Notes of earlier versions lack some of these fields; the oldest were made for changes of rights only. */
const ofEarlierVersion = {
  attempted: 'edit',
  revokes: true,
  isOfRights: true,
  isLogged: false,
  setsPassword: false,
}

/** An earlier version said by `lateUntil` until when a call may be late. */
const keptOf = (row: Row) =>
  ({ mayBeLate: typeof row['lateUntil'] === 'string', ...ofEarlierVersion, ...row }) as unknown as Row &
    NotedChange

/** What is kept of a user: no passwords, not even that there is one. */
export const withoutPassword = ({ password: _password, ...row }: Row): Row => row
