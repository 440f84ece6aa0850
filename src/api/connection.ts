import { createListeners } from '../listeners.ts'

export type ConnectionMonitor = ReturnType<typeof createConnectionMonitor>

/** Milliseconds between attempts; the last one is repeated. */
const pauses = [2_000, 4_000, 8_000, 15_000, 30_000]
const [firstPause = 0] = pauses

/** `ask` returns whether the backend answers, and never rejects. */
export function createConnectionMonitor(ask: () => Promise<boolean>) {
  let isLost = false
  let lostAt = 0
  let attempts = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let checking: Promise<void> | null = null
  const { subscribe, tell } = createListeners()

  const set = (next: boolean) => {
    if (isLost === next) return
    lostAt = Date.now()
    isLost = next
    tell()
  }
  const found = () => {
    clearTimeout(timer)
    set(false)
  }
  const check = () => (checking ??= attempt().finally(() => (checking = null)))
  const attempt = async () => {
    clearTimeout(timer)
    if (await ask()) return found()
    set(true)
    again(pauses[Math.min(attempts, pauses.length - 1)])
  }
  /** Only attempts by timer make the intervals grow: if many parts of a page fail, each asks once. */
  const again = (pause = firstPause) => {
    clearTimeout(timer)
    timer = setTimeout(() => void check().then(() => (attempts = isLost ? attempts + 1 : 0)), pause)
  }
  return {
    isLost: () => isLost,
    subscribe,
    /** A lost connection is shown for at least two seconds, since nothing else may tell of a failed save. */
    answered() {
      attempts = 0
      if (Date.now() - lostAt >= firstPause) found()
    },
    unanswered() {
      if (isLost) return
      set(true)
      again()
    },
    check,
  }
}

export const createHealthCheck = (apiUrl: string) => () =>
  fetch(`${apiUrl}/health`, { cache: 'no-store', signal: AbortSignal.timeout(5_000) }).then(
    ({ ok }) => ok,
    () => false,
  )
