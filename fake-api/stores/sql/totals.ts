import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Grouping, MoneyKind } from '../../../src/contract/reports.ts'
import { dayEnd, dayStart, zone } from '../../../src/contract/day.ts'
import { additive, noSums, squares, type Sums } from '../../../src/contract/reports/sums.ts'
import type { GroupTotals, TotalsFilter } from '../../reports/totals.ts'
import type { RoundTotals } from '../store.ts'
import { allOf } from './expressions.ts'
import type { Bool } from './source.ts'
import { matching, type Executor } from './reader.ts'
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
    read(
      db,
      [],
      sql.join(always),
      sql`
      select ${sql.join([...always, summed(sql`true`)])} from game_rounds
      where ${matching(sourceOf('game-rounds'), query)} group by ${sql.join(always)}`,
    ),
})

/** A period that holds all rounds there are is read from the sums over all days, and so is the first play of each group. */
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
  const keys = sql.join([...groupBy.map((by) => (by === 'day' ? sql`day` : sql`key`)), ...always])
  const added = sql.join(sumColumns.map((name) => sql`sum(${sql.ref(name)}) as ${sql.ref(name)}`))
  const inPeriod = sql`select * from round_totals where ${narrow} and day between ${from}::date and ${to}::date`
  if (groupBy.includes('day'))
    return read(
      db,
      groupBy,
      keys,
      sql`
      select ${keys}, ${added}, min(first_play) as first_play from (${inPeriod}) as days group by ${keys}`,
    )
  return read(
    db,
    groupBy,
    keys,
    sql`
    with ever as (select * from round_totals where ${narrow} and day = '-infinity'),
      span as (
        select min(day) >= ${from}::date and max(day) <= ${to}::date as is_all from round_totals
        where kind = ${kind} and day > '-infinity'),
      days as (
        select * from ever where (select is_all from span)
        union all ${inPeriod} and not (select is_all from span))
    select * from (select ${keys}, ${added} from days group by ${keys}) as sums
      ${groupBy.length > 0 ? sql`` : sql`right`} join (
        select ${keys}, min(first_play) as first_play from ever group by ${keys}) as first using (${keys})
    where open is not null or first_play is not null`,
  )
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
  const inPeriod = sql<SqlBool>`started_at between ${dayStart(filter.from)}::timestamptz and ${dayEnd(filter.to)}::timestamptz`
  const day = sql`(started_at at time zone ${sql.lit(zone)})::date`
  const own = groupBy.map((by) => (by === 'day' ? sql`${day} as day` : sql.ref(columnOf(by))))
  const groups = sql.join([...groupBy.map((by) => (by === 'day' ? day : sql.ref(columnOf(by)))), ...always])
  const keys = sql.join([...groupBy.map((by) => sql.ref(columnOf(by))), ...always])
  return read(
    db,
    groupBy,
    keys,
    sql`
    select ${sql.join([...own, ...always, summed(inPeriod)])} from game_rounds where ${narrow}
    group by ${groups} having count(*) filter (where ${inPeriod}) > 0 ${groupBy.length > 0 ? sql`` : sql`or count(*) filter (where status = 'completed') > 0`}`,
  )
}

const always = [sql`currency`, sql`money_kind`]

/**
 * Reads groups: `keys` name what they are by in `found`, in its order. They come as one JSON text, since taking many rows with many
 * columns apart costs more than adding them up. Throws `RangeError` where a sum is more than a number holds exactly.
 */
async function read(
  db: Executor,
  groupBy: readonly Grouping[],
  keys: RawBuilder<unknown>,
  found: RawBuilder<unknown>,
): Promise<GroupTotals[]> {
  const { rows } = await sql<{ groups: unknown[][] | null }>`
    select json_agg(json_build_array(${keys}, ${values})) as groups from (${found}) as found`.execute(db)
  return (rows[0]?.groups ?? []).map((group) => groupOf(group, groupBy))
}

const sumColumns = [...additive, ...squares].map(columnOf)

/** What JSON has no numbers for comes as text. */
const values = sql.join([
  ...additive.map((name) => sql`coalesce(${sql.ref(columnOf(name))}, 0)`),
  ...squares.map((name) => sql`coalesce(${sql.ref(columnOf(name))}, 0)::text`),
  sql`to_char(first_play at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
])

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

function groupOf(found: readonly unknown[], groupBy: readonly Grouping[]): GroupTotals {
  const [currency, moneyKind, ...sums] = found.slice(groupBy.length)
  const group: GroupTotals = {
    ...Object.fromEntries(groupBy.map((by, index) => [by, String(found[index])])),
    currency: String(currency),
    moneyKind: moneyKind as MoneyKind,
    sums: { ...noSums, firstPlay: (sums.at(-1) ?? null) as string | null },
  }
  additive.forEach((name, index) => (group.sums[name] = exact(sums[index])))
  squares.forEach((name, index) => (group.sums[name] = BigInt(String(sums[additive.length + index]))))
  return group
}

function exact(stored: unknown): number {
  const sum = Number(stored)
  if (!Number.isSafeInteger(sum)) throw new RangeError('A sum is larger than a number holds exactly')
  return sum
}
