import { sql } from 'kysely'
import type { Executor } from './tables.ts'

const parent = 'game_rounds'

/** Number of months whose partitions are created in advance. */
const ahead = 3

/** Creates one partition per month in UTC, up to three months after `to`. Rows move there from the default one. Needs a transaction. */
export async function ensurePartitions(db: Executor, from: Date, to: Date): Promise<void> {
  const last = monthAfter(monthOf(to), ahead)
  for (let month = monthOf(from); month <= last; month = monthAfter(month, 1)) await ensureMonth(db, month)
}

async function ensureMonth(db: Executor, month: Date): Promise<void> {
  const name = nameOf(month)
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

/** Also drops months older than `keptMonths` without open rounds, and then recomputes stored sums. */
export async function maintainPartitions(db: Executor, now: Date, keptMonths: number | null): Promise<void> {
  await ensurePartitions(db, now, now)
  if (keptMonths === null) return
  const first = nameOf(monthAfter(monthOf(now), -keptMonths))
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = ${parent}::regclass and relname ~ '_\\d{4}_\\d\\d$' and relname < ${first}`.execute(db)
  let isDropped = false
  for (const { name } of rows) {
    const open = await sql`select from ${sql.table(name)} where status = 'open' limit 1`.execute(db)
    if (open.rows.length > 0) continue
    await sql`drop table ${sql.table(name)}`.execute(db)
    isDropped = true
  }
  if (isDropped) await sql`select sum_up_round_totals()`.execute(db)
}

const nameOf = (month: Date) => `${parent}_${month.toISOString().slice(0, 7).replace('-', '_')}`
const monthOf = (date: Date) => new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth()))
const monthAfter = (month: Date, months: number) =>
  new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + months))
