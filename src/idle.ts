/** The longest that work for later waits for a quiet moment. Milliseconds. */
const longest = 2000

/** Does something when the browser has nothing else to do, after 2 s at the latest. */
export function whenIdle(work: () => void): void {
  // Safari has no idle callbacks.
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: longest })
  else setTimeout(work, longest)
}
