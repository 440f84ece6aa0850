import { defineBound } from '../defineBound.ts'
import { currentReadContext, mayPassQueues, tooBusyProblem } from '../lanes/slotQueue.ts'

/** As many are written within some seconds. */
export const maxWaitingWrites = defineBound({
  what: 'transactions that wait for the store',
  limit: 500,
  per: 'process',
  atLimit:
    'the first transaction of a further call is answered 503 `tooBusy`; what a call or job has begun goes on',
  test: 'fake-api/stores/writeQueue.test.ts',
})

interface WriteQueue {
  /** Runs work after all that was added before. Throws `tooBusy` where too much waits and the call has written nothing yet. */
  add<T>(work: () => Promise<T>): Promise<T>
  /** Resolves when all that was added has ended. */
  settled(): Promise<unknown>
}

/**
 * Transactions run one after another, so that what one has read still holds when it writes.
 *
 * @param alsoWaiting number of those that have run and wait for something else, such as the disk
 */
export function createWriteQueue(alsoWaiting = () => 0): WriteQueue {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  return {
    async add(work) {
      if (waiting + alsoWaiting() >= maxWaitingWrites && !mayPassQueues()) throw tooBusyProblem()
      const reading = currentReadContext()
      if (reading) reading.isAdmitted = true
      waiting += 1
      const run = last.then(() => {
        waiting -= 1
        return work()
      })
      last = run.catch(() => undefined)
      return run
    },
    settled: () => last,
  }
}
