import { documentedLimit } from '../documentedLimit.ts'
import { currentReadContext, isExemptFromQueueLimits, requireCallerConnected } from '../lanes/readContext.ts'
import { tooBusyProblem } from '../lanes/slotQueue.ts'

/** This many are written within a few seconds. */
export const maxWaitingWrites = documentedLimit('transactions that wait for the store', 500)

/** Throws like `requireCallerConnected`, and `tooBusy` if too much waits, here or `alsoWaiting` for the disk, before the call has written. */
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
