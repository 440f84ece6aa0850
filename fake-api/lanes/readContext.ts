import { AsyncLocalStorage } from 'node:async_hooks'
import type { RequestHandler } from 'express'
import type { User } from '../../src/contract/access.ts'
import { ProblemError } from '../../src/contract/problem.ts'
import { documentedLimit } from '../documentedLimit.ts'
import {
  createSlotQueue,
  runHoldingSlot,
  type ReaderAbortSignal,
  type SlotRequester,
  type SlotQueue,
} from './slotQueue.ts'

export interface ReadContext extends SlotRequester {
  places: SlotQueue
  /** Whether the read may take long. It then occupies a slot, and is aborted if its reader disconnects. */
  isSlow: boolean
  /** Whether the read holds a slot of those that take no time, see `runReadWithSlowFallback`. */
  isQuick?: boolean
  /** Whether a write's caller has disconnected. Absent for reads and jobs. */
  hasLeft?: () => boolean
}

const readings = new AsyncLocalStorage<ReadContext | 'beforeLimits' | 'longWork' | null>()

/** `null` for the server's own work, as SQL transactions. Throws for a call before its limits, since nothing would count its work. */
export function currentReadContext(): ReadContext | null {
  const reading = readings.getStore() ?? null
  if (reading === 'beforeLimits') throw new Error('The store is asked for a call before its limits.')
  return reading === 'longWork' ? null : reading
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

export const runInReadContext = <T>(reader: Omit<ReadContext, 'isSlow'>, work: () => T): T =>
  readings.run({ ...reader, isSlow: false }, work)

/** Runs what comes before the limits of a call. What all calls share there is `runAsServerWork`. */
export const runBeforeLimits = <T>(work: () => T): T => readings.run('beforeLimits', work)

export const runAsServerWork = <T>(work: () => T): T => readings.run(null, work)

/** As `runAsServerWork`, for work whose single statements may take minutes, as those of migrations. */
export const runAsLongServerWork = <T>(work: () => T): T => readings.run('longWork', work)

export const isLongServerWork = (): boolean => readings.getStore() === 'longWork'

/** What `runSlowRead` throws within `runReadWithSlowFallback`. */
class NotQuickError extends Error {}

/** Runs a read that may take long in a slot of its reader. Nested ones share the slot. Throws `tooSlow` and `tooBusy` like `enter`. */
export async function runSlowRead<T>(work: () => Promise<T>): Promise<T> {
  const reading = currentReadContext()
  if (!reading || reading.isSlow) return work()
  if (reading.isQuick) throw new NotQuickError()
  return runHoldingSlot(reading.places, reading, () => readings.run({ ...reading, isSlow: true }, work))
}

/** Runs memory-intensive work for a person in a slot of `queue`. Throws `tooSlow` and `tooBusy` like `enter`. */
export const runInSlot = <T>(queue: SlotQueue, { id }: User, work: () => Promise<T>): Promise<T> =>
  runHoldingSlot(queue, currentReadContext() ?? { person: id, gone: null }, () => {
    requireCallerConnected()
    return work()
  })

/** As `runInSlot`. A read that turns out to be slow leaves its slot and begins again, since others would wait for it as long as it waits. */
export async function runReadWithSlowFallback<T>(
  queue: SlotQueue,
  user: User,
  work: () => Promise<T>,
): Promise<T> {
  const reading = currentReadContext()
  const quick = reading && { ...reading, isQuick: true }
  try {
    return await runInSlot(queue, user, () => (quick ? readings.run(quick, work) : work()))
  } catch (error) {
    if (error instanceof NotQuickError) return runSlowRead(work)
    throw error
  }
}

const maxSlowReads = documentedLimit('slow reads at once', 4)
const maxSlowReadsPerPerson = documentedLimit('slow reads at once of one', 2)

const reads = ['GET', 'HEAD']

/** Slow reads use slots of the call's person, even while viewing as somebody else, and are aborted if the client disconnects. */
export function readContextMiddleware(): RequestHandler {
  const places = createSlotQueue({ most: maxSlowReads, maxPerPerson: maxSlowReadsPerPerson })
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
