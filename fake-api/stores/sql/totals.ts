import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Grouping, MoneyKind } from '../../../src/contract/reports.ts'
import { dayEnd, dayStart, zone } from '../../../src/contract/day.ts'
import { additive, squares, type Sums } from '../../../src/contract/reports/sums.ts'
import type { GroupTotals, TotalsFilter } from '../../reports/totals.ts'
import type { RoundTotals } from '../store.ts'
import { allOf } from './expressions.ts'
import type { Bool } from './source.ts'
import { matching, type Executor } from './reader.ts'
import type { Values } from './rows.ts'
import { sourceOf } from './sources.ts'

const columnOf = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/**
 * Sums of rounds out of what the database keeps of them, where that is of casinos alone or of games alone; else out of the
 * rounds themselves.
 */
export const totalsOf = (db: Executor): RoundTotals => ({
  groups: (filter, groupBy) => {
    const ofGames = groupBy.includes('gameId') || filter.gameId !== undefined
    const ofCasinos = groupBy.includes('casinoId') || filter.casinoId !== undefined
    return ofGames && ofCasinos
      ? fromRounds(db, filter, groupBy)
      : kept(db, filter, groupBy, ofGames ? 'game' : 'casino')
  },
  of: (query) =>
    grouped(db, {
      keys: always,
      sums: summed(sql`true`),
      where: matching(sourceOf('game-rounds'), query),
      groups: always,
      groupBy: [],
    }),
})

async function kept(
  db: Executor,
  filter: TotalsFilter,
  groupBy: readonly Grouping[],
  kind: 'casino' | 'game',
): Promise<GroupTotals[]> {
  const { from, to, moneyKind, currency } = filter
  const narrow = allOf([
    sql`kind = ${kind}`,
    ...within('key', kind === 'game' ? filter.gameId : filter.casinoId),
    ...within('money_kind', moneyKind),
    ...within('currency', currency),
  ])
  const keys = sql.join([
    ...groupBy.map((by) => (by === 'day' ? sql`day` : sql`key`)),
    sql`currency`,
    sql`money_kind`,
  ])
  const names = sql.join([
    ...groupBy.map((by) => (by === 'day' ? sql`day::text as day` : sql`key as ${sql.ref(columnOf(by))}`)),
    sql`currency`,
    sql`money_kind`,
  ])
  const sums = sql.join(
    [...additive, ...squares].map(
      (name) => sql`sum(${sql.ref(columnOf(name))}) as ${sql.ref(columnOf(name))}`,
    ),
  )
  const ofKey = groupBy.length === 1 && groupBy[0] !== 'day'
  const firstPlay = groupBy.includes('day')
    ? sql`min(first_play)`
    : sql`(select min(first_play) from round_totals ever where day = '-infinity' and ${narrow}
        and (ever.currency, ever.money_kind) = (t.currency, t.money_kind) ${ofKey ? sql`and ever.key = t.key` : sql``})`
  const { rows } = await sql<Values>`
    select ${names}, ${sums}, ${firstPlay} as first_play from round_totals t
    where ${narrow} and day between ${from}::date and ${to}::date group by ${keys}`.execute(db)
  return rows.map((row) => groupOf(row, groupBy))
}

const within = (column: string, values: readonly string[] | undefined) =>
  values ? [sql<SqlBool>`${sql.ref(column)} = any(${[...values]}::text[])`] : []

/** All of history is read, for the first play; the rest is that of the period. */
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
  const by = groupBy.map((name): [RawBuilder<unknown>, string] =>
    name === 'day'
      ? [sql`(started_at at time zone ${sql.lit(zone)})::date`, name]
      : [sql.ref(columnOf(name)), columnOf(name)],
  )
  const inPeriod = sql<SqlBool>`started_at between ${dayStart(filter.from)}::timestamptz and ${dayEnd(filter.to)}::timestamptz`
  return grouped(db, {
    keys: [...by.map(([key, name]) => sql`${key}::text as ${sql.ref(name)}`), ...always],
    sums: summed(inPeriod),
    where: narrow,
    groups: [...by.map(([key]) => key), ...always],
    having: sql`count(*) filter (where ${inPeriod}) > 0`,
    groupBy,
  })
}

interface Asked {
  keys: RawBuilder<unknown>[]
  sums: RawBuilder<unknown>
  where: Bool
  groups: RawBuilder<unknown>[]
  having?: RawBuilder<unknown>
  groupBy: readonly Grouping[]
}

const always = [sql`currency`, sql`money_kind`]

async function grouped(
  db: Executor,
  { keys, sums, where, groups, having = sql`true`, groupBy }: Asked,
): Promise<GroupTotals[]> {
  const { rows } = await sql<Values>`
    select ${sql.join(keys)}, ${sums} from game_rounds where ${where} group by ${sql.join(groups)} having ${having}`.execute(
    db,
  )
  return rows.map((row) => groupOf(row, groupBy))
}

/** The sums of rounds that meet a condition, and the first play of all. */
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

/** Throws `RangeError` where a sum is more than a number holds exactly. */
function groupOf(row: Values, groupBy: readonly Grouping[]): GroupTotals {
  const firstPlay = row['first_play']
  const sums = {
    ...Object.fromEntries(additive.map((name) => [name, exact(row[columnOf(name)])])),
    ...Object.fromEntries(squares.map((name) => [name, BigInt(String(row[columnOf(name)]))])),
    firstPlay: firstPlay instanceof Date ? firstPlay.toISOString() : null,
  } as Sums
  return {
    ...Object.fromEntries(groupBy.map((by) => [by, String(row[columnOf(by)])])),
    currency: String(row['currency']),
    moneyKind: row['money_kind'] as MoneyKind,
    sums,
  }
}

function exact(stored: unknown): number {
  const sum = Number(stored)
  if (!Number.isSafeInteger(sum)) throw new RangeError('A sum is larger than a number holds exactly')
  return sum
}
