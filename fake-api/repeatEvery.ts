import { runAsServerWork } from './lanes/slotQueue.ts'

/**
 * Does something again and again, at an interval in milliseconds; a turn is left out while the one before goes on. `work` must not
 * reject. What is answered ends it, and waits for what is under way. It is nobody's, whoever was the first to need it.
 */
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
