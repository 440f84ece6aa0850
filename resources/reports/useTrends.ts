import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { BackofficeProvider } from '../../src/api/dataProvider.ts'
import type { Filter } from '../../src/contract/filter.ts'
import { maxTrends, reports, type Report, type ReportName, type Trends } from '../../src/contract/reports.ts'
import type { ReportRow } from '../../src/contract/reports/defineReport.ts'
import { daysOf } from '../../src/contract/reports/period.ts'

/** How many rows are asked for at once: an address holds no more of them. */
const portion = 50

/** The GGR of each day of a row, from a day on. */
export interface TrendLine {
  from: string
  ggr: readonly number[]
}

/** The course of a row: `undefined` until it is known, `null` where it could not be read. */
export type TrendLineOf = (row: ReportRow) => TrendLine | null | undefined

export interface TrendsAsked {
  name: ReportName
  report: Report
  /** What the report was asked for. */
  filter: Filter
  /** Whether the report is that of another filter still. */
  isOld: boolean
}

/** How the rows of a report have gone day by day; `null` where there are no days, or too many, to tell. */
export function useTrends({ name, report, filter, isOld }: TrendsAsked): TrendLineOf | null {
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
