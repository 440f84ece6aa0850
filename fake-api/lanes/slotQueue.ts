import { AsyncLocalStorage } from 'node:async_hooks'
import { minBy, once } from 'es-toolkit/compat'
import type { User } from '../../src/contract/access.ts'
import { ProblemError } from '../../src/contract/problem.ts'
import { documentedLimit } from '../documentedLimit.ts'
import type { RequestHandler } from 'express'

export interface ReadContext extends SlotHolder {
  places: SlotQueue
  /** Whether the read may take long. It then occupies a slot, and is aborted if its reader disconnects. */
  isSlow: boolean
  /** Whether the read holds a slot of those that take no time, see `runQuickRead`. */
  isQuick?: boolean
  /** Whether a write's caller has disconnected. Absent for reads and jobs. */
  hasLeft?: () => boolean
}

const readings = new AsyncLocalStorage<ReadContext | 'beforeLimits' | null>()

/**
 * The current read; `null` for the server's own work, such as the list of revocations, SQL transactions and regular work. Every queue and
 * every use of the store by the API asks for it. Throws for a call that has not passed its limits, since nothing would count that work.
 */
export function currentReadContext(): ReadContext | null {
  const reading = readings.getStore() ?? null
  if (reading === 'beforeLimits') throw new Error('The store is asked for a call before its limits.')
  return reading
}

/** Whether queues must accept the current work, however many wait: it is the server's own, or has already written something. */
export function isExemptFromQueueLimits(): boolean {
  const reading = currentReadContext()
  return !reading || reading.isAdmitted === true
}

/** Call when a wait is over. Throws `tooSlow` for a write that has not begun and whose caller has disconnected. */
export function requireCallerConnected(hasBegun = isExemptFromQueueLimits()): void {
  if (!hasBegun && currentReadContext()?.hasLeft?.()) throw new ProblemError('tooSlow')
}

/** Runs `work` in the context of a call or of jobs; it becomes slow only by `runSlowRead`. */
export const runInReadContext = <T>(reader: Omit<ReadContext, 'isSlow'>, work: () => T): T =>
  readings.run({ ...reader, isSlow: false }, work)

/** Runs what comes before the limits of a call. What all calls share there is `runAsServerWork`. */
export const runBeforeLimits = <T>(work: () => T): T => readings.run('beforeLimits', work)

export const runAsServerWork = <T>(work: () => T): T => readings.run(null, work)

/** What `runSlowRead` throws within `runQuickRead`. */
class NotQuickError extends Error {}

/** Runs a read that may take long in a slot of its reader. Nested ones share the slot. Throws `tooSlow` and `tooBusy` like `enter`. */
export async function runSlowRead<T>(work: () => Promise<T>): Promise<T> {
  const reading = currentReadContext()
  if (!reading || reading.isSlow) return work()
  if (reading.isQuick) throw new NotQuickError()
  return runHolding(reading.places, reading, () => readings.run({ ...reading, isSlow: true }, work))
}

/** Runs work in a slot of a queue. Throws `tooSlow` and `tooBusy` like `enter`. */
export async function runHolding<T>(queue: SlotQueue, taker: SlotHolder, work: () => Promise<T>): Promise<T> {
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

/** The part of an `AbortSignal` that readers need. */
export interface ReaderAbortSignal {
  readonly aborted: boolean
  addEventListener(type: 'abort', listener: () => void): void
  removeEventListener(type: 'abort', listener: () => void): void
}

interface SlotHolder {
  person: string
  /** Aborted when they no longer wait; `null` for those who wait without limit. */
  gone: ReaderAbortSignal | null
  /** Whether something was already written for them, which has to be completed: they are not refused, however many wait. */
  isAdmitted?: boolean
}

export interface SlotQueue {
  /** Resolves to a function that releases the slot. Throws `tooSlow` if the caller disconnects or waits too long, and `tooBusy`. */
  enter(taker: SlotHolder): Promise<() => void>
}

interface SlotQueueOptions {
  most: number
  /** Slots that one person may occupy, so that others always get one. */
  mostOfOne: number
  /** Milliseconds that a call waits for a slot, 30 s by default. */
  patience?: number
}

const usualPatience = documentedLimit('milliseconds that a call waits for a slow read to begin', 30_000)

interface Waiting {
  person: string
  begin: () => void
}

const maxRemembered = documentedLimit(
  'people of whom a queue remembers when they got their last slot, while it is not empty',
  5_000,
)

/**
 * A free slot goes to the person with the fewest slots. Among equals it goes to the one who got the last slot longest ago, so that nobody
 * who asks again and again blocks others; then to the one who has waited longest.
 */
export function createSlotQueue({ most, mostOfOne, patience = usualPatience }: SlotQueueOptions): SlotQueue {
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
    const may = waiting.filter(({ person }) => takenBy(person) < mostOfOne)
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

/** Runs memory-intensive work for a person in a slot of `queue`. Throws `tooSlow` and `tooBusy` like `enter`. */
export const runInSlot = <T>(queue: SlotQueue, { id }: User, work: () => Promise<T>): Promise<T> =>
  runHolding(queue, currentReadContext() ?? { person: id, gone: null }, () => {
    requireCallerConnected()
    return work()
  })

/** As `runInSlot`. A read that turns out to be slow leaves its slot and begins again, since others would wait for it as long as it waits. */
export async function runQuickRead<T>(queue: SlotQueue, user: User, work: () => Promise<T>): Promise<T> {
  const reading = currentReadContext()
  const quick = reading && { ...reading, isQuick: true }
  try {
    return await runInSlot(queue, user, () => (quick ? readings.run(quick, work) : work()))
  } catch (error) {
    if (error instanceof NotQuickError) return runSlowRead(work)
    throw error
  }
}

/**
 * Admits one turn at a time, quick ones first. After a quick turn had to wait for a slow one, the next slow one waits as long again, since a
 * request consists of several quick turns. Resolves to a function that ends the turn. Throws `tooBusy` if too many wait, unless the caller
 * is admitted.
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

const maxSlowReads = documentedLimit('slow reads at once', 4)
const maxSlowReadsPerPerson = documentedLimit('slow reads at once of one', 2)

const reads = ['GET', 'HEAD']

/** Slow reads use slots of the call's person, even while viewing as somebody else, and are aborted if the client disconnects. */
export function readContextMiddleware(): RequestHandler {
  const places = createSlotQueue({ most: maxSlowReads, mostOfOne: maxSlowReadsPerPerson })
  return ({ method }, response, next) => {
    const person = String(response.locals['caller'])
    const caller = new Caller()
    response.once('close', () => caller.leave())
    const whileThere = reads.includes(method)
      ? { gone: caller }
      : { gone: null, hasLeft: () => caller.aborted }
    runInReadContext({ person, ...whileThere, places }, next)
  }
}

/** An `AbortSignal` would warn of more than ten listeners, and a call may have more reads at once. */
class Caller implements ReaderAbortSignal {
  aborted = false
  readonly #listeners = new Set<() => void>()

  addEventListener(_type: 'abort', listener: () => void) {
    this.#listeners.add(listener)
  }

  removeEventListener(_type: 'abort', listener: () => void) {
    this.#listeners.delete(listener)
  }

  leave() {
    this.aborted = true
    for (const listener of this.#listeners) listener()
  }
}
