import { AsyncLocalStorage } from 'node:async_hooks'
import type { SlotQueue, SlotHolder } from './places.ts'

/** For whom something is read, and how. */
export interface ReadContext extends SlotHolder {
  /** The queue of slow reads. */
  places: SlotQueue
  /** Whether the read may take long: it then occupies a slot, and is given up if its reader disconnects. */
  isSlow: boolean
}

const readings = new AsyncLocalStorage<ReadContext | null>()

/** The current read; `null` for the server's own work, such as the guard, writes and regular work. */
export const currentRead = (): ReadContext | null => readings.getStore() ?? null

/** Whether no queue refuses the current work, however many wait: it is the server's own, or has written something already. */
export function mayPassQueues(): boolean {
  const reading = currentRead()
  return !reading || reading.isAdmitted === true
}

/** Runs `work` as a read of a person, which is not slow until it says so. */
export const runAsReader = <T>(reader: Omit<ReadContext, 'isSlow'>, work: () => T): T =>
  readings.run({ ...reader, isSlow: false }, work)

/** Runs `work` as the server's own, whoever caused it. */
export const runUnlimited = <T>(work: () => T): T => readings.run(null, work)

/**
 * Runs a read that may take long, such as of collections that grow without limit, in a slot of its reader. Nested slow reads share the
 * slot. Throws `tooSlow` like `enter`.
 */
export async function runSlowRead<T>(work: () => Promise<T>): Promise<T> {
  const reading = currentRead()
  if (!reading || reading.isSlow) return work()
  const leave = await reading.places.enter(reading)
  try {
    return await readings.run({ ...reading, isSlow: true }, work)
  } finally {
    leave()
  }
}
