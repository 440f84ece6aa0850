import { AsyncLocalStorage } from 'node:async_hooks'
import { networkOf } from './address.ts'
import { createGroups } from './groups.ts'

/** Where the request that is answered comes from: its address. */
export const askedFrom = new AsyncLocalStorage<string>()

/** How much of what nobody has signed in to yet is kept. */
export interface PendingBounds {
  /** How many, 10,000 unless given. */
  most?: number | undefined
  /** How many that were begun from one address, 2,000 unless given: nobody ends those of everybody else. */
  mostPerAddress?: number | undefined
  /** How many bytes all of them may take, 32 MiB unless given. */
  mostBytes?: number | undefined
}

/** A pending sign-in is longer than one that a console has asked for can be. */
export class TooLong extends Error {}

/** Characters of one as JSON. The longest parameters that are let in come to about half of it. */
const LONGEST = 8192

/**
 * Keeps count of pending sign-ins, which anybody may begin: those of the address that has most make room for new ones, the oldest first,
 * so that a few addresses do not end the sign-ins of all others. Nothing that somebody has signed in to is among them, so that no number
 * of them ends a session.
 */
export function createPending(bounds: PendingBounds) {
  const { most = 10_000, mostPerAddress = 2_000, mostBytes = 32 * 1024 * 1024 } = bounds
  const sizes = new Map<string, number>()
  const places = new Map<string, string>()
  const ofPlace = createGroups()
  let bytes = 0
  return {
    /** Bytes that it takes at most. Throws `TooLong`. */
    measured(payload: object): number {
      const { length } = JSON.stringify(payload)
      if (length > LONGEST) throw new TooLong('The request is too long.')
      return 2 * length
    },
    /** Counts one more; answers the oldest ones that have to go for it. */
    add(key: string, size: number): string[] {
      sizes.set(key, size)
      bytes += size
      const place = networkOf(askedFrom.getStore() ?? '')
      places.set(key, place)
      const gone = new Set(ofPlace.add(place, key, mostPerAddress))
      let [count, rest] = [sizes.size, bytes]
      for (const one of gone) {
        count -= 1
        rest -= sizes.get(one) ?? 0
      }
      while (count > most || rest > mostBytes) {
        const oldest = ofPlace.oldestOfLargest(gone)
        if (oldest === undefined) break
        gone.add(oldest)
        count -= 1
        rest -= sizes.get(oldest) ?? 0
      }
      return [...gone]
    },
    delete(key: string): void {
      bytes -= sizes.get(key) ?? 0
      sizes.delete(key)
      ofPlace.delete(places.get(key), key)
      places.delete(key)
    },
    has: (key: string) => sizes.has(key),
    size: () => ({ count: sizes.size, bytes }),
  }
}
