import { networkOf } from './address.ts'
import { defineBound } from '../defineBound.ts'

/** Limits how often something may happen from one address per minute. */
export interface AddressLimit {
  /** Counts one more. Returns the seconds that the address has to wait, or 0. */
  begin(address: string): number
  /** Uncounts the last one. */
  takeBack(address: string): void
}

const MINUTE_MS = 60_000
/** Beyond this number, the addresses are dropped whose minute began first. */
const MOST_PLACES = defineBound({
  what: 'addresses whose sign-ins are counted',
  limit: 20_000,
  per: 'process',
  atLimit: 'those counted longest are forgotten',
  test: 'fake-api/identity/flood.test.ts',
})

/** Staff behind one address share the number, so it has to be large. */
export function createAddressLimit(perMinute: number, clock = Date.now): AddressLimit {
  // All minutes have the same length, so the first entry of the map expires first.
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
