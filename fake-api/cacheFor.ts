/** Reuses an outcome, including a rejection, for a number of milliseconds, so that work that anybody can cause costs little. */
export function cacheResultFor<T>(
  work: () => Promise<T>,
  milliseconds: number,
  now: () => number = Date.now,
): () => Promise<T> {
  let last: { outcome: Promise<T>; until: number } | undefined
  return () => {
    if (last && now() < last.until) return last.outcome
    const outcome = work()
    last = { outcome, until: now() + milliseconds }
    return outcome
  }
}
