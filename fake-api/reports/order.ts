import type { Sort } from '../../src/contract/query.ts'
import type { ReportRow } from '../../src/contract/reports.ts'
import type { ReportQuery } from '../../src/contract/reports/query.ts'

/** Rows in an order; what has no value comes last in both, and what is even goes by the other fields. */
export function inOrder<T extends object>(
  rows: readonly T[],
  { field, order }: Sort,
  ties: readonly string[],
): T[] {
  const sign = order === 'ASC' ? 1 : -1
  return rows.toSorted((a, b) => {
    const [one, other] = [valueOf(a, field), valueOf(b, field)]
    if (one === null || other === null) {
      if (one !== other) return one === null ? 1 : -1
    } else if (one !== other) return sign * compare(one, other)
    return ties.map((tie) => compare(valueOf(a, tie), valueOf(b, tie))).find((result) => result !== 0) ?? 0
  })
}

/** The rows of a page, all of them without one. */
export const inRange = <T>(rows: readonly T[], range: ReportQuery['range']): T[] =>
  range ? rows.slice(range[0], range[1] + 1) : [...rows]

/** How many of the best there are. */
const most = 5

/** The first of each currency and money kind: amounts of different ones cannot be told apart by their size. */
export function bestOf(rows: readonly ReportRow[]): ReportRow[] {
  const counts = new Map<string, number>()
  return rows.filter(({ currency, moneyKind }) => {
    const key = `${currency}/${moneyKind}`
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return count <= most
  })
}

type Value = string | number | null

const valueOf = (row: object, field: string) => (row as Record<string, Value | undefined>)[field] ?? null

const collator = new Intl.Collator('de', { numeric: true })

const compare = (one: Value, other: Value) =>
  typeof one === 'number' && typeof other === 'number'
    ? one - other
    : collator.compare(String(one), String(other))
