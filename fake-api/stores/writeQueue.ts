import { documentedLimit } from '../documentedLimit.ts'
import { currentReadContext, isExemptFromQueueLimits, requireCallerConnected } from '../lanes/readContext.ts'
import { tooBusyProblem } from '../lanes/slotQueue.ts'

/** This many are written within a few seconds. */
export const maxWaitingWrites = documentedLimit('transactions that wait for the store', 500)

/**
 * Throws `tooBusy` if too much waits and the call has written nothing yet, and like `requireCallerConnected` when its turn comes.
 * `alsoWaiting` counts transactions that have run and wait for something else, such as the disk.
 */
export function createWriteQueue(alsoWaiting = () => 0) {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  return {
    async add<T>(work: () => Promise<T>) {
      const hasBegun = isExemptFromQueueLimits()
      if (waiting + alsoWaiting() >= maxWaitingWrites && !hasBegun) throw tooBusyProblem()
      const reading = currentReadContext()
      if (reading) reading.isAdmitted = true
      waiting += 1
      const run = last.then(() => {
        waiting -= 1
        requireCallerConnected(hasBegun)
        return work()
      })
      last = run.catch(() => undefined)
      return run
    },
    settled: () => last,
  }
}
