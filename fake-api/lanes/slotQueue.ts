import { minBy, once } from 'es-toolkit/compat'
import { ProblemError } from '../../src/contract/problem.ts'
import { documentedLimit } from '../documentedLimit.ts'

/** Throws `tooSlow` and `tooBusy` like `enter`. */
export async function runHoldingSlot<T>(
  queue: SlotQueue,
  taker: SlotRequester,
  work: () => Promise<T>,
): Promise<T> {
  const leave = await queue.enter(taker)
  try {
    return await work()
  } finally {
    leave()
  }
}

/** As many as there are connections by default, so that each open connection can have one call waiting. */
export const maxWaiting = documentedLimit(
  'calls that wait in a queue for slow reads, for connections to the database, or for the own transaction before',
  2_000,
)

export const tooBusyProblem = () => new ProblemError('tooBusy', { params: { seconds: 5 } })

export interface ReaderAbortSignal {
  readonly aborted: boolean
  addEventListener(type: 'abort', listener: () => void): void
  removeEventListener(type: 'abort', listener: () => void): void
}

export interface SlotRequester {
  person: string
  /** Aborted when they no longer wait; `null` for those who wait without limit. */
  gone: ReaderAbortSignal | null
  /** Whether something was already written for them, which has to be completed: they are not refused, however many wait. */
  isAdmitted?: boolean
}

export interface SlotQueue {
  /** Resolves to a function that releases the slot. Throws `tooSlow` if the caller disconnects or waits too long, and `tooBusy`. */
  enter(taker: SlotRequester): Promise<() => void>
}

interface SlotQueueOptions {
  most: number
  /** Slots that one person may occupy, so that others always get one. */
  maxPerPerson: number
  maxWaitMs?: number
}

const defaultMaxWaitMs = documentedLimit('milliseconds that a call waits for a slow read to begin', 30_000)

interface Waiting {
  person: string
  begin: () => void
}

const maxRemembered = documentedLimit(
  'people of whom a queue remembers when they got their last slot, while it is not empty',
  5_000,
)

/** A free slot goes to who has fewest, then to whose last is longest ago, so that nobody who asks again and again blocks others. */
export function createSlotQueue({
  most,
  maxPerPerson,
  maxWaitMs = defaultMaxWaitMs,
}: SlotQueueOptions): SlotQueue {
  const taken = new Map<string, number>()
  let count = 0
  let waiting: Waiting[] = []
  const takenBy = (person: string) => taken.get(person) ?? 0
  /** The turns in which people got their last slots, oldest first. */
  const turns = new Map<string, number>()
  let turn = 0

  function noteTurn(person: string) {
    turns.delete(person)
    turns.set(person, (turn += 1))
    for (const oldest of turns.keys()) {
      if (turns.size <= maxRemembered) break
      turns.delete(oldest)
    }
  }

  function move(person: string, by: 1 | -1) {
    count += by
    const left = takenBy(person) + by
    if (left > 0) taken.set(person, left)
    else taken.delete(person)
    if (count === 0 && waiting.length === 0) turns.clear()
  }

  /** Slots are passed on one at a time, each in a later turn of the event loop, so that other work gets its turn between them. */
  let isPassing = false

  function next() {
    if (isPassing || count >= most) return
    const may = waiting.filter(({ person }) => takenBy(person) < maxPerPerson)
    const fewest = Math.min(...may.map(({ person }) => takenBy(person)))
    const equals = may.filter(({ person }) => takenBy(person) === fewest)
    const first = minBy(equals, ({ person }) => turns.get(person) ?? 0)
    if (!first) return
    waiting = waiting.filter((one) => one !== first)
    noteTurn(first.person)
    first.begin()
  }

  function passOn() {
    if (isPassing || waiting.length === 0) return
    isPassing = true
    setImmediate(() => {
      isPassing = false
      const before = count
      next()
      if (count > before) passOn()
    })
  }

  return {
    enter: ({ person, gone, isAdmitted }) =>
      new Promise((resolve, reject) => {
        const giveUp = () => {
          waiting = waiting.filter((one) => one !== own)
          settle()
          reject(new ProblemError('tooSlow'))
        }
        const timer = gone && setTimeout(giveUp, maxWaitMs)
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
                passOn()
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

/**
 * Quick turns come first. After one had to wait for a slow turn, the next slow one waits as long again, since a request consists of several
 * quick turns. Resolves to a function that ends the turn. Throws `tooBusy` if too many wait, unless the caller is admitted.
 */
export function createPriorityLock(): (isSlow: boolean, isAdmitted: boolean) => Promise<() => void> {
  let isTaken = false
  let restsUntil = 0
  let waiting: { isSlow: boolean; begin: () => void }[] = []

  function next() {
    if (isTaken) return
    const rest = restsUntil - performance.now()
    const first = waiting.find(({ isSlow }) => !isSlow) ?? (rest <= 0 ? waiting[0] : undefined)
    if (first) {
      waiting = waiting.filter((one) => one !== first)
      isTaken = true
      first.begin()
    } else if (waiting.length > 0) setTimeout(next, rest)
  }

  return (isSlow, isAdmitted) =>
    new Promise((resolve, reject) => {
      if (waiting.length >= maxWaiting && !isAdmitted) return reject(tooBusyProblem())
      const begin = () => {
        const begun = performance.now()
        resolve(() => {
          isTaken = false
          const now = performance.now()
          if (isSlow && waiting.some((one) => !one.isSlow)) restsUntil = now + (now - begun)
          next()
        })
      }
      waiting.push({ isSlow, begin })
      next()
    })
}
