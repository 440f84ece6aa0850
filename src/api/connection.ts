import { createListeners } from '../listeners.ts'

/** Whether the backend can be reached. */
export interface Connection {
  isLost(): boolean
  /** Tells when it is lost or back; answers how to stop. */
  subscribe(listener: () => void): () => void
  /** A call was answered. What was said just before stays said for two seconds: it is all that tells of a failed save. */
  answered(): void
  /** A call was not answered: asks by itself from now on, in growing pauses, until there is an answer. */
  unanswered(): void
  /** Asks at once, as somebody or the browser has reason to. */
  check(): Promise<void>
}

/** Milliseconds from one attempt to the next; the last one stays. */
const pauses = [2_000, 4_000, 8_000, 15_000, 30_000]
const [firstPause = 0] = pauses

/** `ask` answers whether the backend is there, and never rejects. */
export function createConnection(ask: () => Promise<boolean>): Connection {
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
  /** However many ask at once, it is one attempt. */
  const check = () => (checking ??= attempt().finally(() => (checking = null)))
  const attempt = async () => {
    clearTimeout(timer)
    if (await ask()) return found()
    set(true)
    again(pauses[Math.min(attempts, pauses.length - 1)])
  }
  /** Only what is asked unasked makes the pauses grow: where much of a page fails, each part of it has reason to ask. */
  const again = (pause = firstPause) => {
    clearTimeout(timer)
    timer = setTimeout(() => void check().then(() => (attempts = isLost ? attempts + 1 : 0)), pause)
  }
  return {
    isLost: () => isLost,
    subscribe,
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

/** Asks a backend whether it is well, within five seconds. */
export const healthOf = (apiUrl: string) => () =>
  fetch(`${apiUrl}/health`, { cache: 'no-store', signal: AbortSignal.timeout(5_000) }).then(
    ({ ok }) => ok,
    () => false,
  )
