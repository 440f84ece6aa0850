import * as z from 'zod/mini'
import { groupingNames, groupingsWithTrend, moneyKindsOfRounds, roundFilterFields } from '../reports.ts'
import { figureNames, productSumNames, unmultipliedSumNames } from './figures.ts'

const each = <N extends string, S extends z.ZodMiniType>(names: readonly N[], schema: S) =>
  Object.fromEntries(names.map((name) => [name, schema])) as Record<N, S>

const whole = z.int().check(z.gte(0))
const position = z.tuple([whole, whole])
const large = z.pipe(
  z.string().check(z.maxLength(40, { abort: true }), z.regex(/^-?\d+$/)),
  z.transform((text: string) => BigInt(text)),
)
const texts = z.readonly(z.array(z.string()))

/** Selects rounds that began on these days of the installation's time zone. Lists mean "one of"; an empty list selects nothing. */
const totalsFilter = z.strictObject({
  ...{ from: z.iso.date(), to: z.iso.date() },
  ...each(roundFilterFields, z.optional(texts)),
})
export type TotalsFilter = z.output<typeof totalsFilter>

const sortField: z.ZodMiniType<string> = z.enum([...groupingNames, 'currency', 'moneyKind', ...figureNames])

/** Selects the groups that the reporting service lists. Of all others it sends only the sums. */
const groupPageRequest = z.strictObject({
  /** Sorts by a figure, with amounts compared within each currency, or by the group itself. */
  sort: z.strictObject({
    field: sortField,
    order: z.enum(['ASC', 'DESC']),
    /** Ids of groups in ascending order, since the service knows no labels. Other groups follow. */
    ids: z.optional(texts),
  }),
  /** First and last row in that order; `null` for all rows. */
  range: z.nullable(z.readonly(position)),
  /** Whether to list only the best five per currency and kind of money. */
  best: z.boolean(),
  /** Combines the kinds of money of a game, casino or day in one currency. Lists only those with at least this number of rounds. */
  together: z.optional(z.strictObject({ least: z.int() })),
})
export type GroupPageRequest = z.output<typeof groupPageRequest>

export const totalsRequest = z.strictObject({
  filter: totalsFilter,
  groupBy: z.readonly(z.array(z.enum(groupingNames))),
  page: z.optional(groupPageRequest),
})
export type TotalsRequest = z.output<typeof totalsRequest>

const kindOfMoney = { currency: z.string(), moneyKind: z.enum(moneyKindsOfRounds) }

/** The sums of a group's rounds, always of one currency and one kind of money. Large sums are strings, since JSON numbers would round them. */
const groupTotals = z.strictObject({
  ...{ day: z.optional(z.iso.date()), casinoId: z.optional(z.string()), gameId: z.optional(z.string()) },
  ...kindOfMoney,
  sums: z.strictObject({
    ...each(unmultipliedSumNames, whole),
    ...each(productSumNames, large),
    firstPlay: z.nullable(z.iso.datetime()),
  }),
})
export type GroupTotals = z.output<typeof groupTotals>

export const totalsAnswer = z.strictObject({
  groups: z.array(groupTotals),
  count: whole,
  /** The sums of the groups that are not listed. */
  rest: z.array(groupTotals),
  totals: z.array(groupTotals),
})
export type TotalsPage = z.output<typeof totalsAnswer>
export type GroupPage = Pick<TotalsPage, 'groups' | 'count'>

export const daysRequest = z.strictObject({ filter: totalsFilter, by: z.enum(groupingsWithTrend) })

/** The GGR of each day on which a group had rounds, in hundredths. */
export const daysAnswer = z.strictObject({
  rows: z.array(
    z.strictObject({ id: z.string(), ...kindOfMoney, days: z.array(z.tuple([z.iso.date(), z.int()])) }),
  ),
})
export type GroupDailyGgr = z.output<typeof daysAnswer>['rows'][number]
