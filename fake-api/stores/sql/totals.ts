import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { dayEnd, dayStart, reportTimeZone } from '../../../src/contract/day.ts'
import type { Grouping } from '../../../src/contract/reports/defineReport.ts'
import {
  completedRoundsSelection,
  productSumDefinitions,
  integerSumDefinitions,
  integerSumNames,
  productSumNames,
  type RoundSelection,
} from '../../../src/contract/reports/sums.ts'
import type { GroupTotals, RoundTotals, TotalsFilter } from '../roundTotals.ts'
import { sqlAnd, type SqlCondition, whereClause } from './expressions.ts'
import {
  toColumnName,
  currencyAndMoneyKind,
  filterConditions,
  readStoredDailyGgr,
  readRoundTotals,
  readSums,
  type TotalsKind,
} from './storedTotals.ts'
import { readRankedGroups } from './ranked.ts'
import type { Executor } from './tables.ts'
import { findQuerySource } from './sources.ts'

/** Sums of rounds: from stored sums if the filter concerns either casinos or games, otherwise from the rounds themselves. */
export const createRoundTotals = (db: Executor): RoundTotals => ({
  groups(filter, groupBy) {
    const kind = kindOf(filter, groupBy)
    return kind ? readRoundTotals(db, filter, groupBy, kind) : fromRounds(db, filter, groupBy)
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
    readSums(
      db,
      [],
      sql.join(currencyAndMoneyKind),
      sql`
      select ${sql.join([...currencyAndMoneyKind, summed(sql`true`)])} from game_rounds
      where ${whereClause(findQuerySource('game-rounds'), query)} group by ${sql.join(currencyAndMoneyKind)}`,
    ),
})

function kindOf(filter: TotalsFilter, groupBy: readonly Grouping[]): TotalsKind | null {
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
  const inPeriod = sql<SqlBool>`started_at between ${dayStart(filter.from)}::timestamptz and ${dayEnd(filter.to)}::timestamptz`
  const day = sql`(started_at at time zone ${sql.lit(reportTimeZone)})::date`
  const own = groupBy.map((by) => (by === 'day' ? sql`${day} as day` : sql.ref(toColumnName(by))))
  const groups = sql.join([
    ...groupBy.map((by) => (by === 'day' ? day : sql.ref(toColumnName(by)))),
    ...currencyAndMoneyKind,
  ])
  const keys = sql.join([...groupBy.map((by) => sql.ref(toColumnName(by))), ...currencyAndMoneyKind])
  return readSums(
    db,
    groupBy,
    keys,
    sql`
    select ${sql.join([...own, ...currencyAndMoneyKind, summed(inPeriod)])} from game_rounds where ${narrow}
    group by ${groups} having count(*) filter (where ${inPeriod}) > 0 ${groupBy.length > 0 ? sql`` : sql`or count(*) filter (where status = 'completed') > 0`}`,
  )
}

/** The sums of rounds that meet a condition, as `sumsOfRound` computes them, and the first play of all rounds. */
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
    ...integerSumNames.map((name) => {
      const { of, which } = integerSumDefinitions[name]
      return sql`${sum(of === 'rounds' ? sql`1` : sql.ref(toColumnName(of)), which)} as ${sql.ref(toColumnName(name))}`
    }),
    ...productSumNames.map((name) => {
      const product = sql.join(
        productSumDefinitions[name].map((factor) => factors[factor]),
        sql` * `,
      )
      return sql`${sum(product, completedRoundsSelection)} as ${sql.ref(toColumnName(name))}`
    }),
  ]
  return sql.join([...named, sql`min(started_at) filter (where status = 'completed') as first_play`])
}
