/**
 * Makes work that may be asked for at any time happen once at a time: who asks while it is under way waits for the next run, which
 * all of them share. However often it is asked for, one run is under way and one waits.
 *
 * @param work has to look at what there is when it begins, not when it was asked for
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
