import { can } from '../../src/contract/can.ts'
import type { Action } from '../../src/contract/access.ts'
import type { Entity } from '../../src/contract/entity.ts'
import { findEarlierAnswer, isWriteDone, idempotencyKeyOf } from '../records/idempotency.ts'
import type { ApiContext } from '../api.ts'
import type { Answer } from '../http/answer.ts'
import type { Call } from '../http/call.ts'
import { runLoggedWrite, type WriteRequest } from '../records/write.ts'
import { requireTokenNotRevoked } from '../guard/stillCurrent.ts'
import { readIdentityService } from './identityCalls.ts'
import { findUser, requireUser, type UserWriteContext } from './fetchedUsers.ts'
import { withUsers } from './reader.ts'
import { settleUsers } from './repairs.ts'
import { requireEffectiveRightsCovered } from './rules.ts'
import { runInUserTurn } from './turns.ts'
import { isUnsettled } from './unsettled.ts'

interface Asked {
  action: Action
  permitted?: boolean
  look?: (writing: UserWriteContext) => Promise<EarlyCheckResult>
}

export interface EarlyCheckResult {
  /** The answer, if the write changes nothing. */
  answer?: Answer
  /** Whether the write removes rights and therefore runs before others that wait. */
  isUrgent?: boolean
}

/** Runs a write on a user in its turn. No transaction is open meanwhile, so that no other write waits for the identity service. */
export const writeUser = (
  api: ApiContext,
  entity: Entity,
  call: Call,
  { action, permitted = can(call.user, entity, action), look }: Asked,
  work: (writing: UserWriteContext) => Promise<Answer>,
): Promise<Answer> =>
  runLoggedWrite(api, entity, call, { action, permitted }, async (attempted) => {
    const { answer, isUrgent } = look ? await checkBeforeTurn(attempted, look) : {}
    if (answer) return answer
    return runInUserTurn(
      api,
      async (identity) => {
        await requireTokenNotRevoked(api.store, call)
        const held = { ...api, identity }
        // Interrupted writes are settled first, even an earlier attempt of this one, so that each write begins with the user's actual
        // state.
        await readIdentityService('userUpdateFailed', () => settleUsers(held, call.id))
        const known = call.id ? await findUser(identity, call.id) : null
        const tx = withUsers(api.store, entity, identity)
        // `runLoggedWrite` reads the outcome from this object, so it must not be copied.
        const writing = Object.assign(attempted, { api: held, known, tx })
        await requireEffectiveRightsCovered(writing)
        return work(writing)
      },
      isUrgent,
    )
  })

/**
 * Lets a refused or empty write not wait for its turn. Another write may run meanwhile, so `look` is called again within the turn. Users
 * with unsettled writes are not checked, since their state is only known then. Throws the errors of `look`, `requireUser`,
 * `requireEffectiveRightsCovered` and `findEarlierAnswer`.
 */
async function checkBeforeTurn(
  attempted: WriteRequest,
  look: (writing: UserWriteContext) => Promise<EarlyCheckResult>,
): Promise<EarlyCheckResult> {
  const { api, entity, call } = attempted
  const answer = await earlierAnswer(attempted)
  if (answer) return { answer }
  if ((await isWriteDone(attempted)) || (await isUnsettled(api, call.id))) return {}
  const known = await requireUser(api.identity, call.id)
  const tx = withUsers(api.store, entity, api.identity)
  const writing = Object.assign(attempted, { known, tx })
  await requireEffectiveRightsCovered(writing)
  return look(writing)
}

/** The earlier answer for the same idempotency key; `null` without one. Throws the errors of `findEarlierAnswer`. */
export const earlierAnswer = async (writing: WriteRequest): Promise<Answer | null> =>
  idempotencyKeyOf(writing)
    ? writing.api.store.transaction((tx) => findEarlierAnswer({ ...writing, tx }))
    : null
