/** Counts per key within windows of equal length, by a clock that never steps. */
export interface WindowCounter {
  /** Counts once more. `left` are the milliseconds until the key's window ends. */
  count(key: string): { hits: number; left: number }
  /** Undoes the last count. */
  takeBack(key: string): void
  forget(key: string): void
}

/** @param most keys that are counted; beyond them, those counted longest are forgotten */
export function createWindowCounter(
  windowMs: number,
  most = Infinity,
  clock = () => performance.now(),
): WindowCounter {
  // All windows have the same length, so the first entry of the map expires first.
  const windows = new Map<string, { hits: number; until: number }>()

  const dropOld = (now: number) => {
    for (const [key, { until }] of windows) {
      if (until > now && windows.size <= most) return
      windows.delete(key)
    }
  }

  return {
    count(key) {
      const now = clock()
      dropOld(now)
      const known = windows.get(key) ?? { hits: 0, until: now + windowMs }
      known.hits += 1
      windows.set(key, known)
      return { hits: known.hits, left: known.until - now }
    },
    takeBack(key) {
      const known = windows.get(key)
      if (known) known.hits -= 1
    },
    forget: (key) => void windows.delete(key),
  }
}
