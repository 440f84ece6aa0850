import { findEarlierAnswer, isWriteDone, idempotencyKeyOf } from '../actions/idempotency.ts'
import type { Answer } from '../dialect/answer.ts'
import type { WriteRequest } from '../records/write.ts'
import { requireEffectiveCovered } from './effective.ts'
import { requireUser, type UserWriting } from './known.ts'
import { withUsers } from './reader.ts'
import { isUnsettled } from './unsettled.ts'

/** What is known about a write on a user before its turn. */
export interface EarlyCheck {
  /** The answer, if the write changes nothing. */
  answer?: Answer
  /** Whether it removes rights, and therefore precedes others that wait. */
  isUrgent?: boolean
}

/**
 * Looks at a write before it waits for its turn, so that what is refused or changes nothing keeps nobody waiting. Another one may be
 * under way meanwhile, so that `look` has to be asked once more in turn. What was cut off, and what is left of another write, is not looked at: only in turn it is known how the user is. Throws what `look`, `oneUser`,
 * `requireEffectiveCovered` and `firstAnswer` do.
 */
export async function checkBeforeTurn(
  attempted: WriteRequest,
  look: (writing: UserWriting) => Promise<EarlyCheck>,
): Promise<EarlyCheck> {
  const { api, entity, call } = attempted
  if (idempotencyKeyOf(attempted)) {
    const answer = await api.store.transaction((tx) => findEarlierAnswer({ ...attempted, tx }))
    if (answer) return { answer }
    if (await isWriteDone(attempted)) return {}
  }
  if (await isUnsettled(api, call.id)) return {}
  const known = await requireUser(api.identity, call.id)
  const tx = withUsers(api.store, entity, api.identity)
  // The outcome is recorded in this object, so it has to be the same one.
  const writing = Object.assign(attempted, { known, tx })
  await requireEffectiveCovered(writing)
  return look(writing)
}
