import { setImmediate } from 'node:timers/promises'
import type { Row } from '../../../src/contract/row.ts'
import type { Query } from '../../../src/contract/query.ts'
import type { Reader } from '../store.ts'

/** The first batch has fewer rows, since nobody knows yet how large they are. */
const first = 100
const batchBytes = 4_000_000

interface Wanted extends Partial<Pick<Query, 'where' | 'search'>> {
  /** Id of the row behind which it begins. */
  after?: string
  /** Rows of a batch at most. */
  most?: number
}

/**
 * Rows of a collection, a batch at a time, by their ids: each batch begins behind the last id of the one before, so that the last
 * costs no more than the first, and ends by its rows or by its bytes. In between others are answered.
 */
export async function* inBatches(
  reader: Reader,
  collection: string,
  { where = [], search, after = '', most = 5_000 }: Wanted = {},
): AsyncGenerator<readonly Row[]> {
  let last = after
  // Twice as many rows as came before: the database measures all that are asked for.
  for (let asked = Math.min(first, most); ;) {
    const { rows, isCut } = await reader.list(collection, {
      // Behind this very id, so that one that only begins like it is read, too.
      where: [...where, ...(last ? [{ field: 'id', op: 'gte', value: `${last}\u0001` } as const] : [])],
      ...(search && { search }),
      sort: [{ field: 'id', order: 'ASC', plain: true }],
      range: [0, asked - 1],
      mostBytes: batchBytes,
    })
    if (rows.length > 0) yield rows
    if (!isCut && rows.length < asked) return
    last = rows.at(-1)?.id ?? last
    asked = Math.min(most, rows.length * 2)
    await setImmediate()
  }
}

/** Passes batches of rows on and counts them. */
export async function* counted<Batch extends { rows: readonly unknown[] }>(
  batches: AsyncIterable<Batch>,
  add: (count: number) => void,
): AsyncGenerator<Batch> {
  for await (const batch of batches) {
    add(batch.rows.length)
    yield batch
  }
}
