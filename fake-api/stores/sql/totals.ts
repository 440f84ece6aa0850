import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { reportDayStart, reportTimeZone } from '../../../src/contract/day.ts'
import { addDays } from '../../../src/contract/reports/period.ts'
import { type Grouping, topCount } from '../../../src/contract/reports.ts'
import {
  completedRoundsSelection,
  multipliedSumFactors,
  plainSumDefinitions,
  unmultipliedSumNames,
  productSumNames,
  type RoundSelection,
  figureDefinitions,
  isFigureName,
  isComparedWithinCurrency,
  type FigureDefinition,
  type FigureName,
} from '../../../src/contract/reports/figures.ts'
import type {
  GroupTotals,
  TotalsFilter,
  GroupPage,
  GroupPageRequest,
} from '../../../src/contract/reports/reportingService.ts'
import type { RoundTotalsReader } from '../store.ts'
import { sqlAnd, type SqlCondition, whereCondition, naturalCollation } from './expressions.ts'
import {
  toColumnName,
  currencyAndMoneyKind,
  filterConditions,
  readStoredDailyGgr,
  readStoredTotals,
  runGroupTotalsQuery,
  type TotalsGrouping,
  groupFilterCondition,
  groupsAsJson,
  parseGroups,
  totalsQueryParts,
  sumColumns,
  sumExpressions,
  type SumRows,
} from './storedTotals.ts'
import type { Executor } from './tables.ts'
import { findCollectionTable } from './sources.ts'

/** Sums of rounds: from stored sums if the filter concerns either casinos or games, otherwise from the rounds themselves. */
export const createRoundTotalsReader = (db: Executor): RoundTotalsReader => ({
  groups(filter, groupBy) {
    const kind = kindOf(filter, groupBy)
    return kind ? readStoredTotals(db, filter, groupBy, kind) : fromRounds(db, filter, groupBy)
  },
  async page(filter, groupBy, page) {
    const [kind, [by, ...more]] = [kindOf(filter, groupBy), groupBy]
    return kind && by && by !== 'day' && more.length === 0
      ? readRankedGroups(db, filter, by, page, kind)
      : null
  },
  async days(filter, by) {
    const kind = kindOf(filter, [by])
    return kind && readStoredDailyGgr(db, filter, kind)
  },
  of: (query) =>
    runGroupTotalsQuery(
      db,
      [],
      sql.join(currencyAndMoneyKind),
      sql`
      select ${sql.join([...currencyAndMoneyKind, summed(sql`true`)])} from game_rounds
      where ${whereCondition(findCollectionTable('game-rounds'), query)} group by ${sql.join(currencyAndMoneyKind)}`,
    ),
})

function kindOf(filter: TotalsFilter, groupBy: readonly Grouping[]): TotalsGrouping | null {
  const ofGames = groupBy.includes('gameId') || filter.gameId !== undefined
  const ofCasinos = groupBy.includes('casinoId') || filter.casinoId !== undefined
  if (ofGames && ofCasinos) return null
  return ofGames ? 'game' : ofCasinos ? 'casino' : 'all'
}

/** The first play needs the whole history; all other sums cover the period. */
async function fromRounds(
  db: Executor,
  filter: TotalsFilter,
  groupBy: readonly Grouping[],
): Promise<GroupTotals[]> {
  const narrow = sqlAnd(filterConditions(filter, toColumnName))
  const inPeriod = sql<SqlBool>`started_at >= ${reportDayStart(filter.from)}::timestamptz and started_at < ${reportDayStart(addDays(filter.to, 1))}::timestamptz`
  const day = sql`(started_at at time zone ${sql.lit(reportTimeZone)})::date`
  const own = groupBy.map((by) => (by === 'day' ? sql`${day} as day` : sql.ref(toColumnName(by))))
  const groups = sql.join([
    ...groupBy.map((by) => (by === 'day' ? day : sql.ref(toColumnName(by)))),
    ...currencyAndMoneyKind,
  ])
  const keys = sql.join([...groupBy.map((by) => sql.ref(toColumnName(by))), ...currencyAndMoneyKind])
  return runGroupTotalsQuery(
    db,
    groupBy,
    keys,
    sql`
    select ${sql.join([...own, ...currencyAndMoneyKind, summed(inPeriod)])} from game_rounds where ${narrow}
    group by ${groups} having count(*) filter (where ${inPeriod}) > 0 ${groupBy.length > 0 ? sql`` : sql`or count(*) filter (where status = 'completed') > 0`}`,
  )
}

function summed(counted: SqlCondition): RawBuilder<unknown> {
  const sum = (
    value: RawBuilder<unknown>,
    { status, gambled_gte, closeType }: RoundSelection,
  ) => sql`coalesce(sum(${value})
    filter (where ${sqlAnd([
      counted,
      sql`status = ${sql.lit(status)}`,
      ...(gambled_gte ? [sql<SqlBool>`gambled >= ${sql.lit(gambled_gte)}`] : []),
      ...(closeType ? [sql<SqlBool>`close_type = ${sql.lit(closeType)}`] : []),
    ])}), 0)`
  const factors = {
    stake: sql`debit::numeric`,
    back: sql`(total_win + gambled - gambled_won)::numeric`,
  }
  const named = [
    ...unmultipliedSumNames.map((name) => {
      const { of, which } = plainSumDefinitions[name]
      return sql`${sum(of === 'rounds' ? sql`1` : sql.ref(toColumnName(of)), which)} as ${sql.ref(toColumnName(name))}`
    }),
    ...productSumNames.map((name) => {
      const product = sql.join(
        multipliedSumFactors[name].map((factor) => factors[factor]),
        sql` * `,
      )
      return sql`${sum(product, completedRoundsSelection)} as ${sql.ref(toColumnName(name))}`
    }),
  ]
  return sql.join([...named, sql`min(started_at) filter (where status = 'completed') as first_play`])
}

/** Only the sums needed for sorting are computed for all groups; the others only for the groups of the page. */
async function readRankedGroups(
  db: Executor,
  filter: TotalsFilter,
  by: Grouping,
  page: GroupPageRequest,
  kind: TotalsGrouping,
): Promise<GroupPage> {
  const { sort, range, best, together } = page
  const own = together ? [key, currency] : [key, currency, moneyKind]
  const keys = sql.join(own)
  const order = orderOf(sort, own)
  const { span, sums, isOne } = totalsQueryParts(kind, filter)
  const groups = sql`
    select group_id, ${sumExpressions}, (
        select first_play from round_totals as ever where ever.group_id = sums.group_id and ever.day = '-infinity') as first_play
      from (${sums}) as sums group by group_id`
  const units = together
    ? sql`select ${keys}, ''::text as money_kind, ${sumExpressions}, min(first_play) as first_play from (${groups}) as sums
        join round_groups on id = group_id group by ${keys} having sum(completed) >= ${together.least}::bigint`
    : sql`select ${keys}, ${sql.join(sumColumns.map((name) => sql.ref(name)))}, first_play from (${groups}) as sums
        join round_groups on id = group_id`
  const valued = sort.ids
    ? sql`select ${keys}, coalesce(place, ${sort.ids.length + 1}) as value from (${units}) as units
        left join unnest(${sort.ids}::text[]) with ordinality as named(key, place) using (key)`
    : sql`select ${keys}, ${valueOf(sort.field)} as value from (${units}) as units`
  const listed = best
    ? sql`select * from (
        select *, row_number() over (partition by ${sql.join(own.slice(1))} order by ${order}) as place from (${valued}) as valued) as placed
        where place <= ${topCount}`
    : valued
  const limits = range ? sql`limit ${Math.max(0, range[1] - range[0] + 1)} offset ${range[0]}` : sql``
  const narrow = groupFilterCondition(kind, filter)
  const found = sql`
    select at, key, currency, money_kind, days.*, ever.first_play
    from (select *, row_number() over (order by ${order}) as at
        from (select * from listed order by ${order} ${limits}) as page) as page
      join (select * from round_groups where ${narrow ?? sql`kind = ${kind}`}) as own using (${keys})
      cross join lateral (
        select ${sumExpressions} from round_totals where group_id = own.id and ${isOne} having count(*) > 0) as days
      left join round_totals as ever on ever.group_id = own.id and ever.day = '-infinity'`
  const { rows } = await sql<{ count: unknown; groups: SumRows }>`
    with ${span}, listed as (${listed})
    select (select count(*) from listed) as count, ${groupsAsJson(sql`key, currency, money_kind`, found, sql`order by at, money_kind`)} as groups`.execute(
    db,
  )
  return { count: Number(rows[0]?.count), groups: parseGroups(rows[0]?.groups, [by]) }
}

const [key, currency, moneyKind] = [sql`key`, sql`currency`, sql`money_kind`]

/** Like `sortRows` of the reports: amounts within each currency, rows without a value last in either direction. */
function orderOf(
  { field, order, ids }: GroupPageRequest['sort'],
  keys: readonly RawBuilder<unknown>[],
): RawBuilder<unknown> {
  const value = isFigureName(field) || ids ? sql`value` : sql`value ${naturalCollation}`
  const direction = sql.raw(order === 'ASC' ? 'asc' : 'desc')
  const first = isComparedWithinCurrency(field) ? [sql`${currency} ${direction}`] : []
  return sql.join([...first, sql`${value} ${direction} nulls last`, ...keys])
}

/** The value to sort by. With all kinds of money combined, `moneyKind` is empty. */
function valueOf(field: string): RawBuilder<unknown> {
  if (isFigureName(field)) return figureIn(field)
  if (field === 'currency') return currency
  return field === 'moneyKind' ? moneyKind : key
}

/** A share in hundredths of a percent, rounded half up, including negative ones. */
function percent(part: RawBuilder<unknown>, whole: RawBuilder<unknown>): RawBuilder<unknown> {
  const [twice, of] = [sql`((${part})::numeric * 20000 + ${whole})`, sql`nullif(${whole}::numeric * 2, 0)`]
  return sql`(div(${twice}, ${of}) - case when ${twice} < 0 and mod(${twice}, ${of}) <> 0 then 1 else 0 end)`
}

function figureIn(name: FigureName): RawBuilder<unknown> {
  const { plus, minus = [], per }: FigureDefinition = figureDefinitions[name]
  const ref = (sum: string) => sql.ref(toColumnName(sum))
  const value = sql.join([sql.join(plus.map(ref), sql` + `), ...minus.map(ref)], sql` - `)
  return per ? percent(value, ref(per)) : value
}
