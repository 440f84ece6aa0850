import {
  keepPreviousData,
  type QueryClient,
  type QueryKey,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { chunk } from 'es-toolkit/compat'
import { useBackend } from '../../src/context.ts'
import type { Filter, Sort } from '../../src/contract/query.ts'
import { trendLimits, type ReportName, reports } from '../../src/contract/reports.ts'
import type { Report, Trends, ReportRow } from '../../src/contract/answers/reports.ts'
import { countDays } from '../../src/contract/reports/period.ts'

export interface UseReportOptions {
  name: string
  filter: Filter
  sort?: Sort | null
  rows?: number
}

/** After an error, the last answer with the same filter stays. Nothing is retried automatically: the user sees the error and can retry. */
export function useReport<R extends object>(asked: UseReportOptions) {
  const dataProvider = useBackend()
  const client = useQueryClient()
  const { name, filter, ...order } = asked
  const queryKey = ['reporting', name, filter]
  const answer = useQuery({
    queryKey: [...queryKey, order],
    queryFn: ({ signal }) => dataProvider.query<R>(reportApiPath(asked), signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  })
  const { error, refetch, isFetching, isPlaceholderData } = answer
  const data = answer.data ?? (error ? (lastOf(client, queryKey) as R | undefined) : undefined)
  return { data, error, refetch, isFetching, isPlaceholderData }
}

export type ReportQueryState<R extends object> = ReturnType<typeof useReport<R>>

const lastOf = (client: QueryClient, queryKey: QueryKey): unknown =>
  client
    .getQueryCache()
    .findAll({ queryKey })
    .filter(({ state }) => state.data !== undefined)
    .toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)[0]?.state.data

export function reportApiPath({ name, filter, sort, rows }: UseReportOptions): string {
  const query = new URLSearchParams({
    filter: JSON.stringify(filter),
    ...(sort && { sort: JSON.stringify([sort.field, sort.order]) }),
    ...(rows !== undefined && { range: JSON.stringify([0, rows - 1]) }),
  })
  return `reporting/${name}?${query}`
}

/** The rows are named in the URL, whose length is limited. */
const rowsPerRequest = 50

/** `ggr` is the GGR of each day in hundredths, beginning with `from`. */
export interface DailyGgrSeries {
  from: string
  ggr: readonly number[]
}

/** The trend of a row: `undefined` while loading, `null` if it could not be loaded. */
export type FindDailyGgrSeries = (row: ReportRow) => DailyGgrSeries | null | undefined

export interface UseTrendsOptions {
  name: ReportName
  report: Report
  filter: Filter
  /** Whether the shown report still has another filter. */
  isOld: boolean
}

/** `null` for a report by day, a single day, or too many days. */
export function useTrends({ name, report, filter, isOld }: UseTrendsOptions): FindDailyGgrSeries | null {
  const dataProvider = useBackend()
  const { by } = reports[name]
  const { from, to, generatedAt } = report
  const days = countDays(report)
  const isTold = by !== 'day' && days > 1 && days <= trendLimits.days
  const groups = report.rows.map(groupOf)
  const { data, isError } = useQuery({
    queryKey: ['reporting', 'trends', by, filter, groups, generatedAt],
    queryFn: ({ signal }) =>
      Promise.all(
        chunk(groups, rowsPerRequest).map((some) =>
          dataProvider.query<Trends>(
            `reporting/trends?${new URLSearchParams({
              by,
              groups: JSON.stringify(some),
              filter: JSON.stringify({ ...filter, from, to }),
            })}`,
            signal,
          ),
        ),
      ),
    enabled: isTold && !isOld,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    retry: false,
  })
  if (!isTold) return null
  const known = new Map(
    data?.flatMap(({ from, rows }) =>
      rows.map((trend): [string, DailyGgrSeries] => [keyOf(groupOf(trend)), { from, ggr: trend.ggr }]),
    ),
  )
  return (row) => known.get(keyOf(groupOf(row))) ?? (isError ? null : undefined)
}

type Group = readonly [id: string, currency: string, moneyKind: string]

const groupOf = ({ casinoId, gameId, currency, moneyKind }: Trends['rows'][number] | ReportRow): Group => [
  casinoId ?? gameId ?? '',
  currency,
  moneyKind,
]

const keyOf = (group: Group) => JSON.stringify(group)
