import * as z from 'zod/mini'
import { currencies } from '../fields.ts'
import { isDay } from '../formats.ts'
import { parseJsonParameter as json, createMalformedProblem } from '../jsonParameter.ts'
import { limits, boundedList } from '../limits.ts'
import { maxRows, type Sort } from '../query.ts'
import { maxTrends } from '../reports.ts'
import { moneyKinds, trendGroupings, type MoneyKind, type TrendGrouping } from './defineReport.ts'
import { countDays, defaultPreset, periodOfPreset } from './period.ts'

const listOf = <T extends z.ZodMiniType>(schema: T) =>
  z.union([
    z.pipe(
      schema,
      z.transform((one) => [one]),
    ),
    boundedList(schema, limits.filterValues),
  ])
const id = z.string().check(z.maxLength(limits.id))
/** The next day has to be valid as well. */
const day = z.string().check(
  z.maxLength(10),
  z.refine((text) => isDay(text) && text < '9999-12-31'),
  z.meta({ format: 'date' }),
)

export const reportFilterSchema = z.partial(
  z.strictObject({
    from: day,
    to: day,
    casinoId: listOf(id),
    gameId: listOf(id),
    studioId: listOf(id),
    providerId: listOf(id),
    moneyKind: listOf(z.enum(moneyKinds)),
    currency: listOf(
      z.string().check(
        z.refine((code) => currencies.includes(code)),
        z.meta({ enum: currencies }),
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
  const unknown = Object.keys(parameters).find((name) => !['filter', 'sort', 'range'].includes(name))
  if (unknown !== undefined) throw createMalformedProblem(unknown)
  const { data, error } = reportFilterSchema.safeParse(json(parameters, 'filter', {}))
  if (error) throw createMalformedProblem(['filter', ...error.issues.flatMap(namesOf).slice(0, 1)].join(': '))
  const { from, to, ...rest } = data
  const usual = periodOfPreset(defaultPreset, now)
  const period = { from: from ?? to ?? usual.from, to: to ?? from ?? usual.to }
  if (period.from > period.to) throw createMalformedProblem('filter: from')
  return {
    filter: { ...rest, ...period },
    sort: sortOf(json(parameters, 'sort', null), sortable),
    range: rangeOf(json(parameters, 'range', null)),
  }
}

function sortOf(value: unknown, sortable: readonly string[]): Sort | null {
  if (value === null) return null
  const known = z.tuple([z.enum(sortable), z.enum(['ASC', 'DESC'])]).safeParse(value)
  if (!known.success) throw createMalformedProblem('sort')
  return { field: known.data[0], order: known.data[1] }
}

function rangeOf(value: unknown): ReportQuery['range'] {
  if (value === null) return null
  const { data } = z.tuple([z.int().check(z.gte(0)), z.int().check(z.gte(0))]).safeParse(value)
  if (!data || data[1] < data[0] || data[1] - data[0] >= maxRows) throw createMalformedProblem('range')
  return data
}

const namesOf = (issue: z.core.$ZodIssue): string[] =>
  issue.code === 'unrecognized_keys' ? issue.keys : issue.path.slice(0, 1).map(String)

export type TrendGroup = readonly [id: string, currency: string, moneyKind: MoneyKind]

const unit = z.string().check(z.maxLength(5))

export const trendGroupsSchema = boundedList(z.tuple([id, unit, z.enum(moneyKinds)]), maxTrends.groups).check(
  z.minLength(1),
)

export interface TrendQuery {
  by: TrendGrouping
  groups: readonly TrendGroup[]
  filter: ReportFilter
}

/**
 * Parses `by=gameId`, `groups=[["amber-orchard","EUR","real"]]` and the `filter` of a report. Throws `malformed` as `parseReportQuery`
 * does, and for too many groups or days.
 */
export function parseTrendQuery({ by, groups, ...rest }: Record<string, unknown>, now: Date): TrendQuery {
  const unknown = Object.keys(rest).find((name) => name !== 'filter')
  if (unknown !== undefined) throw createMalformedProblem(unknown)
  const grouping = z.enum(trendGroupings).safeParse(by)
  if (!grouping.success) throw createMalformedProblem('by')
  const some = trendGroupsSchema.safeParse(json({ groups }, 'groups', null))
  if (!some.success) throw createMalformedProblem('groups')
  const { filter } = parseReportQuery(rest, [], now)
  if (countDays(filter) > maxTrends.days) throw createMalformedProblem('filter: to')
  return { by: grouping.data, groups: some.data, filter }
}
