import { AsyncLocalStorage } from 'node:async_hooks'
import minBy from 'lodash/minBy.js'
import once from 'lodash/once.js'
import type { User } from '../../src/contract/access.ts'
import { Problem } from '../../src/contract/problem.ts'
import { defineBound } from '../defineBound.ts'

/** For whom something is read, and how. */
export interface ReadContext extends SlotHolder {
  /** The queue of slow reads. */
  places: SlotQueue
  /** Whether the read may take long: it then occupies a slot, and is given up if its reader disconnects. */
  isSlow: boolean
}

const readings = new AsyncLocalStorage<ReadContext | null>()

/** The current read; `null` for the server's own work, such as the guard, writes and regular work. */
export const currentReadContext = (): ReadContext | null => readings.getStore() ?? null

/** Whether no queue refuses the current work, however many wait: it is the server's own, or has written something already. */
export function mayPassQueues(): boolean {
  const reading = currentReadContext()
  return !reading || reading.isAdmitted === true
}

/** Runs `work` as a read of a person, which is not slow until it says so. */
export const runInReadContext = <T>(reader: Omit<ReadContext, 'isSlow'>, work: () => T): T =>
  readings.run({ ...reader, isSlow: false }, work)

/** Runs `work` as the server's own, whoever caused it. */
export const runAsServerWork = <T>(work: () => T): T => readings.run(null, work)

/**
 * Runs a read that may take long, such as of collections that grow without limit, in a slot of its reader. Nested slow reads share the
 * slot. Throws `tooSlow` like `enter`.
 */
export async function runSlowRead<T>(work: () => Promise<T>): Promise<T> {
  const reading = currentReadContext()
  if (!reading || reading.isSlow) return work()
  const leave = await reading.places.enter(reading)
  try {
    return await readings.run({ ...reading, isSlow: true }, work)
  } finally {
    leave()
  }
}

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

/** What of an `AbortSignal` readers need. */
export interface ReaderAbortSignal {
  readonly aborted: boolean
  addEventListener(type: 'abort', listener: () => void): void
  removeEventListener(type: 'abort', listener: () => void): void
}

/** Somebody who needs a slot. */
interface SlotHolder {
  person: string
  /** Aborted when they no longer wait; `null` for those who wait without limit. */
  gone: ReaderAbortSignal | null
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

interface SlotQueueOptions {
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

/** Runs what a person has asked for, which holds much memory, in a slot of such work. Throws like `enter`, for reads. */
export async function runInSlot<T>(queue: SlotQueue, { id }: User, work: () => Promise<T>): Promise<T> {
  const leave = await queue.enter(currentReadContext() ?? { person: id, gone: null })
  try {
    return await work()
  } finally {
    leave()
  }
}

/**
 * One turn at a time, those first who are not slow. Where such had to wait for a slow turn, the next slow one comes only after as long
 * again: what somebody asks for takes several turns, and would else wait for a slow one before each.
 *
 * @returns takes a turn; resolves to what ends it. Throws `tooBusy` if too many wait, unless `mayPassQueues`
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
