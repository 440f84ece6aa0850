import { networkOf } from './address.ts'

/** How often something may happen from one address in a minute. */
export interface AddressLimit {
  /** Counts one more; answers how many seconds the address has to wait, 0 where it may go on. */
  begin(address: string): number
  /** The last one does not count after all. */
  takeBack(address: string): void
}

const MINUTE_MS = 60_000
/** Beyond, those are forgotten whose minute began first. */
const MOST_PLACES = 20_000

/** Staff behind one address share its number, so it has to be a large one. */
export function createAddressLimit(perMinute: number, clock = Date.now): AddressLimit {
  // Every minute is as long as any other: the first of the map is the one that ends first.
  const places = new Map<string, { count: number; until: number }>()

  const dropOld = (now: number) => {
    for (const [place, { until }] of places) {
      if (until > now && places.size <= MOST_PLACES) return
      places.delete(place)
    }
  }

  return {
    begin(address) {
      const now = clock()
      dropOld(now)
      const place = networkOf(address)
      const known = places.get(place) ?? { count: 0, until: now + MINUTE_MS }
      known.count += 1
      places.set(place, known)
      return known.count <= perMinute ? 0 : Math.max(1, Math.ceil((known.until - now) / 1000))
    },
    takeBack(address) {
      const known = places.get(networkOf(address))
      if (known) known.count -= 1
    },
  }
}
