import { sql, type RawBuilder, type SqlBool } from 'kysely'
import {
  roundFilters,
  type Grouping,
  type MoneyKind,
  type RoundFilter,
} from '../../../src/contract/reports/defineReport.ts'
import type { GroupDays, GroupTotals, TotalsFilter } from '../../reports/totals.ts'
import { allOf } from './expressions.ts'
import type { Executor } from './executor.ts'
import type { SqlCondition } from './source.ts'
import { currencyAndMoneyKind, columnOf, exactSum, readSums, sumExpressions } from './sums.ts'

/** The groups of which the database stores sums. */
export type TotalsKind = 'all' | 'casino' | 'game'

/** Groups from stored sums. */
export async function readStoredTotals(
  db: Executor,
  filter: TotalsFilter,
  groupBy: readonly Grouping[],
  kind: TotalsKind,
): Promise<GroupTotals[]> {
  const { span, sums, ever, inPeriod } = rowsOf(kind, filter)
  const keys = sql.join([
    ...groupBy.map((by) => (by === 'day' ? sql`day` : sql`key`)),
    ...currencyAndMoneyKind,
  ])
  const numbered = sql`join round_groups on id = group_id`
  if (groupBy.includes('day'))
    return readSums(
      db,
      groupBy,
      keys,
      sql`
      select ${keys}, ${sumExpressions}, min(first_play) as first_play from (${inPeriod}) as days ${numbered} group by ${keys}`,
    )
  return readSums(
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

/** The GGR of casinos or games by day, from the stored sums of each day. */
export async function readStoredDays(
  db: Executor,
  filter: TotalsFilter,
  kind: TotalsKind,
): Promise<GroupDays[]> {
  const { inPeriod } = rowsOf(kind, filter)
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

interface Rows {
  /** Has to be part of the `with` clause. */
  span: RawBuilder<unknown>
  /** The rows with the sums of the period: those over all days if it contains all rounds. */
  sums: RawBuilder<unknown>
  /** The rows over all days, with the first play of each group. */
  ever: RawBuilder<unknown>
  /** The rows of each day. */
  inPeriod: RawBuilder<unknown>
  /** Whether a row is one of `sums`. */
  isOne: SqlCondition
}

/** The rows of `round_totals` for a filter. */
export function rowsOf(kind: TotalsKind, filter: TotalsFilter): Rows {
  const { from, to } = filter
  const narrow = groupCondition(kind, filter)
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
    sums: sql`${rows(sql`${isEver} and ${isAll}`)} union all ${rows(sql`${isDay} and not ${isAll}`)}`,
    ever: rows(isEver),
    inPeriod: rows(isDay),
    isOne: sql`(${isEver} and ${isAll} or ${isDay} and not ${isAll})`,
  }
}

/** The groups of a filter; `null` for all of the kind. */
export function groupCondition(kind: TotalsKind, filter: TotalsFilter): SqlCondition | null {
  const some = filterConditions(filter, (field) => (field === `${kind}Id` ? 'key' : columnOf(field)))
  return some.length > 0 ? allOf([sql`kind = ${kind}`, ...some]) : null
}

/** The conditions of a filter beside its days, on the column of each field. */
export const filterConditions = (
  filter: TotalsFilter,
  columnFor: (field: RoundFilter) => string,
): SqlCondition[] =>
  roundFilters.flatMap((field) => {
    const values = filter[field]
    return values ? [sql<SqlBool>`${sql.ref(columnFor(field))} = any(${[...values]}::text[])`] : []
  })
