import minBy from 'lodash/minBy.js'
import once from 'lodash/once.js'
import { Problem } from '../../src/contract/problem.ts'

/** Somebody who takes a place. */
export interface SlotHolder {
  person: string
  /** Aborted when they wait for nothing any more; `null` for those who wait for as long as it takes. */
  gone: AbortSignal | null
}

/** So many places for everybody together. */
export interface SlotQueue {
  /**
   * Resolves, when it is their turn, to what gives the place back. Throws `tooSlow` for whoever has gone, and where no place was free
   * within the time that a call may wait.
   */
  enter(taker: SlotHolder): Promise<() => void>
}

export interface SlotQueueOptions {
  most: number
  /** How many of them one person may have at a time, so that there are always some for others. */
  mostOfOne: number
  /** How long a call waits for one. Milliseconds, 30 s unless given. */
  patience?: number
}

interface Waiting {
  person: string
  begin: () => void
}

/** A place that becomes free is for whoever has the fewest, among those for whoever came first. */
export function createSlotQueue({ most, mostOfOne, patience = 30_000 }: SlotQueueOptions): SlotQueue {
  const taken = new Map<string, number>()
  let count = 0
  let waiting: Waiting[] = []
  const takenBy = (person: string) => taken.get(person) ?? 0

  function move(person: string, by: 1 | -1) {
    count += by
    const left = takenBy(person) + by
    if (left > 0) taken.set(person, left)
    else taken.delete(person)
  }

  function next() {
    while (count < most) {
      const may = waiting.filter(({ person }) => takenBy(person) < mostOfOne)
      const first = minBy(may, ({ person }) => takenBy(person))
      if (!first) return
      waiting = waiting.filter((one) => one !== first)
      first.begin()
    }
  }

  return {
    enter: ({ person, gone }) =>
      new Promise((resolve, reject) => {
        const giveUp = () => {
          waiting = waiting.filter((one) => one !== own)
          settle()
          reject(new Problem('tooSlow'))
        }
        const timer = gone && setTimeout(giveUp, patience)
        const settle = () => {
          if (timer) clearTimeout(timer)
          gone?.removeEventListener('abort', giveUp)
        }
        const own: Waiting = {
          person,
          begin() {
            settle()
            move(person, 1)
            resolve(
              once(() => {
                move(person, -1)
                next()
              }),
            )
          },
        }
        if (gone?.aborted) return giveUp()
        gone?.addEventListener('abort', giveUp)
        waiting.push(own)
        next()
      }),
  }
}
