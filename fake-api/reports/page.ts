import { groupBy as partsBy } from 'es-toolkit/compat'
import { ownValue } from '../../src/contract/values.ts'
import type { Sort } from '../../src/contract/query.ts'
import { topCount, type Grouping } from '../../src/contract/reports.ts'
import {
  figureOf,
  isFigureName,
  isComparedWithinCurrency,
  addAllSums,
  subtractSums,
} from '../../src/contract/reports/figures.ts'
import type { ReportQuery } from '../../src/contract/reports/query.ts'
import { valueAt } from '../paths.ts'
import { sorted } from '../stores/select.ts'
import type { Reader } from '../stores/store.ts'
import type {
  GroupPage,
  GroupPageRequest,
  GroupTotals,
  TotalsFilter,
  TotalsPage,
  TotalsRequest,
} from '../../src/contract/reports/reportingService.ts'
import { hasRounds, sumsOfRoundsByGroup } from './totals.ts'

export async function computeTotalsPage(
  reader: Reader,
  { filter, groupBy, page }: TotalsRequest,
): Promise<TotalsPage> {
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
  page: GroupPageRequest | undefined,
): Promise<GroupPage> {
  const found = page && (await reader.totals?.page(filter, groupBy, page))
  return found ?? pageOfGroups(await sumsOfRoundsByGroup(reader, filter, groupBy), groupBy, page)
}

function pageOfGroups(
  groups: GroupTotals[],
  by: readonly Grouping[],
  page: GroupPageRequest | undefined,
): GroupPage {
  if (!page) return { groups, count: groups.length }
  const keys = page.together ? [...by, 'currency'] : [...by, 'currency', 'moneyKind']
  const { ids } = page.sort
  const places = new Map(ids?.map((id, place) => [id, place]))
  const placeOf = (unit: Unit, field: string) => places.get(String(unit[field as Grouping])) ?? places.size
  const units = sortRows(unitsOf(groups, by, page), page.sort, keys, ids ? placeOf : valueIn)
  const all = page.best ? topRows(units) : units
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
export const currencyAndMoneyKindKey = ({ currency, moneyKind }: { currency: string; moneyKind: string }) =>
  `${currency}/${moneyKind}`

type Unit = Omit<GroupTotals, 'moneyKind'> & { moneyKind: string; own: GroupTotals[] }

function unitsOf(groups: GroupTotals[], by: readonly Grouping[], page: GroupPageRequest) {
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
export function sortRows<T>(
  rows: readonly T[],
  by: Sort,
  ties: readonly string[],
  made: (row: T, field: string) => unknown = () => undefined,
): T[] {
  const within = isComparedWithinCurrency(by.field)
    ? [{ ...by, field: 'currency', plain: true } as const]
    : []
  const last = ties.map((field) => ({ field, order: 'ASC', plain: true }) as const)
  return sorted(rows, [...within, by, ...last], (row, one) =>
    one === by ? (made(row, by.field) ?? valueAt(row, by.field)) : valueAt(row, one.field),
  )
}

export const rowsInRange = <T>(rows: readonly T[], range: ReportQuery['range']): T[] =>
  range ? rows.slice(range[0], range[1] + 1) : [...rows]

/** The first rows per currency and kind of money, since amounts of different ones cannot be compared. */
function topRows<T extends { currency: string; moneyKind: string }>(rows: readonly T[]): T[] {
  const counts = new Map<string, number>()
  return rows.filter((row) => {
    const count = (counts.get(currencyAndMoneyKindKey(row)) ?? 0) + 1
    counts.set(currencyAndMoneyKindKey(row), count)
    return count <= topCount
  })
}
