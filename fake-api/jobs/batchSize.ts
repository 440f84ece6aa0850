/** Milliseconds that a step of a job should take: all other writes wait for its transaction. */
const step = 200

/** Number of items in the first step, before their duration is known. */
const first = 10

/** Number of items of a job in one transaction. */
export interface BatchSize {
  size(): number
  /** Records how long a number of items took. */
  note(items: number, milliseconds: number): void
}

/** Adapts the number of items so that a step takes `step` milliseconds, with at most `most` items and at least one. */
export function createBatchSize(most: number): BatchSize {
  let size = Math.min(first, most)
  return {
    size: () => size,
    note(items, milliseconds) {
      const wanted = Math.floor((items * step) / Math.max(milliseconds, 1))
      size = Math.min(most, Math.max(1, Math.min(wanted, size * 4)))
    },
  }
}
