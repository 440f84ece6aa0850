import { setTimeout as rest } from 'node:timers/promises'
import { Problem } from '../../src/contract/problem.ts'
import type { Api } from '../api.ts'
import type { Claim, Store } from '../stores/store.ts'
import type { AdminRest } from './adminRest.ts'

/** How long a write waits for those of other processes, and how often it looks. Milliseconds. */
const maxWaitMs = 20_000
const pause = 25

/**
 * Runs a write on users once no other is under way, in this process or in another over the same store: the identity service has no
 * versions, so that two at once could each undo what the other has done. `work` changes users by what it is given, which changes
 * nothing more once the claim may be somebody else's. Throws `identityUnavailable` where its turn does not come.
 */
export const inTurn = <T>(
  { identity, store }: Pick<Api, 'identity' | 'store'>,
  work: (identity: AdminRest) => Promise<T>,
  isUrgent = false,
): Promise<T> =>
  identity.inTurn(async () => {
    const claim = await claimed(store)
    try {
      return await work(heldBy(claim, identity))
    } finally {
      await claim.release()
    }
  }, isUrgent)

async function claimed(store: Store): Promise<Claim> {
  const until = Date.now() + maxWaitMs
  for (;;) {
    const claim = await store.claim('users')
    if (claim) return claim
    if (Date.now() > until) throw new Problem('identityUnavailable')
    await rest(pause)
  }
}

const heldBy = (claim: Claim, identity: AdminRest): AdminRest => ({
  ...identity,
  send(method, path, body) {
    if (claim.isLost()) throw new Problem('identityUnavailable')
    return identity.send(method, path, body)
  },
})
