import { runAsServerWork } from './lanes/readContext.ts'

/** Runs `work`, which must not reject, each `interval` ms as the server's own work, never twice at once. The result stops this and waits. */
export function repeatEvery(interval: number, work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null
  const timer = setInterval(() => {
    running ??= runAsServerWork(work).finally(() => {
      running = null
    })
  }, interval).unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}

/** A rejection is reused, too, so that work that anybody can cause costs little. It is the server's own work. */
export function cacheResultFor<T>(
  work: () => Promise<T>,
  milliseconds: number,
  now = () => performance.now(),
): () => Promise<T> {
  let last: { outcome: Promise<T>; until: number } | undefined
  return () => {
    if (last && now() < last.until) return last.outcome
    const outcome = runAsServerWork(work)
    last = { outcome, until: now() + milliseconds }
    return outcome
  }
}
