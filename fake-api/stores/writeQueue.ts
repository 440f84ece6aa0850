import { defineBound } from '../defineBound.ts'
import {
  currentReadContext,
  mayPassQueues,
  requireCallerConnected,
  tooBusyProblem,
} from '../lanes/slotQueue.ts'

/** This many are written within a few seconds. */
export const maxWaitingWrites = defineBound({
  what: 'transactions that wait for the store',
  limit: 500,
  per: 'process',
  atLimit:
    'the first transaction of a further call is answered 503 `tooBusy`; what a call or job has begun goes on',
  test: 'fake-api/stores/writeQueue.test.ts',
})

interface WriteQueue {
  /** Runs work after everything added before. Throws `tooBusy` unless the call has written already, and like `requireCallerConnected`. */
  add<T>(work: () => Promise<T>): Promise<T>
  /** Resolves when everything added so far has ended. */
  settled(): Promise<unknown>
}

/** Runs transactions one after another. `alsoWaiting`: the number of those that have run and wait, for instance for the disk. */
export function createWriteQueue(alsoWaiting = () => 0): WriteQueue {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  return {
    async add(work) {
      const hasBegun = mayPassQueues()
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
