/** Uses a clock that never steps. Beyond `most` keys, those counted longest are forgotten. */
export function createWindowCounter(windowMs: number, most = Infinity, clock = () => performance.now()) {
  // All windows have the same length, so the first entry of the map expires first.
  const windows = new Map<string, { hits: number; until: number }>()

  const dropOld = (now: number) => {
    for (const [key, { until }] of windows) {
      if (until > now && windows.size <= most) return
      windows.delete(key)
    }
  }

  return {
    /** `left` are the milliseconds until the key's window ends. */
    count(key: string) {
      const now = clock()
      dropOld(now)
      const known = windows.get(key) ?? { hits: 0, until: now + windowMs }
      known.hits += 1
      windows.set(key, known)
      return { hits: known.hits, left: known.until - now }
    },
    takeBack(key: string) {
      const known = windows.get(key)
      if (known) known.hits -= 1
    },
    forget: (key: string) => void windows.delete(key),
  }
}
