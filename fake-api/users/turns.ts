import { Problem } from '../../src/contract/problem.ts'
import type { Api } from '../api.ts'
import { defineBound } from '../defineBound.ts'
import { mayPassQueues, tooBusyProblem } from '../lanes/lanes.ts'
import { claimInTime } from '../stores/claims.ts'
import type { Claim } from '../stores/store.ts'
import type { AdminRest } from './adminRest.ts'

/** Each asks the identity service several times, so that more would wait for minutes. */
export const maxWaitingUserWrites = defineBound({
  what: 'writes on users that wait for their turn; urgent ones are counted apart',
  limit: 100,
  per: 'process',
  atLimit: 'a further one is answered 503 `tooBusy`',
  test: 'fake-api/usersTurn.test.ts',
})

/**
 * Runs work one after another in the order of the calls; urgent work precedes all other that waits. Throws `tooBusy` if too much of its kind
 * waits; never for the server's own work, such as repairs, nor for what a call has begun, such as the deletion of a casino.
 */
export function createTurns(): <T>(work: () => Promise<T>, isUrgent?: boolean) => Promise<T> {
  const urgent: (() => void)[] = []
  const others: (() => void)[] = []
  let isTaken = false

  return async (work, isUrgent = false) => {
    const waiting = isUrgent ? urgent : others
    if (waiting.length >= maxWaitingUserWrites && !mayPassQueues()) throw tooBusyProblem()
    if (isTaken) await new Promise<void>((begin) => waiting.push(begin))
    isTaken = true
    try {
      return await work()
    } finally {
      // The turn passes to the next one without being free in between.
      const next = urgent.shift() ?? others.shift()
      if (next) next()
      else isTaken = false
    }
  }
}

const maxWaitMs = defineBound({
  what: 'milliseconds that a write on users waits for those of other processes',
  limit: 20_000,
  per: 'request',
  atLimit: '503 `identityUnavailable`',
  test: 'fake-api/usersTurn.test.ts',
})

/**
 * Runs a write on users once no other is under way, in this process or in another over the same store: the identity service has no
 * versions, so that two at once could each undo what the other has done. `work` changes users by what it is given, which changes
 * nothing more once the claim may be somebody else's. Throws `identityUnavailable` where its turn does not come.
 */
export const runInUserTurn = <T>(
  { identity, store }: Pick<Api, 'identity' | 'store'>,
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
