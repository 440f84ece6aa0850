import type { Sort } from '../../src/contract/query.ts'
import type { ReportQuery } from '../../src/contract/reports/query.ts'
import { isWithinCurrency } from '../../src/contract/reports/sortable.ts'
import { ownValue } from '../../src/contract/own.ts'

/**
 * Sorts rows by a field, amounts within each currency. Rows without a value come last in either direction; equal rows are sorted by the
 * other fields. `made` computes what a row does not contain.
 */
export function sortRows<T extends object>(
  rows: readonly T[],
  { field, order }: Sort,
  ties: readonly string[],
  made: (row: T, field: string) => Value | undefined = () => undefined,
): T[] {
  const sign = order === 'ASC' ? 1 : -1
  const isWithin = isWithinCurrency(field)
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

/** The rows of a page; all rows without a range. */
export const inRange = <T>(rows: readonly T[], range: ReportQuery['range']): T[] =>
  range ? rows.slice(range[0], range[1] + 1) : [...rows]

/** Number of rows in a list of the best. */
export const topCount = 5

/** The first rows of each currency and money kind, since amounts of different ones cannot be compared. */
export function topRows<T extends { currency: string; moneyKind: string }>(rows: readonly T[]): T[] {
  const counts = new Map<string, number>()
  return rows.filter(({ currency, moneyKind }) => {
    const key = `${currency}/${moneyKind}`
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return count <= topCount
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
