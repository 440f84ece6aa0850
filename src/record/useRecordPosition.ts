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

/** What react-admin stores of a list. */
interface KeptList {
  page: number
  perPage: number
  sort: string
  order: 'ASC' | 'DESC'
  filter: Record<string, unknown>
}

/** The state of a link to another record of the list: its position and the direction. */
export interface StepState {
  index: number
  step: 'previous' | 'next'
}

/** The largest page that is read only to find the neighbours. */
const largestPage = 100

/**
 * The position of the page's record in the list that was shown last, by its filters, order and page; `null` if it is not in it. It is kept
 * while the record is open, so that renaming the record does not change it.
 */
export function useRecordPosition(): RecordPosition | null {
  const screens = useResourceConfig()
  const { path } = screens
  const { id } = useRecordContext<Row>() as Row
  const index = stepOf(useLocation().state)?.index ?? null
  const [kept] = useStore<Partial<KeptList> | null>(`${path}.listParams`, null)
  const dataProvider = useDataProvider()
  const client = useQueryClient()
  // Nothing is stored for a list with its default parameters.
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
    // An action may remove the record from its list, as closing a round does: its neighbours are then the way on.
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

/** What a link to this record has stored. */
export function stepOf(state: unknown): StepState | null {
  return typeof state === 'object' && state !== null && 'step' in state ? (state as StepState) : null
}
