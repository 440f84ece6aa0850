import type { Row } from '../../../src/contract/row.ts'
import type { Query } from '../../../src/contract/query.ts'
import type { Reader } from '../store.ts'

const perBatch = 5_000

/**
 * All rows of a collection, a batch at a time, by their ids: each batch begins after the last id of the one before, so that the
 * last costs no more than the first.
 */
export async function* inBatches(
  reader: Reader,
  collection: string,
  where: Query['where'] = [],
): AsyncGenerator<readonly Row[]> {
  let last: string | undefined
  for (;;) {
    const rows = await batchAfter(reader, collection, where, last)
    if (rows.length > 0) yield rows
    if (rows.length < perBatch - 1) return
    last = rows.at(-1)?.id
  }
}

async function batchAfter(reader: Reader, collection: string, where: Query['where'], last?: string) {
  const after = last === undefined ? [] : [{ field: 'id', op: 'gte', value: last } as const]
  const { rows } = await reader.list(collection, {
    where: [...where, ...after],
    sort: [{ field: 'id', order: 'ASC', plain: true }],
    range: [0, perBatch - 1],
  })
  return rows.filter(({ id }) => id !== last)
}
