import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Grouping } from '../../../src/contract/reports.ts'
import type { GroupTotals, TotalsFilter } from '../../reports/totals.ts'
import { allOf } from './expressions.ts'
import type { Executor } from './executor.ts'
import type { Bool } from './source.ts'
import { sumExpressions, alwaysGroupedBy, read } from './sums.ts'

/** The groups of which the database stores sums. */
export type TotalsKind = 'all' | 'casino' | 'game'

/** Groups from stored sums. */
export async function readKeptTotals(
  db: Executor,
  filter: TotalsFilter,
  groupBy: readonly Grouping[],
  kind: TotalsKind,
): Promise<GroupTotals[]> {
  const { span, sums, ever, inPeriod } = rowsOf(kind, filter)
  const keys = sql.join([...groupBy.map((by) => (by === 'day' ? sql`day` : sql`key`)), ...alwaysGroupedBy])
  const numbered = sql`join round_groups on id = group_id`
  if (groupBy.includes('day'))
    return read(
      db,
      groupBy,
      keys,
      sql`
      select ${keys}, ${sumExpressions}, min(first_play) as first_play from (${inPeriod}) as days ${numbered} group by ${keys}`,
    )
  return read(
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
  isOne: Bool
}

/** The rows of `round_totals` for a filter. */
export function rowsOf(kind: TotalsKind, filter: TotalsFilter): Rows {
  const { from, to } = filter
  const narrow = groupsIn(kind, filter)
  const rows = (day: Bool) => sql`
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
export function groupsIn(
  kind: TotalsKind,
  { casinoId, gameId, moneyKind, currency }: TotalsFilter,
): Bool | null {
  const some = [
    ...within('key', kind === 'game' ? gameId : casinoId),
    ...within('money_kind', moneyKind),
    ...within('currency', currency),
  ]
  return some.length > 0 ? allOf([sql`kind = ${kind}`, ...some]) : null
}

export const within = (column: string, values: readonly string[] | undefined) =>
  values ? [sql<SqlBool>`${sql.ref(column)} = any(${[...values]}::text[])`] : []
