import { setImmediate } from 'node:timers/promises'
import type { Row } from '../../../src/contract/values.ts'
import type { Query } from '../../../src/contract/query.ts'
import type { Reader } from '../store.ts'
import { documentedLimit } from '../../documentedLimit.ts'

/** The first batch is smaller, since the size of the rows is not known yet. */
const firstBatchRows = 100
export const batchBytes = documentedLimit(
  'bytes of rows that verification, export and reviews of access hold at a time',
  4_000_000,
)

interface Wanted extends Partial<Pick<Query, 'where' | 'search'>> {
  after?: string
  most?: number
}

/** Batches are sorted by id and limited by rows and bytes. Each begins after the last id, so that all cost the same. */
export async function* readInBatches(
  reader: Reader,
  collection: string,
  { where = [], search, after = '', most = 5_000 }: Wanted = {},
): AsyncGenerator<readonly Row[]> {
  let last = after
  // Each batch asks for twice as many rows as the last one returned, since the database measures every row asked for.
  for (let asked = Math.min(firstBatchRows, most); ;) {
    const { rows, isCut } = await reader.list(collection, {
      // `\u0001` excludes exactly this id, and not longer ids that begin with it.
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

export async function* withRowProgress<Batch extends { rows: readonly unknown[] }>(
  batches: AsyncIterable<Batch>,
  add: (count: number) => void,
): AsyncGenerator<Batch> {
  for await (const batch of batches) {
    add(batch.rows.length)
    yield batch
  }
}
