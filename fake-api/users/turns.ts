import { Problem } from '../../src/contract/problem.ts'
import { defineBound } from '../defineBound.ts'
import { claimInTime } from '../stores/claims.ts'
import type { Claim, Store } from '../stores/store.ts'
import type { AdminRest } from './adminRest.ts'

const maxWaitMs = defineBound({
  what: 'milliseconds that a write on users waits for those of other processes',
  limit: 20_000,
  per: 'request',
  atLimit: '503 `identityUnavailable`',
  test: 'fake-api/usersTurn.test.ts',
})

/**
 * Runs a write on users while no other one runs, in any process on the same store: the identity service has no versions, so two writes at
 * once could undo each other. `work` has to use the `AdminRest` passed to it, which stops writing once the claim may be lost. Throws
 * `identityUnavailable` if the turn does not come in time.
 */
export const runInUserTurn = <T>(
  { identity, store }: { identity: AdminRest; store: Store },
  work: (identity: AdminRest) => Promise<T>,
  isUrgent = false,
): Promise<T> =>
  identity.inTurn(async () => {
    const claim = await claimInTime(store, 'users', maxWaitMs)
    if (!claim) throw new Problem('identityUnavailable')
    try {
      return await work(heldBy(claim, identity))
    } finally {
      await claim.release()
    }
  }, isUrgent)

const heldBy = (claim: Claim, identity: AdminRest): AdminRest => ({
  ...identity,
  send(method, path, body) {
    if (claim.isLost()) throw new Problem('identityUnavailable')
    return identity.send(method, path, body)
  },
})
