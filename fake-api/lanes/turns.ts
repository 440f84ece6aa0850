import { maxWaiting, tooBusyProblem } from './places.ts'

/**
 * One turn at a time, those first who are not slow. Where such had to wait for a slow turn, the next slow one comes only after as long
 * again: what somebody asks for takes several turns, and would else wait for a slow one before each.
 *
 * @returns takes a turn; resolves to what ends it. Throws `tooBusy` if too many wait, unless `isAdmitted`
 */
export function createTurns(): (isSlow: boolean, isAdmitted: boolean) => Promise<() => void> {
  let isTaken = false
  let restsUntil = 0
  let waiting: { isSlow: boolean; begin: () => void }[] = []

  function next() {
    if (isTaken) return
    const rest = restsUntil - performance.now()
    const first = waiting.find(({ isSlow }) => !isSlow) ?? (rest <= 0 ? waiting[0] : undefined)
    if (first) {
      waiting = waiting.filter((one) => one !== first)
      isTaken = true
      first.begin()
    } else if (waiting.length > 0) setTimeout(next, rest)
  }

  return (isSlow, isAdmitted) =>
    new Promise((resolve, reject) => {
      if (waiting.length >= maxWaiting && !isAdmitted) return reject(tooBusyProblem())
      const begin = () => {
        const begun = performance.now()
        resolve(() => {
          isTaken = false
          const now = performance.now()
          if (isSlow && waiting.some((one) => !one.isSlow)) restsUntil = now + (now - begun)
          next()
        })
      }
      waiting.push({ isSlow, begin })
      next()
    })
}
