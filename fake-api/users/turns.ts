/** Runs work one after another in the order of the calls; urgent work precedes all other that waits. */
export function createTurns(): <T>(work: () => Promise<T>, isUrgent?: boolean) => Promise<T> {
  const urgent: (() => void)[] = []
  const others: (() => void)[] = []
  let isTaken = false

  return async (work, isUrgent = false) => {
    if (isTaken) await new Promise<void>((begin) => (isUrgent ? urgent : others).push(begin))
    isTaken = true
    try {
      return await work()
    } finally {
      // The turn passes to the next one without being free in between.
      const next = urgent.shift() ?? others.shift()
      if (next) next()
      else isTaken = false
    }
  }
}
