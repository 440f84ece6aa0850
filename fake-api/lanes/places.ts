import minBy from 'lodash/minBy.js'
import once from 'lodash/once.js'
import { Problem } from '../../src/contract/problem.ts'
import { defineBound } from '../defineBound.ts'

/** As many as there are connections by default. */
export const maxWaiting = defineBound({
  what: 'calls that wait in a queue for slow reads, for connections to the database, or for the own transaction before',
  limit: 2_000,
  per: 'process',
  atLimit: 'a further read, or the first write of a further call, is answered 503 `tooBusy`',
  test: 'fake-api/lanes/places.test.ts',
})

/** The refusal of whoever finds too many waiting already. */
export const tooBusyProblem = () => new Problem('tooBusy', { params: { seconds: 5 } })

/** Somebody who needs a slot. */
export interface SlotHolder {
  person: string
  /** Aborted when they no longer wait; `null` for those who wait without limit. */
  gone: AbortSignal | null
  /** Whether something was written for them, which has to come to its end: they are not refused, however many wait. */
  isAdmitted?: boolean
}

/** A number of slots shared by everybody. */
export interface SlotQueue {
  /**
   * Resolves, when it is their turn, to a function that releases the slot. Throws `tooSlow` if the caller disconnects or
   * waits too long, and `tooBusy` if too many wait.
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

const usualPatience = defineBound({
  what: 'milliseconds that a call waits for a slow read to begin',
  limit: 30_000,
  per: 'request',
  atLimit: '503 `tooSlow`',
  test: 'fake-api/lanes/places.test.ts',
})

interface Waiting {
  person: string
  begin: () => void
}

/** A free slot goes to the person with the fewest slots, among them to the one who waits longest. */
export function createSlotQueue({ most, mostOfOne, patience = usualPatience }: SlotQueueOptions): SlotQueue {
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
    enter: ({ person, gone, isAdmitted }) =>
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
        if (waiting.length >= maxWaiting && !isAdmitted) {
          settle()
          return reject(tooBusyProblem())
        }
        gone?.addEventListener('abort', giveUp)
        waiting.push(own)
        next()
      }),
  }
}
