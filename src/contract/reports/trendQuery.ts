import * as z from 'zod/mini'
import { moneyKinds, maxTrends, type Grouping, type MoneyKind } from '../reports.ts'
import { daysOf } from './period.ts'
import { jsonParameter as json, malformed } from '../jsonParameter.ts'
import { limits, boundedList } from '../limits.ts'
import { parseReportQuery, type ReportFilter } from './query.ts'

/** The groupings that have trends: those whose rows are not days. */
export const trendGroupings = ['casinoId', 'gameId'] as const satisfies Grouping[]
export type TrendGrouping = (typeof trendGroupings)[number]

/** A group: id, currency and money kind. */
export type TrendGroup = readonly [id: string, currency: string, moneyKind: MoneyKind]

const id = z.string().check(z.maxLength(limits.id))
const unit = z.string().check(z.maxLength(5))

export const trendGroups = boundedList(z.tuple([id, unit, z.enum(moneyKinds)]), maxTrends.groups).check(
  z.minLength(1),
)

export interface TrendQuery {
  by: TrendGrouping
  groups: readonly TrendGroup[]
  filter: ReportFilter
}

/**
 * Reads `by=gameId`, `groups=[["amber-orchard","EUR","real"]]` and the `filter` of a report. Throws `malformed` like that one, and for too
 * many groups or days.
 */
export function parseTrendQuery({ by, groups, ...rest }: Record<string, unknown>, now: Date): TrendQuery {
  const unknown = Object.keys(rest).find((name) => name !== 'filter')
  if (unknown !== undefined) throw malformed(unknown)
  const grouping = z.enum(trendGroupings).safeParse(by)
  if (!grouping.success) throw malformed('by')
  const some = trendGroups.safeParse(json({ groups }, 'groups', null))
  if (!some.success) throw malformed('groups')
  const { filter } = parseReportQuery(rest, [], now)
  if (daysOf(filter) > maxTrends.days) throw malformed('filter: to')
  return { by: grouping.data, groups: some.data, filter }
}
