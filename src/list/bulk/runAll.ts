/** Number of records that are processed at the same time. */
export const atOnce = 3

/**
 * Runs `task` for each item, several at a time, until all are done or `isStopped`. What has begun is finished. `onDone` is called for each
 * item, with its error if it failed.
 */
export async function runAll<T>(
  items: readonly T[],
  run: (item: T) => Promise<unknown>,
  onDone: (item: T, error: unknown) => void,
  isStopped: () => boolean,
): Promise<void> {
  const waiting = [...items]
  const work = async () => {
    for (let item = waiting.shift(); item !== undefined && !isStopped(); item = waiting.shift()) {
      let error: unknown = null
      try {
        await run(item)
      } catch (thrown) {
        error = thrown
      }
      onDone(item, error)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}
