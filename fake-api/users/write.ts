import { casinoScope, type Action } from '../../src/contract/access.ts'
import { can } from '../../src/contract/can.ts'
import type { Entity } from '../../src/contract/entity.ts'
import type { ErrorCode } from '../../src/contract/errors.ts'
import { Problem } from '../../src/contract/problem.ts'
import type { Row } from '../../src/contract/row.ts'
import {
  beginRequest,
  findEarlierAnswer,
  idempotencyRowId,
  keepAnswer,
  idempotencyKeyOf,
} from '../actions/idempotency.ts'
import type { Api } from '../api.ts'
import { logChange, logIntent } from '../audit/log.ts'
import { recordAnswer, type Answer } from '../dialect/answer.ts'
import type { Call } from '../dialect/call.ts'
import { toResponseWithComputed } from '../records/computed.ts'
import { runLoggedWrite } from '../records/write.ts'
import { requireStillCurrent } from '../revocation/stillCurrent.ts'
import { checkBeforeTurn, type EarlyCheck } from './earlyCheck.ts'
import { forgetCreation, noteCreation, settleCreations } from './creations.ts'
import { callIdentity, callIdentityToWrite, isUnansweredCall } from './callIdentity.ts'
import { requireEffectiveCovered } from './effective.ts'
import { findUser, type UserWriting } from './known.ts'
import { withUsers } from './reader.ts'
import type { KnownUser } from './representation.ts'
import { suspendUser } from './revoking.ts'
import { coversUser } from './rights.ts'
import { settleUnsettledUsers } from './repairs.ts'
import { takeBackFailedWrite } from './takenBack.ts'
import { runInUserTurn } from './turn.ts'
import { settleNotedChange, noteChange } from './unsettled.ts'

interface Asked {
  action: Action
  permitted?: boolean
  /** Checks before the turn, see `checkBeforeTurn`. */
  look?: (writing: UserWriting) => Promise<EarlyCheck>
}

/** Runs a write on a user in its turn. No transaction is open meanwhile, so that no write waits for the identity service. */
export const writeUser = (
  api: Api,
  entity: Entity,
  call: Call,
  { action, permitted = can(call.user, entity, action), look }: Asked,
  work: (writing: UserWriting) => Promise<Answer>,
): Promise<Answer> =>
  runLoggedWrite(api, entity, call, { action, permitted }, async (attempted) => {
    const { answer, isUrgent } = look ? await checkBeforeTurn(attempted, look) : {}
    if (answer) return answer
    return runInUserTurn(
      api,
      async (identity) => {
        await requireStillCurrent(api.store, call)
        const held = { ...api, identity }
        await callIdentity('userUpdateFailed', () => settleCreations(held))
        // Interrupted writes are settled first, even the same one: each begins with the user as they are.
        await callIdentity('userUpdateFailed', () => settleUnsettledUsers(held, call.id))
        const known = call.id ? await findUser(identity, call.id) : null
        const tx = withUsers(api.store, entity, identity)
        // The outcome is recorded in this object, so it has to be the same one.
        const writing = Object.assign(attempted, { api: held, known, tx })
        await requireEffectiveCovered(writing)
        return work(writing)
      },
      isUrgent,
    )
  })

/**
 * The user of a write. Throws `notFound`, and `noPermission` if that user sees more casinos than a limited caller, or might: a new password
 * would give the caller their access.
 */
export function requireWritableUser(writing: UserWriting): KnownUser {
  const { known } = writing
  if (!known) throw new Problem('notFound')
  writing.row = known.row
  requireCovered(writing, known.row)
  return known
}

/** Nobody grants access to casinos that they do not see. Throws `noPermission`. */
export function requireCovered({ user }: UserWriting, row: Row): void {
  if (user.id !== row.id && !coversUser(casinoScope(user), row)) throw new Problem('noPermission')
}

export interface IdentityCall {
  /** The action in the log, before and after. */
  attempted: Action
  done: string
  /** The code of its failure. */
  failed: ErrorCode
  /** The code if it may have been done and the user does not show it. */
  unknown?: ErrorCode
  /** Whether it ends the user's tokens and sessions. */
  revokes: boolean
  /** The intended state of the user. */
  meant?: Row
  /** Whether it may have failed after sessions had to end. */
  leavesSessions?: () => boolean
  /** The answer, if it is not 200 with the record. */
  answered?: (answer: Answer) => Answer
}

/** The earlier answer for the same idempotency key; `null` without one. Throws the errors of `firstAnswer`. */
export const earlierAnswer = (writing: UserWriting): Promise<Answer | null> =>
  idempotencyKeyOf(writing)
    ? writing.api.store.transaction((tx) => findEarlierAnswer({ ...writing, tx }))
    : Promise.resolve(null)

/**
 * Changes a user in the identity service: the intent is logged before, the outcome after, with the answer if the write has a key. Tokens of
 * the user are refused meanwhile, and those from before afterwards, too. Returns the record.
 */
export async function callIdentityService(
  writing: UserWriting,
  asking: IdentityCall,
  work: () => Promise<{ before: Row | null; after: Row | null }>,
): Promise<Answer> {
  const { api, entity, known, tx: reader } = writing
  const { done, failed, answered = (same: Answer) => same } = asking
  const first = await beginAsking(writing, asking)
  if (first) return first
  let cause: unknown
  const asked = callIdentityToWrite(failed, () =>
    work().catch((error: unknown) => {
      cause = error
      throw error
    }),
  )
  const { before, after } = await asked.catch(async (refusal: unknown) => {
    throw known
      ? await takeBackFailedWrite(writing, asking, { refusal, mayBeLate: isUnansweredCall(cause) })
      : refusal
  })
  const record = await toResponseWithComputed(reader, entity, (after ?? before) as Row, writing.user)
  const answer = answered(recordAnswer(entity, record))
  await api.store.transaction(async (tx) => {
    const outcome = atPresent(writing)
    await logChange(tx, outcome, done, before, after)
    if (known) await settleNotedChange(tx, outcome, { id: known.row.id, left: after, mayBeLate: false })
    if (!before && after) await forgetCreation(tx, String(after['username']))
    if (idempotencyKeyOf(writing)) await keepAnswer({ ...outcome, tx }, answer)
  })
  await api.revocations.read()
  return answer
}

/** Logs the intent. Returns the earlier answer of the same write. Throws the errors of `beginRequest`. */
async function beginAsking(
  writing: UserWriting,
  { attempted, revokes, meant }: IdentityCall,
): Promise<Answer | null> {
  const { api, known } = writing
  const row = writing.row as Row
  const first = await api.store.transaction(async (tx) => {
    const key = idempotencyKeyOf(writing) ? idempotencyRowId(writing) : null
    const earlier = key === null ? null : await beginRequest({ ...writing, tx })
    if (earlier) return earlier
    if (revokes && known) await suspendUser(tx, writing, row.id)
    const entryId = await logIntent(tx, writing, attempted, row)
    if (known) {
      const after = attempted === 'delete' ? null : (meant ?? row)
      await noteChange(tx, { attempted, before: row, after, entryId, at: writing.now, key, revokes })
    } else {
      const [username, since] = [String(row['username']), api.identity.time()]
      await noteCreation(tx, { username, since, entryId, at: writing.now })
    }
    writing.parentId = entryId
    return null
  })
  await api.revocations.read()
  return first
}

const atPresent = (writing: UserWriting) => ({ ...writing, now: writing.api.clock().toISOString() })
