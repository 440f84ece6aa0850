import {
  keepPreviousData,
  useQuery,
  useQueryClient,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { BackofficeProvider } from '../../src/api/dataProvider.ts'
import type { Filter } from '../../src/contract/filter.ts'
import type { Sort } from '../../src/contract/query.ts'

/** Where a report is asked for, and what for. */
export interface ReportQuery {
  /** The last part of the address: `ggr`. */
  name: string
  filter: Filter
  sort?: Sort | null
  /** How many rows; all unless said. */
  rows?: number
}

/**
 * Asks for a report. A failure leaves the last good answer to the same filter there, in whatever order it was. It is not asked
 * again by itself: whoever reads it is told, and asks when they like.
 */
export function useReport<R extends object>(asked: ReportQuery) {
  const dataProvider = useDataProvider<BackofficeProvider>()
  const client = useQueryClient()
  const { name, filter, ...order } = asked
  const queryKey = ['reporting', name, filter]
  const answer = useQuery({
    queryKey: [...queryKey, order],
    queryFn: ({ signal }) => dataProvider.query<R>(reportAddress(asked), signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  })
  const { error, refetch, isFetching, isPlaceholderData } = answer
  const data = answer.data ?? (error ? (lastOf(client, queryKey) as R | undefined) : undefined)
  return { data, error, refetch, isFetching, isPlaceholderData }
}

export type ReportAnswer<R extends object> = ReturnType<typeof useReport<R>>

/** What was answered last to questions whose keys begin like this. */
const lastOf = (client: QueryClient, queryKey: QueryKey): unknown =>
  client
    .getQueryCache()
    .findAll({ queryKey })
    .filter(({ state }) => state.data !== undefined)
    .toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)[0]?.state.data

/** The address of a report below the API's. */
export function reportAddress({ name, filter, sort, rows }: ReportQuery): string {
  const query = new URLSearchParams({
    filter: JSON.stringify(filter),
    ...(sort && { sort: JSON.stringify([sort.field, sort.order]) }),
    ...(rows !== undefined && { range: JSON.stringify([0, rows - 1]) }),
  })
  return `reporting/${name}?${query}`
}
