import { createListeners } from '../listeners.ts'

/** Milliseconds without activity after which a user counts as absent. */
const inactiveAfterMs = 10 * 60_000

let last = Date.now()
const { subscribe, tell } = createListeners()

/**
 * Whether the page is visible and there was activity recently. Otherwise requests that only keep a page up to date are not made, so that
 * they do not keep an abandoned session alive.
 */
export const userActivity = {
  is: () => document.visibilityState === 'visible' && Date.now() - last < inactiveAfterMs,
  /** The listener is called when the page is shown or hidden, and when the user is back. Returns a function that unsubscribes. */
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
