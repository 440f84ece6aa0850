import { createListeners } from '../listeners.ts'

/** Milliseconds without activity after which a user counts as absent. */
const inactiveAfterMs = 10 * 60_000

let last = Date.now()
const { subscribe, tell } = createListeners()

/**
 * Whether somebody looks at the page: it is visible, and there was activity recently. Requests that only keep a page up to date are not
 * made otherwise, so that they do not keep an abandoned session alive.
 */
export const userActivity = {
  is: () => document.visibilityState === 'visible' && Date.now() - last < inactiveAfterMs,
  /** Calls the listener when the page is shown or hidden, and when the user is back. Returns a function that stops this. */
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
