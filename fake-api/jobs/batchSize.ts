/** Milliseconds that a step of a job should take: everybody's writes wait for its transaction. */
const step = 200

/** With how many items a job begins, before it is known how long they take. */
const first = 10

/** How many items of a job are kept in one transaction. */
export interface BatchSize {
  size(): number
  /** Goes by how long so many items took. */
  note(items: number, milliseconds: number): void
}

/** A pace at which a step takes `step` milliseconds, with at most so many items and, where one takes longer, one. */
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
