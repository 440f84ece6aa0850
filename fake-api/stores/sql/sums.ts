import { sql, type RawBuilder } from 'kysely'
import type { Grouping, MoneyKind } from '../../../src/contract/reports/defineReport.ts'
import { requireExact, integerSums, noSums, squareSums } from '../../../src/contract/reports/sums.ts'
import type { GroupTotals } from '../../reports/totals.ts'
import type { Executor } from './executor.ts'

export const columnOf = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The columns of sums, except the first play. */
export const sumColumns = [...integerSums, ...squareSums].map(columnOf)

/** Sums of the columns over several rows. */
export const sumExpressions = sql.join(
  sumColumns.map((name) => sql`sum(${sql.ref(name)}) as ${sql.ref(name)}`),
)

/** Sums are always grouped by currency and money kind. */
export const currencyAndMoneyKind = [sql`currency`, sql`money_kind`]

/**
 * Groups as one JSON text, since parsing many rows with many columns costs more than adding them up. `keys` are the grouping columns in
 * `found`.
 */
export const groupsAsJson = (
  keys: RawBuilder<unknown>,
  found: RawBuilder<unknown>,
  order: RawBuilder<unknown> = sql``,
) => sql`(select json_agg(json_build_array(${keys}, ${values}) ${order}) from (${found}) as found)`

/** Reads groups. Throws `RangeError` for a sum that exceeds what a number holds exactly. */
export async function readSums(
  db: Executor,
  groupBy: readonly Grouping[],
  keys: RawBuilder<unknown>,
  found: RawBuilder<unknown>,
): Promise<GroupTotals[]> {
  const { rows } = await sql<{ groups: SumRows }>`select ${groupsAsJson(keys, found)} as groups`.execute(db)
  return groupsOf(rows[0]?.groups, groupBy)
}

/** The parsed result of `groupsAsJson`. */
export type SumRows = readonly (readonly unknown[])[] | null

/** The groups of `groupsAsJson`. Throws `RangeError` for a sum that exceeds what a number holds exactly. */
export const groupsOf = (found: SumRows | undefined, groupBy: readonly Grouping[]): GroupTotals[] =>
  (found ?? []).map((group) => groupOf(group, groupBy))

/** Sums that JSON numbers would round are sent as text. */
const values = sql.join([
  ...integerSums.map((name) => sql`coalesce(${sql.ref(columnOf(name))}, 0)`),
  ...squareSums.map((name) => sql`coalesce(${sql.ref(columnOf(name))}, 0)::text`),
  sql`to_char(first_play at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
])

function groupOf(found: readonly unknown[], groupBy: readonly Grouping[]): GroupTotals {
  const [currency, moneyKind, ...sums] = found.slice(groupBy.length)
  const group: GroupTotals = {
    ...Object.fromEntries(groupBy.map((by, index) => [by, String(found[index])])),
    currency: String(currency),
    moneyKind: moneyKind as MoneyKind,
    sums: { ...noSums, firstPlay: (sums.at(-1) ?? null) as string | null },
  }
  integerSums.forEach((name, index) => (group.sums[name] = exactSum(sums[index])))
  squareSums.forEach((name, index) => (group.sums[name] = BigInt(String(sums[integerSums.length + index]))))
  return group
}

/** Throws `RangeError` for more than a number holds exactly. */
export const exactSum = (stored: unknown): number => requireExact(Number(stored))
