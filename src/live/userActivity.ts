import { createListeners } from '../listeners.ts'

const inactiveAfterMs = 10 * 60_000

let last = Date.now()
const { subscribe, tell } = createListeners()

/** An abandoned session may end, since nothing is refreshed without activity. */
export const userActivity = {
  is: () => document.visibilityState === 'visible' && Date.now() - last < inactiveAfterMs,
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
