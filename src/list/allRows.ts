import type { DataProvider, FilterPayload, SortPayload } from 'react-admin'
import { maxRows } from '../contract/query.ts'
import type { Row } from '../contract/row.ts'

export interface Wanted {
  resource: string
  filter: FilterPayload
  sort: SortPayload
  signal: AbortSignal
  /** Told after every page. */
  onProgress?: (done: number, total: number) => void
}

/** Rows have come or gone while the pages were read: what was read is neither the list before nor the one after. */
export class RowsChanged extends Error {}

/**
 * All rows that match, in their order, a thousand at a time. Where their number is an estimate, the page that is not full is the
 * last one. Throws `RowsChanged`, and what the calls throw.
 */
export async function allRows(
  dataProvider: Pick<DataProvider, 'getList'>,
  { resource, filter, sort, signal, onProgress }: Wanted,
): Promise<Row[]> {
  const rows = new Map<string, Row>()
  let expected: number | undefined
  for (let page = 1; expected === undefined || rows.size < expected; page++) {
    const pagination = { page, perPage: maxRows }
    const {
      data,
      total = 0,
      meta,
    } = await dataProvider.getList<Row>(resource, {
      pagination,
      filter,
      sort,
      signal,
    })
    signal.throwIfAborted()
    const before = rows.size
    for (const row of data) rows.set(row.id, row)
    if (rows.size < before + data.length) throw new RowsChanged()
    const isEstimated = (meta as { estimated?: boolean } | undefined)?.estimated
    if (isEstimated && data.length === maxRows) {
      onProgress?.(rows.size, Math.max(total, rows.size))
      continue
    }
    expected ??= total
    const isWhole = rows.size === Math.min(before + maxRows, expected)
    if (total !== expected || !isWhole) throw new RowsChanged()
    onProgress?.(rows.size, total)
  }
  return [...rows.values()]
}
