import { createListeners } from '../listeners.ts'
import { endActivity, lastActivity, noteActivity, onActivityElsewhere } from './activity.ts'

/** How long before its end somebody is asked. Milliseconds. */
const warning = 60_000

/** How often the clocks are compared, and activity is noted at most. Milliseconds. */
const pause = 1000

/**
 * What people do. Scrolling is among it as they do it, by wheel, finger or key: pages scroll by themselves, too. Nor do
 * calls count, which are made without anybody.
 */
const doings = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove']

export interface IdleWatch {
  /** Seconds until nobody counts as present any more; `null` while that is not to be spoken of, 0 when it is over. */
  secondsLeft(): number | null
  subscribe(listener: () => void): () => void
  /** Somebody says that they are there. */
  stay(): void
  /** Somebody says that they go: it is over in all tabs. */
  leave(): void
  /** Compares the clocks now: the end of the session may be told by somebody else first. */
  look(): void
  /** Looks at what people do, in all tabs; answers how to stop it. */
  start(): () => void
}

/**
 * Watches whether somebody is there. The instant of the last activity is shared by all tabs, and compared with the clock:
 * a timer may be late, in a tab behind others by a minute, after a computer's sleep by hours.
 */
export function createIdleWatch(minutes: number): IdleWatch {
  const limit = minutes * 60_000
  const warned = Math.min(warning, limit / 2)
  const { subscribe, tell } = createListeners()
  let seconds: number | null = null

  function look() {
    const left = (lastActivity() ?? Date.now()) + limit - Date.now()
    const next = left > warned ? null : Math.max(0, Math.ceil(left / 1000))
    if (next === seconds) return
    seconds = next
    tell()
  }

  /** What is done after the time counts for nothing; nor while somebody is asked, who may be on the way to lock. */
  function act() {
    look()
    if (seconds === null && Date.now() - (lastActivity() ?? 0) >= pause) noteActivity()
  }

  return {
    secondsLeft: () => seconds,
    subscribe,
    look,
    stay() {
      look()
      if (seconds === 0) return
      noteActivity()
      look()
    },
    leave() {
      endActivity()
      look()
    },
    start() {
      look()
      const timer = setInterval(look, pause)
      const forget = onActivityElsewhere(look)
      const listening = { capture: true, passive: true }
      doings.forEach((kind) => window.addEventListener(kind, act, listening))
      document.addEventListener('visibilitychange', look)
      return () => {
        clearInterval(timer)
        forget()
        doings.forEach((kind) => window.removeEventListener(kind, act, listening))
        document.removeEventListener('visibilitychange', look)
      }
    },
  }
}
