/** How many records are worked on at once. */
export const atOnce = 3

/**
 * Does something with each of the items, some at once, until all are done or `isStopped`; what has begun is finished.
 * `onDone` is told of each, with its error where it has failed.
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
