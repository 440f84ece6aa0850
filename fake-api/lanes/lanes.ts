import { AsyncLocalStorage } from 'node:async_hooks'
import type { SlotQueue, SlotHolder } from './places.ts'

/** What is read for somebody, and how. */
export interface ReadContext extends SlotHolder {
  /** Where those wait who read slowly. */
  places: SlotQueue
  /** Whether it may take long: then it has a place, and is given up when its reader has gone. */
  isSlow: boolean
}

const readings = new AsyncLocalStorage<ReadContext | null>()

/** What is read for somebody at this point; `null` for the server's own work, such as the guard, writes and what happens by itself. */
export const currentRead = (): ReadContext | null => readings.getStore() ?? null

/** Runs `work` as somebody's, until it says itself that it is slow. */
export const runAsReader = <T>(reader: Omit<ReadContext, 'isSlow'>, work: () => T): T =>
  readings.run({ ...reader, isSlow: false }, work)

/** Runs `work` as the server's own, whoever has set it off. */
export const runAsServer = <T>(work: () => T): T => readings.run(null, work)

/**
 * Runs what may take long, such as reading what grows without end or making thousands of rows: when its reader has a place. Within
 * it no other is needed. Throws `tooSlow` as `enter` does.
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
