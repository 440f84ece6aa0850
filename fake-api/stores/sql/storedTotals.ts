import { type RawBuilder, sql, type SqlBool } from 'kysely'
import {
  type Grouping,
  type MoneyKind,
  type RoundFilterField,
  roundFilterFields,
} from '../../../src/contract/reports.ts'
import type {
  GroupDailyGgr,
  GroupTotals,
  TotalsFilter,
} from '../../../src/contract/reports/reportingService.ts'
import { sqlAnd, type SqlCondition } from './expressions.ts'
import type { Executor } from './tables.ts'
import {
  unmultipliedSumNames,
  zeroSums,
  requireExact,
  productSumNames,
} from '../../../src/contract/reports/figures.ts'

export type TotalsGrouping = 'all' | 'casino' | 'game'

export async function readStoredTotals(
  db: Executor,
  filter: TotalsFilter,
  groupBy: readonly Grouping[],
  kind: TotalsGrouping,
): Promise<GroupTotals[]> {
  const { span, sums, ever, inPeriod } = totalsQueryParts(kind, filter)
  const keys = sql.join([
    ...groupBy.map((by) => (by === 'day' ? sql`day` : sql`key`)),
    ...currencyAndMoneyKind,
  ])
  const numbered = sql`join round_groups on id = group_id`
  if (groupBy.includes('day'))
    return runGroupTotalsQuery(
      db,
      groupBy,
      keys,
      sql`
      select ${keys}, ${sumExpressions}, min(first_play) as first_play from (${inPeriod}) as days ${numbered} group by ${keys}`,
    )
  return runGroupTotalsQuery(
    db,
    groupBy,
    keys,
    sql`
    with ${span}
    select * from (select ${keys}, ${sumExpressions} from (${sums}) as days ${numbered} group by ${keys}) as sums
      ${groupBy.length > 0 ? sql`` : sql`right`} join (
        select ${keys}, min(first_play) as first_play from (${ever}) as ever ${numbered} group by ${keys}) as first using (${keys})
    where open is not null or first_play is not null`,
  )
}

export async function readStoredDailyGgr(
  db: Executor,
  filter: TotalsFilter,
  kind: TotalsGrouping,
): Promise<GroupDailyGgr[]> {
  const { inPeriod } = totalsQueryParts(kind, filter)
  const { rows } = await sql<{ id: string; currency: string; kind: MoneyKind; days: [string, unknown][] }>`
    select key as id, currency, money_kind as kind, json_agg(json_build_array(day, wagered - won)) as days
    from (${inPeriod}) as days join round_groups on id = group_id group by key, currency, money_kind`.execute(
    db,
  )
  return rows.map(({ id, currency, kind: moneyKind, days }) => ({
    ...{ id, currency, moneyKind },
    days: days.map(([day, ggr]) => [day, exactSum(ggr)]),
  }))
}

export function totalsQueryParts(kind: TotalsGrouping, filter: TotalsFilter) {
  const { from, to } = filter
  const narrow = groupFilterCondition(kind, filter)
  const rows = (day: SqlCondition) => sql`
    select * from round_totals where kind = ${kind} and ${day}
      ${narrow ? sql`and group_id in (select id from round_groups where ${narrow})` : sql``}`
  const [isEver, isDay] = [
    sql<SqlBool>`day = '-infinity'`,
    sql<SqlBool>`day between ${from}::date and ${to}::date`,
  ]
  const isAll = sql`(select is_all from span)`
  return {
    span: sql`span as (
      select min(day) >= ${from}::date and max(day) <= ${to}::date as is_all from round_totals
      where kind = ${kind} and day > '-infinity')`,
    /** Rows with the sums of the period; those over all days if the period contains all rounds. */
    sums: sql`${rows(sql`${isEver} and ${isAll}`)} union all ${rows(sql`${isDay} and not ${isAll}`)}`,
    /** Rows over all days, with the first play of each group. */
    ever: rows(isEver),
    inPeriod: rows(isDay),
    isOne: sql`(${isEver} and ${isAll} or ${isDay} and not ${isAll})`,
  }
}

export function groupFilterCondition(kind: TotalsGrouping, filter: TotalsFilter): SqlCondition | null {
  const some = filterConditions(filter, (field) => (field === `${kind}Id` ? 'key' : toColumnName(field)))
  return some.length > 0 ? sqlAnd([sql`kind = ${kind}`, ...some]) : null
}

export const filterConditions = (
  filter: TotalsFilter,
  columnFor: (field: RoundFilterField) => string,
): SqlCondition[] =>
  roundFilterFields.flatMap((field) => {
    const values = filter[field]
    return values ? [sql<SqlBool>`${sql.ref(columnFor(field))} = any(${[...values]}::text[])`] : []
  })

export const toColumnName = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

export const sumColumns = [...unmultipliedSumNames, ...productSumNames].map(toColumnName)

export const sumExpressions = sql.join(
  sumColumns.map((name) => sql`sum(${sql.ref(name)}) as ${sql.ref(name)}`),
)

export const currencyAndMoneyKind = [sql`currency`, sql`money_kind`]

/** One JSON text, since parsing many rows costs more than adding them up. `keys` are the grouping columns in `found`. */
export const groupsAsJson = (
  keys: RawBuilder<unknown>,
  found: RawBuilder<unknown>,
  order: RawBuilder<unknown> = sql``,
) => sql`(select json_agg(json_build_array(${keys}, ${values}) ${order}) from (${found}) as found)`

/** Runs `found`, a select of `keys` and the sum columns. Throws `RangeError` for a sum that a number cannot hold exactly. */
export async function runGroupTotalsQuery(
  db: Executor,
  groupBy: readonly Grouping[],
  keys: RawBuilder<unknown>,
  found: RawBuilder<unknown>,
): Promise<GroupTotals[]> {
  const { rows } = await sql<{ groups: SumRows }>`select ${groupsAsJson(keys, found)} as groups`.execute(db)
  return parseGroups(rows[0]?.groups, groupBy)
}

export type SumRows = readonly (readonly unknown[])[] | null

export const parseGroups = (found: SumRows | undefined, groupBy: readonly Grouping[]): GroupTotals[] =>
  (found ?? []).map((group) => groupOf(group, groupBy))

/** Sums that JSON numbers would round are sent as text. */
const values = sql.join([
  ...unmultipliedSumNames.map((name) => sql`coalesce(${sql.ref(toColumnName(name))}, 0)`),
  ...productSumNames.map((name) => sql`coalesce(${sql.ref(toColumnName(name))}, 0)::text`),
  sql`to_char(first_play at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
])

function groupOf(found: readonly unknown[], groupBy: readonly Grouping[]): GroupTotals {
  const [currency, moneyKind, ...sums] = found.slice(groupBy.length)
  const group: GroupTotals = {
    ...Object.fromEntries(groupBy.map((by, index) => [by, String(found[index])])),
    currency: String(currency),
    moneyKind: moneyKind as MoneyKind,
    sums: { ...zeroSums, firstPlay: (sums.at(-1) ?? null) as string | null },
  }
  unmultipliedSumNames.forEach((name, index) => (group.sums[name] = exactSum(sums[index])))
  productSumNames.forEach(
    (name, index) => (group.sums[name] = BigInt(String(sums[unmultipliedSumNames.length + index]))),
  )
  return group
}

const exactSum = (stored: unknown): number => requireExact(Number(stored))
