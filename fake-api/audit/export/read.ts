import { collections } from '../../../src/contract/collections.ts'
import type { Query } from '../../../src/contract/query.ts'
import type { Row } from '../../../src/contract/row.ts'
import { inBatches } from '../../stores/move/batches.ts'
import type { Reader } from '../../stores/store.ts'
import { chainStart, entryId, type ChainEnd } from '../chain.ts'
import { chainEnds } from '../append.ts'

/**
 * All matching entries that exist when reading begins, the oldest first; if there are more than `most`, or than fit into memory, only their
 * number and the possible number.
 */
export async function entriesOf(
  reader: Reader,
  { where, search }: Pick<Query, 'where' | 'search'>,
  { most, mostBytes }: { most: number; mostBytes: number },
): Promise<Row[] | { count: number; most: number }> {
  const end = ((await reader.get(chainEnds, 'end')) as ChainEnd | undefined) ?? chainStart
  const matching = {
    where: [...where, { field: 'id', op: 'lte', value: entryId(end.entries) } as const],
    ...(search && { search }),
  }
  const { total: count } = await reader.list(collections.auditLog, { ...matching, sort: [], range: [0, 0] })
  if (count > most) return { count, most }
  const entries: Row[] = []
  let bytes = 0
  for await (const rows of inBatches(reader, collections.auditLog, { ...matching, most: 1000 }))
    for (const row of rows) {
      bytes += Buffer.byteLength(JSON.stringify(row))
      if (bytes > mostBytes || entries.length === most) return { count, most: entries.length }
      entries.push(row)
    }
  return entries
}
