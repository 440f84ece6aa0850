import {
  keepPreviousData,
  type QueryClient,
  type QueryKey,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { BackofficeProvider } from '../../src/api/dataProvider.ts'
import type { Filter } from '../../src/contract/filter.ts'
import type { Sort } from '../../src/contract/query.ts'
import { maxTrends, type ReportName, reports } from '../../src/contract/reports.ts'
import type { Report, Trends, ReportRow } from '../../src/contract/answers/reports.ts'
import { daysOf } from '../../src/contract/reports/period.ts'

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

/** How many rows are asked for at once: an address holds no more of them. */
const portion = 50

/** The GGR of each day of a row, from a day on. */
export interface TrendLine {
  from: string
  ggr: readonly number[]
}

/** The course of a row: `undefined` until it is known, `null` where it could not be read. */
export type FindTrendLine = (row: ReportRow) => TrendLine | null | undefined

export interface TrendsRequest {
  name: ReportName
  report: Report
  /** What the report was asked for. */
  filter: Filter
  /** Whether the report is that of another filter still. */
  isOld: boolean
}

/** How the rows of a report have gone day by day; `null` where there are no days, or too many, to tell. */
export function useTrends({ name, report, filter, isOld }: TrendsRequest): FindTrendLine | null {
  const dataProvider = useDataProvider<BackofficeProvider>()
  const { by } = reports[name]
  const { from, to, generatedAt } = report
  const days = daysOf(report)
  const isTold = by !== 'day' && days > 1 && days <= maxTrends.days
  const groups = report.rows.map(groupOf)
  const { data, isError } = useQuery({
    queryKey: ['reporting', 'trends', by, filter, groups, generatedAt],
    queryFn: ({ signal }) =>
      Promise.all(
        inPortions(groups).map((some) =>
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
      rows.map((trend): [string, TrendLine] => [keyOf(groupOf(trend)), { from, ggr: trend.ggr }]),
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

const inPortions = (groups: readonly Group[]): Group[][] =>
  Array.from({ length: Math.ceil(groups.length / portion) }, (_, index) =>
    groups.slice(index * portion, (index + 1) * portion),
  )
