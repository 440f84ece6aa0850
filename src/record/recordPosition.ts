import type { GetListParams, GetListResult } from 'react-admin'
import type { Row } from '../contract/row.ts'

/** The position of a record in a list, counted from 0, and its neighbours. */
export interface RecordPosition {
  index: number
  /** Whether the record has left the list: the next one is at its position now. */
  isGone?: boolean
  total: number
  previous: Row | null
  next: Row | null
}

export interface RecordListQuery {
  id: string
  /** The last known position; `null` if it is somewhere on the list's page. */
  index: number | null
  /** The list's page, order and filter. */
  list: GetListParams
  /** Reads a page of the list. */
  read: (params: GetListParams) => Promise<GetListResult<Row>>
}

/**
 * Finds a record in the list that led to it; `null` if it is not there. Reads the list's page, which is mostly cached, or some rows around
 * the last position; both only if a neighbour is on another page.
 */
export async function findRecordPosition({
  id,
  index,
  list,
  read,
}: RecordListQuery): Promise<RecordPosition | null> {
  const pages = index === null ? [list] : []
  for (;;) {
    const params = pages.shift() ?? around(list, index ?? 0)
    const page = await read(params)
    const found = placeIn(page, params, id)
    if (!found || isWhole(found) || index !== null) return found
    index = found.index
  }
}

/** The neighbours of the position of a record that has left the list. */
export async function findVacatedPosition(
  index: number,
  { list, read }: Pick<RecordListQuery, 'list' | 'read'>,
): Promise<RecordPosition> {
  const params = around(list, index)
  const { data, total = 0 } = await read(params)
  const { page = 1, perPage = 1 } = params.pagination ?? {}
  const at = index - (page - 1) * perPage
  return { index, isGone: true, total, previous: data[at - 1] ?? null, next: data[at] ?? null }
}

function placeIn({ data, total = 0 }: GetListResult<Row>, { pagination }: GetListParams, id: string) {
  const at = data.findIndex((row) => row.id === id)
  if (at < 0 || !pagination) return null
  const index = (pagination.page - 1) * pagination.perPage + at
  return { index, total, previous: data[at - 1] ?? null, next: data[at + 1] ?? null }
}

const isWhole = ({ index, total, previous, next }: RecordPosition) =>
  (previous !== null || index === 0) && (next !== null || index === total - 1)

/** Number of positions by which a record may have moved. */
const reach = 2

/** The smallest page with the rows around a position: lists are read by pages only. */
function around(list: GetListParams, index: number): GetListParams {
  const [first, last] = [Math.max(0, index - reach), index + reach]
  let perPage = last - first + 1
  while (Math.floor(first / perPage) !== Math.floor(last / perPage)) perPage++
  return { ...list, pagination: { page: Math.floor(first / perPage) + 1, perPage } }
}
