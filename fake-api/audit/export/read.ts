import { collections } from '../../../src/contract/collections.ts'
import type { Query } from '../../../src/contract/query.ts'
import type { Row } from '../../../src/contract/row.ts'
import type { Reader } from '../../stores/store.ts'
import { chainStart, entryId, type ChainEnd } from '../chain.ts'
import { chainEnds } from '../log.ts'

/** Entries that are read at once. */
const atOnce = 1000

/** All entries that match, as there are when it begins, oldest first; only how many where they are more than `most`. */
export async function entriesOf(
  reader: Reader,
  { where, search }: Pick<Query, 'where' | 'search'>,
  most: number,
): Promise<Row[] | { count: number }> {
  const end = ((await reader.get(chainEnds, 'end')) as ChainEnd | undefined) ?? chainStart
  const upTo = { field: 'id', op: 'lte', value: entryId(end.entries) } as const
  const entries: Row[] = []
  for (;;) {
    const after = { field: 'id', op: 'gte', value: entryId(Number(entries.at(-1)?.id ?? 0) + 1) } as const
    const { rows, total } = await reader.list(collections.auditLog, {
      where: [...where, upTo, after],
      ...(search && { search }),
      sort: [{ field: 'id', order: 'ASC' }],
      range: [0, atOnce - 1],
    })
    if (entries.length + total > most) return { count: entries.length + total }
    for (const row of rows) entries.push(row)
    if (rows.length === total) return entries
  }
}
