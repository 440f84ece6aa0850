import {
  getQuery,
  parseQueryFromLocation,
  type DataProvider,
  type GetListParams,
  type Store,
} from 'react-admin'
import type { QueryClient } from '@tanstack/react-query'
import { maxRows, type Sort, sanitizeFilter, isSortable } from '../contract/query.ts'
import type { ResourceConfig } from '../screens.ts'
import type { Entity } from '../contract/entity.ts'
import { isObject, parseJson } from '../contract/values.ts'

export const pageSizes = [10, 25, 50, 100, 250, maxRows] as const

export const defaultPageSize = 25

export const defaultSortOf = ({ sort, entity }: Pick<ResourceConfig, 'sort' | 'entity'>): Sort =>
  sort ?? entity.sort

export interface DroppedParameter {
  part: 'filter' | 'unreadable' | 'sort' | 'page' | 'parameter' | 'column'
  name: string
}

/** `others` are parameters that are not the list's and stay. */
export function checkAddress(entity: Entity, search: string, others: readonly string[] = []) {
  const given = new URLSearchParams(search)
  const dropped: DroppedParameter[] = []
  const kept = new Map<string, string>()
  const drop = (part: DroppedParameter['part'], name: string) => void dropped.push({ part, name })
  const filter = readFilter(given, drop)
  const checked = sanitizeFilter(entity, filter)
  for (const name of checked.dropped) drop('filter', name)
  if (given.has('filter')) kept.set('filter', JSON.stringify(checked.accepted))
  const [sort, order] = [given.get('sort'), given.get('order')]
  if (sort && isSortable(entity, sort) && (order === 'ASC' || order === 'DESC')) {
    kept.set('sort', sort).set('order', order)
  } else if (sort !== null || order !== null) drop('sort', sort ?? order ?? '')
  for (const [name, most] of Object.entries(whole)) {
    const value = given.get(name)
    if (value === null) continue
    if (/^[1-9]\d*$/.test(value) && Number(value) <= most) kept.set(name, value)
    else drop('page', value)
  }
  for (const name of ['view', ...others]) {
    const value = given.get(name)
    if (value) kept.set(name, value)
  }
  for (const name of new Set(given.keys()))
    if (!known.has(name) && !others.includes(name)) drop('parameter', name)
  if (kept.size === 0) kept.set('filter', '{}')
  const isSame =
    [...given.keys()].length === kept.size && [...kept].every(([name, value]) => given.get(name) === value)
  return { search: `?${new URLSearchParams([...kept])}`, isChanged: !isSame, dropped }
}

const whole = { page: 999_999_999, perPage: maxRows }

const known = new Set(['filter', 'sort', 'order', 'page', 'perPage', 'view', 'displayedFilters'])

function readFilter(given: URLSearchParams, drop: (part: DroppedParameter['part'], name: string) => void) {
  const text = given.get('filter')
  const filter = text === null ? {} : parseJson(text)
  if (isObject(filter)) return filter
  drop('unreadable', text ?? '')
  return {}
}

export const filteredListLocation = (path: string, filter: object) => ({
  pathname: `/${path}`,
  search: `?${new URLSearchParams({ filter: JSON.stringify(filter) })}`,
})

interface LastVisit {
  filter?: unknown
  [parameter: string]: unknown
}

/** Behind a record opened by its own address, no filter may exclude that record. */
export function restoreListAddress(search: string, store: Store, path: string, isBehind = false): string {
  if (search.length > 1) return search
  const kept = store.getItem<LastVisit>(`${path}.listParams`)
  const isNarrowed = isBehind && Object.keys(kept?.filter ?? {}).length > 0
  const visit = isNarrowed ? { ...kept, filter: {}, page: 1 } : kept
  const parameters = Object.entries(visit ?? {}).flatMap(([name, value]) => {
    if (value === undefined || value === null || name === 'displayedFilters') return []
    return [[name, typeof value === 'object' ? JSON.stringify(value) : String(value)]]
  })
  return parameters.length > 0 ? `?${new URLSearchParams(parameters)}` : ''
}

/** Ignores addresses that are not exactly a list's; never rejects. */
export async function prefetchListAt(
  {
    dataProvider,
    queryClient,
    store,
  }: { dataProvider: DataProvider; queryClient: QueryClient; store: Store },
  screens: readonly ResourceConfig[],
  { pathname, search }: Location,
): Promise<void> {
  const found = screens.find(({ path }) => pathname === `/${path}`)
  if (!found) return
  const { entity, path } = found
  const address = restoreListAddress(search, store, path)
  if (address && checkAddress(entity, address).isChanged) return
  const { page, perPage, sort, order, filter } = getQuery({
    queryFromLocation: parseQueryFromLocation({ search: address }),
    params: {},
    filterDefaultValues: {},
    sort: defaultSortOf(found),
    perPage: defaultPageSize,
  })
  const params = { pagination: { page, perPage }, sort: { field: sort, order }, filter, meta: undefined }
  await prefetchPage(queryClient, dataProvider, path, params)
}

/** Never rejects: the list itself shows the error. */
export const prefetchPage = (
  queryClient: QueryClient,
  dataProvider: DataProvider,
  path: string,
  params: GetListParams,
) =>
  queryClient
    .query({
      queryKey: [path, 'getList', params],
      queryFn: ({ signal }) => dataProvider.getList(path, { ...params, signal }),
    })
    .catch(() => undefined)
