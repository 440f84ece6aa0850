/** What a connection may do that costs more than it asks for, such as resetting what it has asked for: so often at once, and in a second. */
const atOnce = 200
const perSecond = 20

/** Counts it. Answers whether it has been too often. */
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
