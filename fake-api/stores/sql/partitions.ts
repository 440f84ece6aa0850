import { sql } from 'kysely'
import type { Executor } from './reader.ts'

const parent = 'game_rounds'

/** How many months are made ahead. */
const ahead = 3

/**
 * Makes the partitions of rounds, one for each month in UTC, from the month of `from` to three after that of `to`. What lies in
 * the default partition by then moves to where it belongs. Has to run in a transaction.
 */
export async function ensurePartitions(db: Executor, from: Date, to: Date): Promise<void> {
  const last = monthAfter(monthOf(to), ahead)
  for (let month = monthOf(from); month <= last; month = monthAfter(month, 1)) await ensureMonth(db, month)
}

async function ensureMonth(db: Executor, month: Date): Promise<void> {
  const name = `${parent}_${month.toISOString().slice(0, 7).replace('-', '_')}`
  const { rows } = await sql<{ there: boolean }>`select to_regclass(${name}) is not null as there`.execute(db)
  if (rows[0]?.there) return
  const [partition, start, end] = [
    sql.table(name),
    sql.lit(month.toISOString()),
    sql.lit(monthAfter(month, 1).toISOString()),
  ]
  await sql`create table ${partition} (like ${sql.table(parent)} including defaults)`.execute(db)
  await sql`with moved as (
      delete from ${sql.table(`${parent}_default`)} where started_at >= ${start} and started_at < ${end} returning *
    ) insert into ${partition} select * from moved`.execute(db)
  await sql`alter table ${sql.table(parent)} attach partition ${partition} for values from (${start}) to (${end})`.execute(
    db,
  )
}

const monthOf = (date: Date) => new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth()))
const monthAfter = (month: Date, months: number) =>
  new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + months))
