import type { DataProvider, FilterPayload, GetListResult, SortPayload } from 'react-admin'
import { codeOfFailure } from '../api/failure.ts'
import { maxRows } from '../contract/query.ts'
import type { Row } from '../contract/values.ts'

export interface AllRowsQuery {
  resource: string
  filter: FilterPayload
  sort: SortPayload
  signal: AbortSignal
  onProgress?: (done: number, total: number) => void
}

/** Rows were created or deleted while the pages were read. */
export class RowsChangedError extends Error {}

/** Rows may be too large for one answer; each size divides the one before, so that reading continues at the same row. */
const sizes = [maxRows, 100, 10] as const

/** An estimated total counts only up to the first page that is not full; throws `RowsChangedError`. */
export async function fetchAllRows(
  dataProvider: Pick<DataProvider, 'getList'>,
  { resource, filter, sort, signal, onProgress }: AllRowsQuery,
): Promise<Row[]> {
  const rows = new Map<string, Row>()
  let expected: number | undefined
  let size = 0
  const pageFrom = async (before: number): Promise<GetListResult<Row>> => {
    const perPage = sizes[size] ?? maxRows
    const pagination = { page: before / perPage + 1, perPage }
    try {
      return await dataProvider.getList<Row>(resource, { pagination, filter, sort, signal })
    } catch (error) {
      if (codeOfFailure(error) !== 'answerTooLarge' || size === sizes.length - 1) throw error
      size += 1
      return pageFrom(before)
    }
  }
  while (expected === undefined || rows.size < expected) {
    const before = rows.size
    const { data, total = 0, meta } = await pageFrom(before)
    const asked = sizes[size] ?? maxRows
    signal.throwIfAborted()
    for (const row of data) rows.set(row.id, row)
    if (rows.size < before + data.length) throw new RowsChangedError()
    const isEstimated = (meta as { estimated?: boolean } | undefined)?.estimated
    if (isEstimated && data.length === asked) {
      onProgress?.(rows.size, Math.max(total, rows.size))
      continue
    }
    expected ??= total
    const isWhole = rows.size === Math.min(before + asked, expected)
    if (total !== expected || !isWhole) throw new RowsChangedError()
    onProgress?.(rows.size, total)
  }
  return [...rows.values()]
}
