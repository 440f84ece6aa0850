import { createListeners } from '../listeners.ts'
import { endActivity, lastActivity, noteActivity, onActivityElsewhere } from './activity.ts'

/** Milliseconds before the end at which staff are asked. */
const warning = 60_000

/** Milliseconds between comparisons of the clock, and between recorded activities. */
const pause = 1000

/**
 * Activities of people. Scrolling counts by wheel, finger or key, since pages also scroll by themselves; calls do not count, since they are
 * also made without anybody.
 */
const doings = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove']

export interface IdleWatch {
  /** Seconds until the session counts as abandoned; `null` while that is far away, 0 when it has happened. */
  secondsLeft(): number | null
  subscribe(listener: () => void): () => void
  /** The user says that they are there. */
  stay(): void
  /** The user locks the session in all tabs. */
  leave(): void
  /** Compares the clock now: another source may have told the end of the session first. */
  look(): void
  /** Starts watching activity in all tabs. Returns a function that stops this. */
  start(): () => void
}

/**
 * Watches whether somebody is there. All tabs share the time of the last activity and compare it with the clock: timers can be late, by a
 * minute in background tabs and by hours after standby.
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

  /** Activity after the time is over does not count, nor does activity while the question is shown, since the user may be about to lock. */
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
