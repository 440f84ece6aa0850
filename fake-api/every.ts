/**
 * Does something again and again, at an interval in milliseconds; a turn is left out while the one before goes on. `work` must not
 * reject. What is answered ends it, and waits for what is under way.
 */
export function every(interval: number, work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null
  const timer = setInterval(() => {
    running ??= work().finally(() => {
      running = null
    })
  }, interval).unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
