import type { Action } from '../../src/contract/access.ts'
import type { Row } from '../../src/contract/values.ts'
import type { ApiContext } from '../api.ts'
import type { AuditContext } from '../audit/chain.ts'
import { logBeforeExternalCall } from '../audit/log.ts'
import { forgetAddedPerson } from '../guard/personQuotas.ts'
import { putRow } from '../putRow.ts'
import { endSuspension, suspendTokens } from '../revocation/list.ts'
import type { Reader, Transaction, Store } from '../stores/store.ts'
import { endViewingsOf } from './viewings.ts'
import { changesRights } from './representation.ts'
import * as z from 'zod/mini'
import { logFault } from '../log.ts'
import type { AdminRest } from './adminRest.ts'
import { fetchedUserIdSchema } from './fetchedUsers.ts'

/** Writes on users with an unknown outcome, by user id. */
export const changesCollection = 'user-changes'

/** By user id: the log entry of the earliest unanswered attempt to set a password that may take effect after later, answered ones. */
const attemptsCollection = 'password-attempts'

interface UserChange {
  attempted: Action
  /** The user at the beginning, and as intended; `null` for a deletion. */
  before: Row
  after: Row | null
  entryId: string
  /** UTC instant, ISO 8601. */
  at: string
  /** The idempotency key, by which a repetition is recognised; `null` if there is none. */
  key: string | null
  /** Whether the user's tokens are refused until the change is settled. */
  revokes: boolean
}

export interface NotedChange extends UserChange {
  id: string
  /** Whether the change concerns rights, so that rights beyond both states are removed. */
  isOfRights: boolean
  /** Whether the outcome is logged. The note then only waits for late calls, and `before` is the resulting state. */
  isLogged: boolean
  mayBeLate: boolean
  /** Whether this write sets a password, or an earlier one whose late calls are waited for. */
  setsPassword: boolean
}

type ChangeContext = AuditContext & { api: Pick<ApiContext, 'identity'> }

/** Makes a note before the identity service is called. It also takes over waiting for late calls of an earlier write. */
export async function noteChange(tx: Transaction, change: UserChange): Promise<void> {
  const { before, after, attempted, entryId } = change
  const earlier = await tx.get(changesCollection, before.id)
  const kept = earlier && keptOf(earlier)
  const setsPassword = attempted === 'resetPassword'
  if (setsPassword && !kept?.setsPassword)
    await putRow(tx, attemptsCollection, await tx.get(attemptsCollection, before.id), {
      id: before.id,
      since: entryId,
    })
  await putRow(tx, changesCollection, kept, {
    ...change,
    id: before.id,
    before: userWithoutPassword(before),
    after: after && userWithoutPassword(after),
    revokes: change.revokes || kept?.revokes === true,
    isOfRights: (after !== null && changesRights(before, after)) || kept?.isOfRights === true,
    isLogged: false,
    mayBeLate: kept?.mayBeLate === true,
    setsPassword: setsPassword || kept?.setsPassword === true,
  })
}

/** Id of the log entry in `attemptsCollection`; `null` if no attempt may still take effect. */
export const findPendingPasswordEntryId = async (reader: Reader, id: string): Promise<string | null> =>
  ((await reader.get(attemptsCollection, id))?.['since'] as string | undefined) ?? null

/** Logs the intent and returns the entry's id. If the change revokes, tokens are refused until it is settled, and viewings end. */
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

export const readNotedChange = async (store: Reader, id: string): Promise<NotedChange> =>
  (await store.get(changesCollection, id)) as unknown as NotedChange

/** If a call `mayBeLate`, the note stays until it no longer can, so that the repairs can undo it. `left` is the user at the service. */
export async function endNotedChange(
  tx: Transaction,
  at: ChangeContext,
  { id, left, mayBeLate }: { id: string; left: Row | null; mayBeLate: boolean },
): Promise<void> {
  const row = await tx.get(changesCollection, id)
  const kept = row && keptOf(row)
  // If this write lost its turn, another one may have made a note since.
  if (!kept || kept.entryId !== at.parentId) return
  if (mayBeLate) await restartLateCallWait(tx)
  if (left && (mayBeLate || kept.mayBeLate) && !(await areLateCallsOver(tx))) {
    const state = userWithoutPassword(left)
    const waiting = { before: state, after: state, isLogged: true, mayBeLate: true }
    await putRow(tx, changesCollection, kept, { ...kept, ...waiting })
    return
  }
  await tx.remove(changesCollection, id)
  if (!left) {
    if (await tx.get(attemptsCollection, id)) await tx.remove(attemptsCollection, id)
    await forgetAddedPerson(tx, id)
  }
  if (!kept.revokes) return
  await endViewingsOf(tx, at, id)
  await endSuspension(tx, `user:${id}`, at.api.identity.issuedUntil())
}

export async function hasUnsettledChange({ store }: Pick<ApiContext, 'store'>, id: string): Promise<boolean> {
  const kept = await store.get(changesCollection, id)
  return kept !== undefined && kept['isLogged'] !== true
}

/** Ids of users with an unsettled change, including those who wait only for late calls. */
export const readUserIdsOfNotedChanges = async (reader: Reader): Promise<string[]> =>
  (await reader.list(changesCollection, { where: [] })).rows.map(({ id }) => id)

/** Leaves out changes with late calls, except the given user's, whose effects so far would be attributed to the next write. */
export async function readSettleableChanges(reader: Reader, userId?: string): Promise<NotedChange[]> {
  const { rows } = await reader.list(changesCollection, { where: [] })
  const areOver = await areLateCallsOver(reader)
  return rows.map(keptOf).filter(({ id, isLogged }) => !isLogged || id === userId || areOver)
}

/** Values for notes of earlier versions, which lack some of these fields; the oldest notes were only made for changes of rights. */
const ofEarlierVersion = {
  attempted: 'edit',
  revokes: true,
  isOfRights: true,
  isLogged: false,
  setsPassword: false,
}

/** In an earlier version, `lateUntil` said until when a call may be late. */
const keptOf = (row: Row) =>
  ({ mayBeLate: typeof row['lateUntil'] === 'string', ...ofEarlierVersion, ...row }) as unknown as Row &
    NotedChange

/** The user without the password, not even saying that there is one. */
export const userWithoutPassword = ({ password: _password, ...row }: Row): Row => row

/** For how long the identity service has been answering, as observed by all processes. Without a row, it does not answer. */
const answersCollection = 'identity-answers'
const answeringId = 'answering'

interface Answering extends Row {
  /** UTC instants, ISO 8601, of the first and the last answer of an unbroken sequence. */
  since: string
  until: string
}

/** Milliseconds of unbroken answers after which a call that got no answer has had its effect, or never will. */
const lateCallMs = 60_000

/** Milliseconds between two checks while a call may be late. In a gap above `unbrokenGapMs`, the service or the checks stood still. */
export const userRepairsIntervalMs = 5_000
const unbrokenGapMs = 3 * userRepairsIntervalMs

/** Whether calls without an answer can no longer take effect. Time alone does not tell: the service may have been down unnoticed. */
export async function areLateCallsOver(reader: Pick<Reader, 'get'>): Promise<boolean> {
  const answering = (await reader.get(answersCollection, answeringId)) as Answering | undefined
  return answering !== undefined && Date.parse(answering.until) - Date.parse(answering.since) >= lateCallMs
}

/** Checks whether the identity service answers, and records it. Throws like `AdminRest` if it does not. */
export async function probeIdentityService(
  { store, clock }: Pick<ApiContext, 'store' | 'clock'>,
  identity: AdminRest,
): Promise<void> {
  // Keycloak cannot answer this from its cache, so that a stalled database is noticed.
  await identity.get('/users?briefRepresentation=true&max=1', z.array(fetchedUserIdSchema))
  const now = clock().toISOString()
  await store.transaction(async (tx) => {
    const kept = (await tx.get(answersCollection, answeringId)) as Answering | undefined
    const isUnbroken = kept && Math.abs(Date.parse(now) - Date.parse(kept.until)) <= unbrokenGapMs
    const since = isUnbroken ? kept.since : now
    await putRow(tx, answersCollection, kept, { id: answeringId, since, until: now })
  })
}

/** Records that a call without an answer may still take effect, until the service has answered for long enough from now on. */
export async function restartLateCallWait(tx: Transaction): Promise<void> {
  if (await tx.get(answersCollection, answeringId)) await tx.remove(answersCollection, answeringId)
}

/** Records that the identity service does not answer, so that the time for late calls begins anew. Never rejects. */
export const noteSilence = (store: Pick<Store, 'transaction'>): Promise<void> =>
  store.transaction(restartLateCallWait).catch(logFault)
