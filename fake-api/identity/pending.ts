import { AsyncLocalStorage } from 'node:async_hooks'
import { networkOf } from './address.ts'
import { createGroups } from './groups.ts'
import { defineBound } from '../defineBound.ts'

/** The client address of the current request. */
export const askedFrom = new AsyncLocalStorage<string>()

/** Limits of pending sign-ins, in which nobody has signed in yet. */
export interface PendingBounds {
  /** Number of all, 10,000 by default. */
  most?: number | undefined
  /** Number that began from one address, 2,000 by default, so that no address displaces those of all others. */
  mostPerAddress?: number | undefined
  /** Bytes of all, 32 MiB by default. */
  mostBytes?: number | undefined
}

/** A pending sign-in is larger than one that the console can request. */
export class TooLong extends Error {}

/** Characters of one as JSON. The longest accepted parameters need about half of it. */
const LONGEST = defineBound({
  what: 'characters of a pending sign-in',
  limit: 8192,
  per: 'request',
  atLimit: '400 with a page',
  test: 'fake-api/identity/flood.test.ts',
})

const usual = {
  most: defineBound({
    what: 'pending sign-ins',
    limit: 10_000,
    per: 'process',
    atLimit: 'the oldest of the address that has most is dropped',
    test: 'fake-api/identity/pending.test.ts',
  }),
  mostPerAddress: defineBound({
    what: 'pending sign-ins begun from one place',
    limit: 2_000,
    per: 'address',
    atLimit: 'the oldest is dropped',
    test: 'fake-api/identity/flood.test.ts',
  }),
  mostBytes: defineBound({
    what: 'bytes of all pending sign-ins',
    limit: 32 * 1024 * 1024,
    per: 'process',
    atLimit: 'the oldest of the address that has most is dropped',
    test: 'fake-api/identity/pending.test.ts',
  }),
}

/**
 * Counts pending sign-ins, which anybody can begin. The oldest ones of the address with the most are dropped for new ones, so that a few
 * addresses do not end everybody else's. Signed-in sessions are never among them.
 */
export function createPending(bounds: PendingBounds) {
  const { most = usual.most, mostPerAddress = usual.mostPerAddress, mostBytes = usual.mostBytes } = bounds
  const sizes = new Map<string, number>()
  const places = new Map<string, string>()
  const ofPlace = createGroups()
  let bytes = 0
  return {
    /** Size in bytes at most. Throws `TooLong`. */
    measured(payload: object): number {
      const { length } = JSON.stringify(payload)
      if (length > LONGEST) throw new TooLong('The request is too long.')
      return 2 * length
    },
    /** Counts a further one. Returns the oldest ones to be dropped for it. */
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
