import type { QueryClient } from '@tanstack/react-query'
import { getQuery, parseQueryFromLocation, type DataProvider, type Store } from 'react-admin'
import type { ResourceConfig } from '../screens.ts'
import { defaultPageSize, defaultSort, checkAddress, addressOf } from './address.ts'

interface Providers {
  dataProvider: DataProvider
  queryClient: QueryClient
  store: Store
}

/**
 * Requests the list that the address leads to while the page around it is still being loaded. The list itself asks the same question
 * moments later and gets this answer. Addresses that are not exactly a list's are ignored. Resolves when the answer is there, or when there
 * will be none.
 */
export async function prefetchList(
  { dataProvider, queryClient, store }: Providers,
  screens: readonly ResourceConfig[],
  { pathname, search }: Location,
): Promise<void> {
  const found = screens.find(({ path }) => pathname === `/${path}`)
  if (!found) return
  const { entity, path } = found
  const address = addressOf(search, store, path)
  if (address && checkAddress(entity, address).isChanged) return
  const { page, perPage, sort, order, filter } = getQuery({
    queryFromLocation: parseQueryFromLocation({ search: address }),
    params: {},
    filterDefaultValues: {},
    sort: defaultSort(found),
    perPage: defaultPageSize,
  })
  const params = { pagination: { page, perPage }, sort: { field: sort, order }, filter, meta: undefined }
  await queryClient
    .query({
      queryKey: [path, 'getList', params],
      queryFn: ({ signal }) => dataProvider.getList(path, { ...params, signal }),
    })
    // The list repeats the request and shows the error.
    .catch(() => undefined)
}
