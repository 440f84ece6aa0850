import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Grouping } from '../../../src/contract/reports.ts'
import { dayEnd, dayStart, zone } from '../../../src/contract/day.ts'
import type { Sums } from '../../../src/contract/reports/sums.ts'
import type { GroupTotals, TotalsFilter } from '../../reports/totals.ts'
import type { RoundTotals } from '../store.ts'
import { allOf } from './expressions.ts'
import { readKeptTotals, within, type TotalsKind } from './storedTotals.ts'
import { keptDays } from './keptDays.ts'
import { ranked } from './ranked.ts'
import type { Bool } from './source.ts'
import type { Executor } from './executor.ts'
import { matching } from './matching.ts'
import { sourceOf } from './sources.ts'
import { alwaysGroupedBy, columnOf, read } from './sums.ts'

/** Sums of rounds: from stored sums if the filter concerns casinos or games only, otherwise from the rounds themselves. */
export const totalsOf = (db: Executor): RoundTotals => ({
  groups(filter, groupBy) {
    const kind = kindOf(filter, groupBy)
    return kind ? readKeptTotals(db, filter, groupBy, kind) : fromRounds(db, filter, groupBy)
  },
  async page(filter, groupBy, page) {
    const [kind, [by, ...more]] = [kindOf(filter, groupBy), groupBy]
    return kind && by && by !== 'day' && more.length === 0 ? ranked(db, filter, by, page, kind) : null
  },
  async days(filter, by) {
    const kind = kindOf(filter, [by])
    return kind && keptDays(db, filter, kind)
  },
  of: (query) =>
    read(
      db,
      [],
      sql.join(alwaysGroupedBy),
      sql`
      select ${sql.join([...alwaysGroupedBy, summed(sql`true`)])} from game_rounds
      where ${matching(sourceOf('game-rounds'), query)} group by ${sql.join(alwaysGroupedBy)}`,
    ),
})

/** The kind of stored sums that answers a filter; `null` if none does. */
function kindOf(filter: TotalsFilter, groupBy: readonly Grouping[]): TotalsKind | null {
  const ofGames = groupBy.includes('gameId') || filter.gameId !== undefined
  const ofCasinos = groupBy.includes('casinoId') || filter.casinoId !== undefined
  if (ofGames && ofCasinos) return null
  return ofGames ? 'game' : ofCasinos ? 'casino' : 'all'
}

/** Reads the whole history for the first play; other sums cover the period. */
async function fromRounds(
  db: Executor,
  filter: TotalsFilter,
  groupBy: readonly Grouping[],
): Promise<GroupTotals[]> {
  const narrow = allOf([
    ...within('casino_id', filter.casinoId),
    ...within('game_id', filter.gameId),
    ...within('money_kind', filter.moneyKind),
    ...within('currency', filter.currency),
  ])
  const inPeriod = sql<SqlBool>`started_at between ${dayStart(filter.from)}::timestamptz and ${dayEnd(filter.to)}::timestamptz`
  const day = sql`(started_at at time zone ${sql.lit(zone)})::date`
  const own = groupBy.map((by) => (by === 'day' ? sql`${day} as day` : sql.ref(columnOf(by))))
  const groups = sql.join([
    ...groupBy.map((by) => (by === 'day' ? day : sql.ref(columnOf(by)))),
    ...alwaysGroupedBy,
  ])
  const keys = sql.join([...groupBy.map((by) => sql.ref(columnOf(by))), ...alwaysGroupedBy])
  return read(
    db,
    groupBy,
    keys,
    sql`
    select ${sql.join([...own, ...alwaysGroupedBy, summed(inPeriod)])} from game_rounds where ${narrow}
    group by ${groups} having count(*) filter (where ${inPeriod}) > 0 ${groupBy.length > 0 ? sql`` : sql`or count(*) filter (where status = 'completed') > 0`}`,
  )
}

/** The sums of rounds that meet a condition, and the first play of all rounds. */
function summed(counted: Bool): RawBuilder<unknown> {
  const where = (status: string) => sql`filter (where ${counted} and status = ${sql.lit(status)})`
  const sum = (value: RawBuilder<unknown>, filter = where('completed')) =>
    sql`coalesce(sum(${value}) ${filter}, 0)`
  const back = sql`(total_win + gambled - gambled_won)::numeric`
  const all: Record<Exclude<keyof Sums, 'firstPlay'>, RawBuilder<unknown>> = {
    open: sql`count(*) ${where('open')}`,
    completed: sql`count(*) ${where('completed')}`,
    refunded: sql`count(*) ${where('refunded')}`,
    wagered: sum(sql`debit`),
    won: sum(sql`total_win`),
    gambled: sum(sql`gambled`),
    gambledWon: sum(sql`gambled_won`),
    wageredOpen: sum(sql`debit`, where('open')),
    wageredRefunded: sum(sql`debit`, where('refunded')),
    wageredGambled: sum(sql`debit`, sql`filter (where ${counted} and status = 'completed' and gambled > 0)`),
    closedWithoutBooking: sql`count(*) filter (where ${counted} and status = 'completed' and close_type = 'none')`,
    stakesSquared: sum(sql`debit::numeric * debit`),
    returnsSquared: sum(sql`${back} * ${back}`),
    stakesReturns: sum(sql`debit * ${back}`),
  }
  const named = Object.entries(all).map(([name, value]) => sql`${value} as ${sql.ref(columnOf(name))}`)
  return sql.join([...named, sql`min(started_at) filter (where status = 'completed') as first_play`])
}
