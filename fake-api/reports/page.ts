import { groupBy as partsBy } from 'es-toolkit/compat'
import * as z from 'zod/mini'
import { ownValue } from '../../src/contract/values.ts'
import type { Sort } from '../../src/contract/query.ts'
import { groupingNames, topRowsCount, type Grouping } from '../../src/contract/reports/defineReport.ts'
import {
  figureNames,
  figureOf,
  isFigureName,
  isComparedWithinCurrency,
} from '../../src/contract/reports/figures.ts'
import type { ReportQuery } from '../../src/contract/reports/query.ts'
import { addAllSums, subtractSums } from '../../src/contract/reports/sums.ts'
import type { GroupPage, GroupTotals, ReportPageRequest, TotalsFilter, Reader } from '../stores/store.ts'
import { hasRounds, sumsOfRoundsByGroup } from './totals.ts'

/** Selects the groups that the reporting service lists. Of all others it sends only the sums. */
export const groupPageRequestSchema = z.strictObject({
  /** Sorts by a figure, with amounts compared within each currency, or by the group itself. */
  sort: z.strictObject({
    field: z.enum([...groupingNames, 'currency', 'moneyKind', ...figureNames]),
    order: z.enum(['ASC', 'DESC']),
    /** Ids of groups in ascending order, since the service knows no labels. Other groups follow. */
    ids: z.optional(z.array(z.string())),
  }),
  /** First and last row in that order; `null` for all rows. */
  range: z.nullable(z.tuple([z.int().check(z.gte(0)), z.int().check(z.gte(0))])),
  /** Whether to list only the best five per currency and kind of money. */
  best: z.boolean(),
  /** Combines the kinds of money of a game, casino or day in one currency. Lists only those with at least this number of rounds. */
  together: z.optional(z.strictObject({ least: z.int() })),
})

export type TotalsPage = Awaited<ReturnType<typeof computeTotalsPage>>

interface TotalsRequest {
  filter: TotalsFilter
  groupBy: readonly Grouping[]
  page?: ReportPageRequest | undefined
}

export async function computeTotalsPage(reader: Reader, { filter, groupBy, page }: TotalsRequest) {
  const all = sumsOfRoundsByGroup(reader, filter, [])
  const some =
    page || groupBy.length > 0
      ? readGroupPageFromStore(reader, filter, groupBy, page)
      : all.then((groups) => pageOfGroups(groups, [], undefined))
  const [found, totals] = await Promise.all([some, all])
  return { ...found, rest: page ? othersRow(totals, found.groups) : [], totals }
}

export async function readGroupPageFromStore(
  reader: Reader,
  filter: TotalsFilter,
  groupBy: readonly Grouping[],
  page: ReportPageRequest | undefined,
): Promise<GroupPage> {
  const found = page && (await reader.totals?.page(filter, groupBy, page))
  return found ?? pageOfGroups(await sumsOfRoundsByGroup(reader, filter, groupBy), groupBy, page)
}

export function pageOfGroups<T extends GroupTotals>(
  groups: T[],
  by: readonly Grouping[],
  page: ReportPageRequest | undefined,
): GroupPage<T> {
  if (!page) return { groups, count: groups.length }
  const keys = page.together ? [...by, 'currency'] : [...by, 'currency', 'moneyKind']
  const { ids } = page.sort
  const places = new Map(ids?.map((id, place) => [id, place]))
  const placeOf = (unit: Unit<T>, field: string) => places.get(String(unit[field as Grouping])) ?? places.size
  const sorted = sortRows(unitsOf(groups, by, page), page.sort, keys, ids ? placeOf : valueIn)
  const all = page.best ? topRows(sorted) : sorted
  return { groups: rowsInRange(all, page.range).flatMap(({ own }) => own), count: all.length }
}

function othersRow(totals: readonly GroupTotals[], named: readonly GroupTotals[]): GroupTotals[] {
  const parts = partsBy(named, currencyAndMoneyKindKey)
  return totals
    .map((total) => ({
      ...total,
      sums: subtractSums(
        total.sums,
        addAllSums((ownValue(parts, currencyAndMoneyKindKey(total)) ?? []).map(({ sums }) => sums)),
      ),
    }))
    .filter(hasRounds)
}

/** Sums can only be added within one currency and kind of money. */
export const currencyAndMoneyKindKey = ({ currency, moneyKind }: GroupTotals) => `${currency}/${moneyKind}`

type Unit<T> = Omit<GroupTotals, 'moneyKind'> & { moneyKind: string; own: T[] }

function unitsOf<T extends GroupTotals>(groups: T[], by: readonly Grouping[], page: ReportPageRequest) {
  if (!page.together) return groups.map((group) => ({ ...group, own: [group] }))
  const { least } = page.together
  const parts = partsBy(groups, ({ currency, ...group }) =>
    JSON.stringify([...by.map((name) => group[name]), currency]),
  )
  return Object.values(parts).flatMap((own) => {
    const sums = addAllSums(own.map((group) => group.sums))
    return own.slice(0, 1).flatMap((first) => {
      const kinds = own.toSorted((a, b) => (a.moneyKind < b.moneyKind ? -1 : 1))
      return sums.completed >= least ? [{ ...first, moneyKind: '', sums, own: kinds }] : []
    })
  })
}

const valueIn = ({ sums }: Pick<GroupTotals, 'sums'>, field: string) =>
  isFigureName(field) ? figureOf(field, sums) : undefined

/** Sorts amounts within each currency, rows without a value last in either direction, equal rows by `ties`. `made` computes values. */
export function sortRows<T extends object>(
  rows: readonly T[],
  { field, order }: Sort,
  ties: readonly string[],
  made: (row: T, field: string) => Value | undefined = () => undefined,
): T[] {
  const sign = order === 'ASC' ? 1 : -1
  const isWithin = isComparedWithinCurrency(field)
  return rows
    .map((row) => ({ row, value: made(row, field) ?? valueOf(row, field) }))
    .sort((a, b) => {
      if (isWithin) {
        const [first, second] = [String(valueOf(a.row, 'currency')), String(valueOf(b.row, 'currency'))]
        if (first !== second) return first < second ? -sign : sign
      }
      const [one, other] = [a.value, b.value]
      if (one === null || other === null) {
        if (one !== other) return one === null ? 1 : -1
      } else {
        const result = compare(one, other)
        if (result !== 0) return sign * result
      }
      for (const tie of ties) {
        const [first, second] = [String(valueOf(a.row, tie)), String(valueOf(b.row, tie))]
        if (first !== second) return first < second ? -1 : 1
      }
      return 0
    })
    .map(({ row }) => row)
}

export const rowsInRange = <T>(rows: readonly T[], range: ReportQuery['range']): T[] =>
  range ? rows.slice(range[0], range[1] + 1) : [...rows]

/** The first rows per currency and kind of money, since amounts of different ones cannot be compared. */
function topRows<T extends { currency: string; moneyKind: string }>(rows: readonly T[]): T[] {
  const counts = new Map<string, number>()
  return rows.filter(({ currency, moneyKind }) => {
    const key = `${currency}/${moneyKind}`
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return count <= topRowsCount
  })
}

type Value = string | number | null

const valueOf = (row: object, field: string) =>
  ownValue(row as Record<string, Value | undefined>, field) ?? null

const collator = new Intl.Collator('de', { numeric: true, sensitivity: 'base' })

const compare = (one: Value, other: Value) =>
  typeof one === 'number' && typeof other === 'number'
    ? one - other
    : collator.compare(String(one), String(other))
