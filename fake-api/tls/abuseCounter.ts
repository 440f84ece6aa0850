import { defineBound } from '../defineBound.ts'

/** How often a connection may do something that costs more than it gains, such as resetting its requests: at once, and per second. */
const atOnce = defineBound({
  what: 'resets and settings of HTTP/2 at once',
  limit: 200,
  per: 'connection',
  atLimit: 'the connection is ended',
  test: 'fake-api/tls/resets.long.test.ts',
})
const perSecond = 20

/** Counts an event. Returns whether there were too many. */
export function createAbuseCounter(now: () => number = Date.now): () => boolean {
  let count = 0
  let counted = now()
  return () => {
    const at = now()
    count = Math.max(0, count - ((at - counted) / 1000) * perSecond) + 1
    counted = at
    return count > atOnce
  }
}
