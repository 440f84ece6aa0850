import { createListeners } from '../listeners.ts'

/** How long somebody counts as there who does nothing. Milliseconds. */
const inactiveAfterMs = 10 * 60_000

let last = Date.now()
const { subscribe, tell } = createListeners()

/**
 * Whether somebody looks at the page: it is shown, and they did something lately. What is asked only to keep a page up to date
 * is not asked for nobody, nor does it keep the session of somebody who has left it.
 */
export const userActivity = {
  is: () => document.visibilityState === 'visible' && Date.now() - last < inactiveAfterMs,
  /** Tells when the page is shown or hidden, and when somebody is back; answers how to stop. */
  subscribe,
}

function act(): void {
  const wasAttended = userActivity.is()
  last = Date.now()
  if (!wasAttended) tell()
}

for (const kind of ['pointerdown', 'pointermove', 'keydown'])
  document.addEventListener(kind, act, { passive: true, capture: true })
document.addEventListener('visibilitychange', () => {
  last = Date.now()
  tell()
})
