import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  useDataProvider,
  useLocation,
  useRecordContext,
  useStore,
  type GetListParams,
  type GetListResult,
} from 'react-admin'
import type { Row } from '../contract/row.ts'
import { defaultPageSize, defaultSort } from '../list/address.ts'
import { useResourceConfig } from '../screens.ts'
import { findRecordPosition, findVacatedPosition, type RecordPosition } from './recordPosition.ts'

/** What react-admin keeps of a list. */
interface KeptList {
  page: number
  perPage: number
  sort: string
  order: 'ASC' | 'DESC'
  filter: Record<string, unknown>
}

/** State of a link to another record of the list: where that one stands, and which way it was gone. */
export interface StepState {
  index: number
  step: 'previous' | 'next'
}

/** The largest page that is read only to know what is beside a record. */
const largestPage = 100

/**
 * Where the page's record stands in the list that was looked at last, by its filters, order and page; `null` where it is not
 * in it. Stays as it was while the record is open, so that who changes its name goes on where they were.
 */
export function useRecordPosition(): RecordPosition | null {
  const screens = useResourceConfig()
  const { path } = screens
  const { id } = useRecordContext<Row>() as Row
  const index = stepOf(useLocation().state)?.index ?? null
  const [kept] = useStore<Partial<KeptList> | null>(`${path}.listParams`, null)
  const dataProvider = useDataProvider()
  const client = useQueryClient()
  // Nothing is kept of a list that was looked at as it is.
  const usual = defaultSort(screens)
  const {
    page = 1,
    perPage = defaultPageSize,
    sort = usual.field,
    order = usual.order,
    filter = {},
  } = kept ?? {}
  const list = { pagination: { page, perPage }, sort: { field: sort, order }, filter }
  const read = async (params: GetListParams): Promise<GetListResult<Row>> => {
    const state = client.getQueryState<GetListResult<Row>>([path, 'getList', params])
    if (state?.data && !state.isInvalidated) return state.data
    return (params.pagination?.perPage ?? 0) > largestPage
      ? { data: [], total: 0 }
      : dataProvider.getList<Row>(path, params)
  }
  const queryKey = [path, 'place', id, index, list]
  const { data } = useQuery({
    queryKey,
    // What is done with a record may take it out of its list, as closing a round does: those beside it are the way on.
    queryFn: async () => {
      const found = await findRecordPosition({ id, index, list, read })
      const known = client.getQueryData<RecordPosition>(queryKey)
      return found ?? (known ? findVacatedPosition(known.index, { list, read }) : null)
    },
    refetchOnWindowFocus: false,
    retry: false,
  })
  return data ?? null
}

/** What a link to this record has said of it. */
export function stepOf(state: unknown): StepState | null {
  return typeof state === 'object' && state !== null && 'step' in state ? (state as StepState) : null
}
