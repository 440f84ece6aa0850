import { defineBound } from '../defineBound.ts'
import { mayPassQueues } from '../lanes/lanes.ts'
import { tooBusyProblem } from '../lanes/places.ts'

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
