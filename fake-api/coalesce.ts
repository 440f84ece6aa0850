/**
 * Runs work at most once at a time. Calls during a run share one further run after it, however many there are.
 *
 * @param work has to use the state at its beginning, and not that at the time of the call
 */
export function coalesceRuns(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined
  let next: Promise<void> | undefined

  const run = () => {
    const begun = work().finally(() => {
      if (running === begun) running = undefined
    })
    return (running = begun)
  }

  return () => {
    if (!running) return run()
    const before = running
    return (next ??= before
      .catch(() => undefined)
      .then(() => {
        next = undefined
        return run()
      }))
  }
}
