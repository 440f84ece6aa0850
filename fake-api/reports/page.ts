import partsBy from 'lodash/groupBy.js'
import * as z from 'zod/mini'
import type { Sort } from '../../src/contract/query.ts'
import type { Grouping } from '../../src/contract/reports.ts'
import { definitions, figureNames, type FigureName } from '../../src/contract/reports/figures.ts'
import type { ReportQuery } from '../../src/contract/reports/query.ts'
import { addSums, subtractSums } from '../../src/contract/reports/sums.ts'
import type { Reader } from '../stores/store.ts'
import { topRows, sortRows, inRange } from './order.ts'
import { hasRounds, roundTotals, type GroupTotals, type TotalsFilter } from './totals.ts'
import { ownValue } from '../../src/contract/own.ts'

/** Which groups the reporting service names one by one; of the others it says what they come to. */
export const pageAsked = z.strictObject({
  /** By a figure of the definitions, by an amount within each currency; or by what a group is of. */
  sort: z.strictObject({
    field: z.enum(['day', 'casinoId', 'gameId', 'currency', 'moneyKind', ...figureNames]),
    order: z.enum(['ASC', 'DESC']),
    /** What the groups are of, in the order that ascends; it knows no names. What is not among them comes after them. */
    ids: z.optional(z.array(z.string())),
  }),
  /** The first and the last in that order; all unless given. */
  range: z.nullable(z.tuple([z.int().check(z.gte(0)), z.int().check(z.gte(0))])),
  /** Only the best five of each currency and money kind. */
  best: z.boolean(),
  /** A game, casino or day in a currency is one, and all of its money kinds are named; only those with so many rounds played. */
  together: z.optional(z.strictObject({ least: z.int() })),
})

export interface PageAsked {
  sort: Sort & { ids?: readonly string[] | undefined }
  range: ReportQuery['range']
  best: boolean
  together?: { least: number } | undefined
}

export interface Page<T extends GroupTotals = GroupTotals> {
  groups: T[]
  /** How many there are to page through. */
  count: number
}

/** The groups of a page, by the store itself where it knows how; all of them where none is asked for. */
export async function roundPage(
  reader: Reader,
  filter: TotalsFilter,
  groupBy: readonly Grouping[],
  page: PageAsked | undefined,
): Promise<Page> {
  const found = page && (await reader.totals?.page(filter, groupBy, page))
  return found ?? pageOf(await roundTotals(reader, filter, groupBy), groupBy, page)
}

/** The groups of a page, all of them where none is asked for. */
export function pageOf<T extends GroupTotals>(
  groups: T[],
  by: readonly Grouping[],
  page: PageAsked | undefined,
): Page<T> {
  if (!page) return { groups, count: groups.length }
  const keys = page.together ? [...by, 'currency'] : [...by, 'currency', 'moneyKind']
  const { ids } = page.sort
  const places = new Map(ids?.map((id, place) => [id, place]))
  const placeOf = (unit: Unit<T>, field: string) => places.get(String(unit[field as Grouping])) ?? places.size
  const sorted = sortRows(unitsOf(groups, by, page), page.sort, keys, ids ? placeOf : figureOf)
  const all = page.best ? topRows(sorted) : sorted
  return { groups: inRange(all, page.range).flatMap(({ own }) => own), count: all.length }
}

/** What the groups come to that are not named, by currency and money kind; nobody asks for their first play. */
export function othersRow(totals: readonly GroupTotals[], named: readonly GroupTotals[]): GroupTotals[] {
  const parts = partsBy(named, groupKeyOf)
  return totals
    .map((total) => ({
      ...total,
      sums: subtractSums(
        total.sums,
        addSums((ownValue(parts, groupKeyOf(total)) ?? []).map(({ sums }) => sums)),
      ),
    }))
    .filter(hasRounds)
}

/** What sums can be added up within. */
export const groupKeyOf = ({ currency, moneyKind }: GroupTotals) => `${currency}/${moneyKind}`

/** What is put in order, with the groups that it is made of. */
type Unit<T> = Omit<GroupTotals, 'moneyKind'> & { moneyKind: string; own: T[] }

function unitsOf<T extends GroupTotals>(groups: T[], by: readonly Grouping[], page: PageAsked): Unit<T>[] {
  if (!page.together) return groups.map((group) => ({ ...group, own: [group] }))
  const { least } = page.together
  const parts = partsBy(groups, ({ currency, ...group }) =>
    JSON.stringify([...by.map((name) => group[name]), currency]),
  )
  return Object.values(parts).flatMap((own) => {
    const sums = addSums(own.map((group) => group.sums))
    return own.slice(0, 1).flatMap((first) => {
      const kinds = own.toSorted((a, b) => (a.moneyKind < b.moneyKind ? -1 : 1))
      return sums.completed >= least ? [{ ...first, moneyKind: '', sums, own: kinds }] : []
    })
  })
}

/** A figure of a group; nothing of what is none. */
const figureOf = ({ sums }: Pick<GroupTotals, 'sums'>, field: string) =>
  Object.hasOwn(definitions, field) ? definitions[field as FigureName].of(sums) : undefined
