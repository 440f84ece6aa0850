import type { GetListParams, GetListResult } from 'react-admin'
import type { Row } from '../contract/row.ts'

/** Where a record stands in a list, counted from 0, and what is beside it. */
export interface RecordPosition {
  index: number
  /** Whether it has left the list since: the one behind it stands at its place now. */
  isGone?: boolean
  total: number
  previous: Row | null
  next: Row | null
}

export interface RecordListQuery {
  id: string
  /** Where it stood when it was last seen; `null` where it is somewhere on the list's page. */
  index: number | null
  /** The list's page, order and filter. */
  list: GetListParams
  /** Answers a page of the list. */
  read: (params: GetListParams) => Promise<GetListResult<Row>>
}

/**
 * Finds a record in the list that led to it; `null` where it is not there. Reads the list's page, which is at hand mostly, or
 * some rows around the place where the record stood; both only where a neighbour is on another page.
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

/** What is beside the place at which a record stood that has left the list. */
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

/** How far a record may have moved since, and still be found with its neighbours. */
const reach = 2

/** The smallest page that has the rows around a place in it: lists are read by pages only. */
function around(list: GetListParams, index: number): GetListParams {
  const [first, last] = [Math.max(0, index - reach), index + reach]
  let perPage = last - first + 1
  while (Math.floor(first / perPage) !== Math.floor(last / perPage)) perPage++
  return { ...list, pagination: { page: Math.floor(first / perPage) + 1, perPage } }
}
