import { createListeners } from '../listeners.ts'

const inactiveAfterMs = 10 * 60_000

let last = Date.now()
const { subscribe, tell } = createListeners()

/** The page is visible and was used recently. Otherwise nothing is refreshed, so that an abandoned session may end. */
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
