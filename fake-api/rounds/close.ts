import { can } from '../../src/contract/can.ts'
import {
  closeBody,
  closingsCollection,
  commentLimits,
  lacksComment,
  type CloseBody,
} from '../../src/contract/closings.ts'
import { Problem, type FieldErrors } from '../../src/contract/problem.ts'
import type { Action } from '../actions/action.ts'
import { beginRequest, firstAnswer, idOf, keepAnswer } from '../actions/idempotency.ts'
import { recordAnswer } from '../dialect/answer.ts'
import { refuse } from '../records/check.ts'
import { presentedRow } from '../records/computed.ts'
import { changeableRow } from '../records/read.ts'
import { attempt } from '../records/write.ts'
import { parsedBody } from '../records/parsedBody.ts'
import type { Api } from '../api.ts'
import { claimInTime } from '../stores/claimInTime.ts'
import type { Transaction } from '../stores/store.ts'
import { requireClosable, reservationMs, reserve, type Closing } from './reserve.ts'
import { requestBooking, storeClosing } from './settle.ts'

/**
 * `POST /api/game-rounds/{id}/close` `{booking, reason, comment?}`: the round as it is then. The key is taken at once; the round
 * is reserved by whoever has the claim on it, and the operator asked between two transactions. The same key again takes the attempt up,
 * whatever has become of it, and is refused with another wish at any time. Throws what `reserve` does, and why the operator did not book.
 */
export const closeRound: Action = (api, entity, name) => (call) => {
  const permitted = can(call.user, entity, name)
  return attempt(api, entity, call, { action: name, permitted }, async (attempted) => {
    const wish = closeRequestOf(attempted.body)
    const inTransaction = (tx: Transaction) => ({ ...attempted, tx, now: api.clock().toISOString() })
    const first = await api.store.transaction(async (tx) => {
      const writing = inTransaction(tx)
      const earlier = await beginRequest(writing)
      if (earlier) return earlier
      const round = await changeableRow(writing, name)
      await requireClosable(tx, writing.now, round, { wish, attempt: idOf(writing) })
      return null
    })
    if (first) return first
    return alone(api, call.id, async () => {
      const begun = await api.store.transaction(async (tx) => {
        const writing = inTransaction(tx)
        const earlier = await firstAnswer(writing)
        if (earlier) return { earlier }
        const round = await changeableRow(writing, name)
        return { reserved: await reserve(tx, writing, round, { wish, attempt: idOf(writing) }) }
      })
      if (begun.earlier) return begun.earlier
      const { reserved } = begun
      const booked = await requestBooking(api, reserved)
      const ended = await api.store.transaction(async (tx) => {
        const writing = inTransaction(tx)
        const settled = await storeClosing(tx, writing, reserved, booked)
        if (settled instanceof Problem) return settled
        const answer = recordAnswer(entity, await presentedRow(tx, entity, settled, writing.user))
        await keepAnswer(writing, answer)
        return answer
      })
      if (ended instanceof Problem) throw ended
      return ended
    })
  })
}

/**
 * Runs one attempt at a time, in whichever process: the same key sent twice asks the operator once, the second call waits for what comes
 * of the first. Nobody reserves a round who does not have it: what the first has pinned would count as pinned before. Throws
 * `roundBeingClosed` where that takes longer than an operator is waited for.
 */
async function alone<T>({ store }: Api, id: string, work: () => Promise<T>): Promise<T> {
  const claim = await claimInTime(store, `close/${id}`, reservationMs)
  if (!claim) {
    const { by, at } = (await store.get(closingsCollection, id)) as Closing
    throw new Problem('roundBeingClosed', { params: { by: by.name, at } })
  }
  try {
    return await work()
  } finally {
    await claim.release()
  }
}

/** What was sent. Throws `invalid` with the errors by field. */
function closeRequestOf(body: Record<string, unknown>): CloseBody {
  const data = parsedBody(closeBody, body)
  refuse(shortComment(data))
  return data
}

/** The refusal of a reason that needs more words. */
export const shortComment = (body: CloseBody): FieldErrors =>
  lacksComment(body) ? { comment: { code: 'commentTooShort', params: { min: commentLimits.least } } } : {}
