import { can } from '../../src/contract/can.ts'
import {
  closeBodySchema,
  type CloseBody,
  closeManyBodySchema,
  closingsCollection,
  commentLimits,
  needsLongerComment,
} from '../../src/contract/closings.ts'
import { Problem } from '../../src/contract/problem.ts'
import type { ActionHandlerFactory } from '../actions/action.ts'
import {
  reserveIdempotencyKey,
  findEarlierAnswer,
  idempotencyRowId,
  storeAnswer,
} from '../records/idempotency.ts'
import { recordAnswer } from '../http/answer.ts'
import { throwRuleErrors } from '../records/check.ts'
import { toResponseRow } from '../records/computed.ts'
import { readChangeableRow } from '../records/read.ts'
import { runLoggedWrite } from '../records/write.ts'
import { parsedBody } from '../records/parsedBody.ts'
import type { ApiContext } from '../api.ts'
import { tooBusyProblem } from '../lanes/slotQueue.ts'
import { claimInTime } from '../stores/claims.ts'
import type { Transaction } from '../stores/store.ts'
import { type ClosingAttempt, requireClosable, reservationMs, reserveRound } from './reserve.ts'
import { requestBooking, storeClosing } from './settle.ts'
import { whoText } from '../../src/contract/who.ts'
import { transactionWithCurrentRights } from '../guard/stillCurrent.ts'
import { createStartJobAction } from '../jobs/start.ts'
import { readVisibleRounds } from './plan.ts'
import type { FieldErrors } from '../../src/contract/answers/shared.ts'

/**
 * `POST /api/game-rounds/{id}/close` with `{booking, reason, comment?}`: closes a round and answers it. The idempotency key is reserved
 * first; then the caller reserves the round under a claim, and calls the operator between two transactions. The same key continues the same
 * attempt, whatever its state. Throws the errors of `reserveRound`, and the operator's reason for not booking.
 */
export const closeRound: ActionHandlerFactory = (api, entity, name) => (call) => {
  const permitted = can(call.user, entity, name)
  return runLoggedWrite(api, entity, call, { action: name, permitted }, async (attempted) => {
    const wish = closeRequestOf(attempted.body)
    const inTransaction = (tx: Transaction) => ({ ...attempted, tx, now: api.clock().toISOString() })
    const first = await transactionWithCurrentRights({ store: api.store, call }, async (tx) => {
      const writing = inTransaction(tx)
      const earlier = await reserveIdempotencyKey(writing)
      if (earlier) return earlier
      const round = await readChangeableRow(writing, name)
      await requireClosable(tx, writing.now, round, { wish, attempt: idempotencyRowId(writing) })
      return null
    })
    if (first) return first
    return alone(api, call.id, async () => {
      const begun = await transactionWithCurrentRights({ store: api.store, call }, async (tx) => {
        const writing = inTransaction(tx)
        const earlier = await findEarlierAnswer(writing)
        if (earlier) return { earlier }
        const round = await readChangeableRow(writing, name)
        return {
          reserved: await reserveRound(tx, writing, round, { wish, attempt: idempotencyRowId(writing) }),
        }
      })
      if (begun.earlier) return begun.earlier
      const { reserved } = begun
      const booked = await requestBooking(api, reserved)
      const ended = await api.store.transaction(async (tx) => {
        const writing = inTransaction(tx)
        const settled = await storeClosing(tx, writing, reserved, booked)
        if (settled instanceof Problem) return settled
        const answer = recordAnswer(entity, await toResponseRow(tx, entity, settled, writing.user))
        await storeAnswer(writing, answer)
        return answer
      })
      if (!(ended instanceof Problem)) return ended
      attempted.isOnRecord = true
      throw ended
    })
  })
}

/**
 * Runs one attempt at a time over all processes. If a key is sent twice, the operator is called once, and the second call waits for the
 * result. Rounds are reserved only under this claim, because a repetition would otherwise take the pin of its own attempt for that of an
 * earlier one. Throws `roundBeingClosed` after waiting longer than an operator may take, or `tooBusy` if the other attempt has not
 * begun by then.
 */
async function alone<T>({ store }: ApiContext, id: string, work: () => Promise<T>): Promise<T> {
  const claim = await claimInTime(store, `close/${id}`, reservationMs)
  if (!claim) {
    // Whoever holds the claim has stored nothing yet, since writes wait that long.
    const found = (await store.get(closingsCollection, id)) as ClosingAttempt | undefined
    if (!found) throw tooBusyProblem()
    const { by, at } = found
    throw new Problem('roundBeingClosed', { params: { by: whoText(by), at } })
  }
  try {
    return await work()
  } finally {
    await claim.release()
  }
}

/** Throws `invalid` with errors by field. */
function closeRequestOf(body: Record<string, unknown>): CloseBody {
  const data = parsedBody(closeBodySchema, body)
  throwRuleErrors(shortCommentErrors(data))
  return data
}

const shortCommentErrors = (body: CloseBody): FieldErrors =>
  needsLongerComment(body)
    ? { comment: { code: 'commentTooShort', params: { min: commentLimits.least } } }
    : {}

/**
 * `POST /api/game-rounds/close` with `{ids, booking, reason, comment?}`: 202 with a job of the kind `closing` that closes each of the
 * rounds in the same way. Throws `invalid` if one of them is not visible.
 */
export const startClosingJob = createStartJobAction(async ({ api, tx, user, entity, body }) => {
  const data = parsedBody(closeManyBodySchema, body)
  throwRuleErrors(shortCommentErrors(data))
  const { ids, ...wish } = data
  await readVisibleRounds({ api, user, entity }, tx, ids)
  return {
    kind: 'closing',
    items: ids.map((id) => ({ id, label: id })),
    input: wish,
    subjects: ids.map((id) => `close/${entity.name}/${id}`),
  }
})
