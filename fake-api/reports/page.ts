import partsBy from 'lodash/groupBy.js'
import * as z from 'zod'
import type { Sort } from '../../src/contract/query.ts'
import type { Grouping } from '../../src/contract/reports.ts'
import { definitions, figureNames, type FigureName } from '../../src/contract/reports/figures.ts'
import type { ReportQuery } from '../../src/contract/reports/query.ts'
import { together } from '../../src/contract/reports/sums.ts'
import { bestOf, inOrder, inRange } from './order.ts'
import type { GroupTotals } from './totals.ts'

/** Which groups the reporting service names one by one; of the others it says what they come to. */
export const pageAsked = z.strictObject({
  /** By a figure of the definitions, or by what a group is of. */
  sort: z.strictObject({
    field: z.enum(['day', 'casinoId', 'gameId', 'currency', 'moneyKind', ...figureNames]),
    order: z.enum(['ASC', 'DESC']),
  }),
  /** The first and the last in that order; all unless given. */
  range: z.tuple([z.int(), z.int()]).nullable(),
  /** Only the best five of each currency and money kind. */
  best: z.boolean(),
  /** Only those of a game, casino or day with so many rounds played in that currency, of all money kinds together. */
  least: z.int().optional(),
})

export interface PageAsked {
  sort: Sort
  range: ReportQuery['range']
  best: boolean
  least?: number
}

export interface Page<T extends GroupTotals = GroupTotals> {
  groups: T[]
  /** How many groups there are to page through. */
  count: number
  /** What the groups come to that are not named, by currency and money kind. */
  rest: GroupTotals[]
}

/** The groups of a page, all of them where none is asked for. */
export function pageOf<T extends GroupTotals>(
  groups: T[],
  by: readonly Grouping[],
  page: PageAsked | undefined,
): Page<T> {
  if (!page) return { groups, count: groups.length, rest: [] }
  const sorted = inOrder(
    playedEnough(groups, by, page.least),
    page.sort,
    [...by, 'currency', 'moneyKind'],
    figureOf,
  )
  const all = page.best ? bestOf(sorted) : sorted
  const shown = inRange(all, page.range)
  return { groups: shown, count: all.length, rest: without(groups, new Set(shown)) }
}

function playedEnough<T extends GroupTotals>(groups: T[], by: readonly Grouping[], least = 0): T[] {
  if (least === 0) return groups
  const parts = partsBy(groups, ({ currency, ...group }) =>
    [...by.map((name) => group[name]), currency].join(),
  )
  return Object.values(parts).flatMap((own) =>
    own.reduce((rounds, { sums }) => rounds + sums.completed, 0) >= least ? own : [],
  )
}

/** Groups by currency and money kind, without some. */
function without(groups: readonly GroupTotals[], shown: ReadonlySet<GroupTotals>): GroupTotals[] {
  const others = groups.filter((group) => !shown.has(group))
  return Object.values(partsBy(others, partOf)).flatMap((own) =>
    own.slice(0, 1).map(({ currency, moneyKind }) => ({
      currency,
      moneyKind,
      sums: together(own.map(({ sums }) => sums)),
    })),
  )
}

/** What sums can be added up within. */
export const partOf = ({ currency, moneyKind }: GroupTotals) => `${currency}/${moneyKind}`

/** A figure of a group; nothing of what is none. */
const figureOf = ({ sums }: GroupTotals, field: string) =>
  field in definitions ? definitions[field as FigureName].of(sums) : undefined
