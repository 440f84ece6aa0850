import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type GetListParams,
  type GetListResult,
  useDataProvider,
  useLocation,
  useRecordContext,
  useStore,
  LinkBase as Link,
  useTranslate,
} from 'react-admin'
import { type Row, ownValue } from '../contract/values.ts'
import { defaultPageSize, defaultSortOf } from '../list/address.ts'
import { useResourceConfig, useFormats } from '../context.ts'
import { useEffect, useRef } from 'react'
import { useBuildListOrRecordLocation } from './listOrRecordLocation.ts'

/** Renders nothing for a record that is not in the list that was shown last. */
export function RecordNavigation() {
  const translate = useTranslate()
  const { number } = useFormats()
  const place = useRecordPosition()
  const { index = 0, total = 0, previous = null, next = null, isGone = false } = place ?? {}
  if (!previous && !next) return null
  const gone = isGone ? translate('record.place.gone', { total: number(total) }) : undefined
  return (
    <nav className="record-place line muted nowrap" aria-label={translate('record.place.label')}>
      <Step to={previous} state={{ index: index - 1, step: 'previous' }} mark="‹" />
      {/* The header keeps its lines if this stays as wide as before the record left the list. */}
      <span title={gone}>
        <span aria-hidden={isGone}>
          {translate('record.place.of', { index: isGone ? '–' : number(index + 1), total: number(total) })}
        </span>
        {gone && <span className="visually-hidden">{gone}</span>}
      </span>
      <Step to={next} state={{ index: isGone ? index : index + 1, step: 'next' }} mark="›" />
    </nav>
  )
}

function Step({ to, state, mark }: { to: Row | null; state: RecordStepState; mark: string }) {
  const translate = useTranslate()
  const address = useBuildListOrRecordLocation()
  const { entity } = useResourceConfig()
  const cameBy = recordStepFromState(useLocation().state)?.step
  const link = useRef<HTMLAnchorElement>(null)
  // The page changes with the record, so the link of the same direction gets the focus.
  const isGoingOn = to !== null && cameBy === state.step
  useEffect(() => {
    if (isGoingOn && document.activeElement?.contains(link.current)) link.current?.focus()
  }, [isGoingOn])
  if (!to) return <i aria-hidden>{mark}</i>
  const name = translate(`record.place.${state.step}`, { name: String(ownValue(to, entity.label)) })
  return (
    <Link
      className="hovers"
      ref={link}
      to={address(to.id)}
      state={state}
      aria-label={name}
      aria-keyshortcuts={state.step === 'next' ? 'j' : 'k'}
      title={name}
    >
      {mark}
    </Link>
  )
}

interface KeptList {
  page: number
  perPage: number
  sort: string
  order: 'ASC' | 'DESC'
  filter: Record<string, unknown>
}

export interface RecordStepState {
  index: number
  step: 'previous' | 'next'
}

const largestPage = 100

/** Renaming the record does not change its position while it is open. */
export function useRecordPosition(): RecordPosition | null {
  const screens = useResourceConfig()
  const { path } = screens
  const { id } = useRecordContext<Row>() as Row
  const index = recordStepFromState(useLocation().state)?.index ?? null
  const [kept] = useStore<Partial<KeptList> | null>(`${path}.listParams`, null)
  const dataProvider = useDataProvider()
  const client = useQueryClient()
  // react-admin stores nothing for a list with its default parameters.
  const usual = defaultSortOf(screens)
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
    // An action, such as closing a round, may remove the record from its list.
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

export function recordStepFromState(state: unknown): RecordStepState | null {
  return typeof state === 'object' && state !== null && 'step' in state ? (state as RecordStepState) : null
}

interface RecordPosition {
  index: number
  /** The next record is now at the position. */
  isGone?: boolean
  total: number
  previous: Row | null
  next: Row | null
}

interface RecordListQuery {
  id: string
  /** `null` stands for anywhere on the list's page. */
  index: number | null
  list: GetListParams
  read: (params: GetListParams) => Promise<GetListResult<Row>>
}

/** Returns `null` if the record is not in the list, and reads both the list's page and some rows only if a neighbour is elsewhere. */
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

const maxMovedPositions = 2

/** Lists are only read by pages. */
function around(list: GetListParams, index: number): GetListParams {
  const [first, last] = [Math.max(0, index - maxMovedPositions), index + maxMovedPositions]
  let perPage = last - first + 1
  while (Math.floor(first / perPage) !== Math.floor(last / perPage)) perPage++
  return { ...list, pagination: { page: Math.floor(first / perPage) + 1, perPage } }
}
