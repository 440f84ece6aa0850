import type { ErrorCode } from '../../src/contract/errors.ts'
import { ProblemError } from '../../src/contract/problem.ts'
import type { Row } from '../../src/contract/values.ts'
import {
  reserveIdempotencyKey,
  idempotencyRowId,
  storeAnswer,
  idempotencyKeyOf,
} from '../records/idempotency.ts'
import { loggedBytesQuota, noteAddedPerson, requireQuotaLeft } from '../guard/personQuotas.ts'
import { transactionWithCurrentRights } from '../guard/tokenRevocation.ts'
import { changesBetween } from '../audit/changes.ts'
import { logChange, logRefusal } from '../audit/log.ts'
import { recordAnswer, type Answer } from '../http/answer.ts'
import { toProblemError } from '../http/call.ts'
import { logFault } from '../log.ts'
import { toResponseRow } from '../records/computed.ts'
import { endSessions, removeUnintendedRights } from './applyUser.ts'
import { runIdentityWrite, isUnansweredCall, LostTurnError } from './identityCalls.ts'
import { beginCreation, forgetCreationsOf } from './creations.ts'
import type { UserWriteContext } from './fetchedUsers.ts'
import { changesRights, isWithin, rightsOf } from './representation.ts'
import { noteSilence, beginChange, readNotedChange, endNotedChange } from './unsettled.ts'

interface IdentityCall {
  attempted: keyof typeof failed
  meant?: Row
  /** Whether the call may have failed after the point from which sessions have to end. */
  leavesSessions?: () => boolean
}

const failed = {
  create: 'userAddFailed',
  edit: 'userUpdateFailed',
  delete: 'userDeleteFailed',
  resetPassword: 'passwordResetFailed',
} satisfies Record<string, ErrorCode>

/**
 * Logs the intent before the call and the outcome after it. The user's tokens issued until then are refused, and during it new ones.
 * Answers the record, with its address after a creation and without a version after a deletion.
 */
export async function askAndRecord(
  writing: UserWriteContext,
  asking: IdentityCall,
  ask: () => Promise<{ before: Row | null; after: Row | null }>,
): Promise<Answer> {
  const first = await begin(writing, asking)
  if (first) return first
  try {
    return await askAndLogOutcome(writing, asking, ask)
  } catch (error) {
    if (!(error instanceof LostTurnError)) throw error
    // Whoever has the turn now settles this write and logs what came of it, before changing the user.
    writing.isOnRecord = true
    const isReset = asking.attempted === 'resetPassword'
    throw new ProblemError(isReset ? 'passwordResetUnknown' : failed[asking.attempted])
  }
}

async function askAndLogOutcome(
  writing: UserWriteContext,
  asking: IdentityCall,
  ask: () => Promise<{ before: Row | null; after: Row | null }>,
): Promise<Answer> {
  const { api, known } = writing
  const { attempted } = asking
  let cause: unknown
  const asked = runIdentityWrite(failed[attempted], () =>
    ask().catch((error: unknown) => {
      cause = error
      throw error
    }),
  )
  const { before, after } = await asked.catch(async (refusal: unknown) => {
    if (refusal instanceof LostTurnError) throw refusal
    throw known ? await takenBack(writing, asking, refusal, isUnansweredCall(cause)) : refusal
  })
  const answer = await answerOf(writing, before, after)
  await api.store.transaction(async (tx) => {
    const outcome = { ...writing, now: api.clock().toISOString() }
    await logChange(tx, outcome, attempted === 'edit' ? 'update' : attempted, before, after)
    if (known) await endNotedChange(tx, outcome, { id: known.row.id, left: after, mayBeLate: false })
    if (!before && after) {
      await forgetCreationsOf(tx, String(after['username']))
      await noteAddedPerson(tx, after.id, writing)
    }
    if (idempotencyKeyOf(writing)) await storeAnswer({ ...outcome, tx }, answer)
  })
  await api.revocations.read()
  return answer
}

async function answerOf({ tx, entity, user }: UserWriteContext, before: Row | null, after: Row | null) {
  const row = await toResponseRow(tx, entity, (after ?? before) as Row, user)
  const { status, body, headers } = recordAnswer(entity, row)
  if (!after) return { status, body }
  if (before) return { status, body, headers }
  return { status: 201, body, headers: { ...headers, Location: `/api/users/${encodeURIComponent(row.id)}` } }
}

/** Returns the earlier answer of the same write. Throws like `reserveIdempotencyKey`, and `tooManyCalls` unless rights are taken away. */
async function begin(writing: UserWriteContext, { attempted, meant }: IdentityCall): Promise<Answer | null> {
  const { api, known } = writing
  const before = writing.row as Row
  const first = await transactionWithCurrentRights({ ...api, call: writing.call }, async (tx) => {
    const key = idempotencyKeyOf(writing) ? idempotencyRowId(writing) : null
    const earlier = key === null ? null : await reserveIdempotencyKey({ ...writing, tx })
    if (earlier) return earlier
    const after = attempted === 'delete' ? null : (meant ?? before)
    if (after && !onlyLosesRights(before, after)) await requireQuotaLeft(tx, loggedBytesQuota, writing)
    const revokes = !meant || changesRights(before, meant)
    writing.parentId = known
      ? await beginChange(tx, writing, { attempted, before, after, key, revokes })
      : await beginCreation(tx, writing, before, api.identity.time('earliest'))
    return null
  })
  await api.revocations.read()
  return first
}

const onlyLosesRights = (before: Row, after: Row): boolean =>
  changesRights(before, after) && isWithin(rightsOf(after), rightsOf(before))

/** Returns the problem to answer: the refusal, one saying that the outcome is unknown, or `userChangedInPart`, which the repairs complete. */
async function takenBack(
  writing: UserWriteContext,
  { attempted, meant, leavesSessions }: IdentityCall,
  refusal: unknown,
  mayBeLate: boolean,
): Promise<unknown> {
  const { identity, store, clock } = writing.api
  const before = writing.row as Row
  const { id } = before
  const isUnknown = leavesSessions?.() === true && toProblemError(refusal).code === failed[attempted]
  const asIs = isUnknown ? new ProblemError('passwordResetUnknown') : refusal
  try {
    const { left } = await removeUnintendedRights(identity, await readNotedChange(store, id))
    if (left && leavesSessions?.()) await endSessions(identity, id)
    const changes = changesBetween(before, left)
    const outcome = meant && changes.length > 0 ? new ProblemError('userChangedInPart') : asIs
    await store.transaction(async (tx) => {
      const at = { ...writing, now: clock().toISOString() }
      const { code } = toProblemError(outcome)
      // The user may be gone although the identity service did not confirm the deletion.
      if (!left && attempted === 'delete') await logChange(tx, at, attempted, before, null)
      else await logRefusal(tx, at, { attempted, code, recordId: id, row: before, changes, isUnknown })
      await endNotedChange(tx, at, { id, left, mayBeLate })
    })
    writing.isOnRecord = true
    return outcome
  } catch (error) {
    if (error instanceof LostTurnError) throw error
    logFault(error, `A write on the user ${id} came about in part and is still to be taken back:`)
    await noteSilence(store)
    writing.mayBeDone = true
    return meant ? new ProblemError('userChangedInPart') : asIs
  }
}
