import minBy from 'lodash/minBy.js'
import once from 'lodash/once.js'
import { Problem } from '../../src/contract/problem.ts'

/** Somebody who needs a slot. */
export interface SlotHolder {
  person: string
  /** Aborted when they no longer wait; `null` for those who wait without limit. */
  gone: AbortSignal | null
}

/** A number of slots shared by everybody. */
export interface SlotQueue {
  /**
   * Resolves, when it is their turn, to a function that releases the slot. Throws `tooSlow` if the caller disconnects or waits too long.
   */
  enter(taker: SlotHolder): Promise<() => void>
}

export interface SlotQueueOptions {
  most: number
  /** Number of slots that one person may occupy, so that others always get one. */
  mostOfOne: number
  /** Milliseconds that a call waits for a slot, 30 s by default. */
  patience?: number
}

interface Waiting {
  person: string
  begin: () => void
}

/** A free slot goes to the person with the fewest slots, among them to the one who waits longest. */
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
