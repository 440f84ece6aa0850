import * as z from 'zod/mini'
import { currencyCodes } from '../fields.ts'
import { isDay } from '../formats.ts'
import {
  parseJsonParameter as json,
  createMalformedProblem,
  parseFilterParameter,
  refuseOtherParameters,
  parseRange,
} from '../parseQuery.ts'
import { limits, boundedList, oneOrList } from '../limits.ts'
import type { Sort } from '../query.ts'
import { trendLimits, moneyKindsOfRounds, groupingsWithTrend, type MoneyKind } from '../reports.ts'
import { countDays, defaultPreset, periodOfPreset } from './period.ts'

const id = z.string().check(z.maxLength(limits.id))
/** Not 9999-12-31, because a day ends where the next one begins. */
const day = z.string().check(
  z.maxLength(10),
  z.refine((text) => isDay(text) && text < '9999-12-31'),
  z.meta({ format: 'date' }),
)

export const reportFilterSchema = z.partial(
  z.strictObject({
    from: day,
    to: day,
    casinoId: oneOrList(id),
    gameId: oneOrList(id),
    studioId: oneOrList(id),
    providerId: oneOrList(id),
    moneyKind: oneOrList(z.enum(moneyKindsOfRounds)),
    currency: oneOrList(
      z.string().check(
        z.refine((code) => currencyCodes.includes(code)),
        z.meta({ enum: currencyCodes }),
      ),
    ),
  }),
)

type Narrowing = z.output<typeof reportFilterSchema>

export type ReportFilter = Omit<Narrowing, 'from' | 'to'> & { from: string; to: string }

export interface ReportQuery {
  filter: ReportFilter
  sort: Sort | null
  /** First and last row; `null` for all. */
  range: readonly [from: number, to: number] | null
}

/**
 * Parses `filter={"from":"2026-10-22","to":"2026-11-20","casinoId":["c1"]}`, `sort=["wagered","DESC"]`, `range=[0,99]`. The default period
 * is the last thirty days; with only `from` or `to`, it is that day. Throws `malformed` for invalid values, unknown fields, and a first day
 * after the last.
 */
export function parseReportQuery(
  parameters: Record<string, unknown>,
  sortable: readonly string[],
  now: Date,
): ReportQuery {
  refuseOtherParameters(parameters, ['filter', 'sort', 'range'])
  const { from, to, ...rest } = parseFilterParameter(reportFilterSchema, parameters)
  const usual = periodOfPreset(defaultPreset, now)
  const period = { from: from ?? to ?? usual.from, to: to ?? from ?? usual.to }
  if (period.from > period.to) throw createMalformedProblem('filter: from')
  const range = json(parameters, 'range', null)
  return {
    filter: { ...rest, ...period },
    sort: sortOf(json(parameters, 'sort', null), sortable),
    range: range === null ? null : parseRange(range),
  }
}

function sortOf(value: unknown, sortable: readonly string[]): Sort | null {
  if (value === null) return null
  const known = z.tuple([z.enum(sortable), z.enum(['ASC', 'DESC'])]).safeParse(value)
  if (!known.success) throw createMalformedProblem('sort')
  return { field: known.data[0], order: known.data[1] }
}

export type TrendGroupKey = readonly [id: string, currency: string, moneyKind: MoneyKind]

const unit = z.string().check(z.maxLength(5))

export const trendGroupKeysSchema = boundedList(
  z.tuple([id, unit, z.enum(moneyKindsOfRounds)]),
  trendLimits.groups,
).check(z.minLength(1))

/** Parses `by=gameId`, `groups=[["amber-orchard","EUR","real"]]` and a report's `filter`. Throws `malformed`, also for too many. */
export function parseTrendQuery({ by, groups, ...rest }: Record<string, unknown>, now: Date) {
  refuseOtherParameters(rest, ['filter'])
  const grouping = z.enum(groupingsWithTrend).safeParse(by)
  if (!grouping.success) throw createMalformedProblem('by')
  const some = trendGroupKeysSchema.safeParse(json({ groups }, 'groups', null))
  if (!some.success) throw createMalformedProblem('groups')
  const { filter } = parseReportQuery(rest, [], now)
  if (countDays(filter) > trendLimits.days) throw createMalformedProblem('filter: to')
  return { by: grouping.data, groups: some.data, filter }
}
