/** The longest that work for later waits for a quiet moment. Milliseconds. */
const longest = 2000

/** Does something when the browser has nothing else to do, after 2 s at the latest; what is returned calls it off. */
export function whenIdle(work: () => void): () => void {
  // Safari has no idle callbacks.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, longest)
    return () => clearTimeout(timer)
  }
  const asked = requestIdleCallback(work, { timeout: longest })
  return () => cancelIdleCallback(asked)
}
