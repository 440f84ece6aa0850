import { sql, type SqlBool } from 'kysely'
import { ProblemError } from '../../../src/contract/problem.ts'
import type { Registry } from '../../../src/contract/registry.ts'
import { type Row, ownValue } from '../../../src/contract/values.ts'
import type { CollectionBatch, Transaction } from '../store.ts'
import { idIn } from './expressions.ts'
import { type Executor, typedTables, type ColumnValues } from './tables.ts'
import { createReader } from './reader.ts'
import { searchColumnValuesOf } from './searchColumns.ts'
import { findCollectionTable } from './sources.ts'
import { insertUniqueValues, deleteUniqueValues, withUniqueErrors } from './uniques.ts'

export function createTransaction(db: Executor, registry: Registry): Transaction {
  const reader = createReader(db)
  const missing = (collection: string, id: string) => new Error(`${collection} has no row ${id}`)
  return {
    ...reader,
    insert: (collection, row) => insertAll(db, registry, collection, [row]),
    async replace(collection, row) {
      const { table, own, encode } = findCollectionTable(collection)
      const {
        collection: _collection,
        id,
        ...values
      } = { ...encode(row), ...searchColumnValuesOf(registry, collection, row) }
      const changed = await db
        .updateTable(table)
        .set(values)
        .where(sql<SqlBool>`${own} and ${idIn([String(id)])} and version = ${row.version - 1}`)
        .executeTakeFirst()
      if (!changed.numUpdatedRows)
        throw (await reader.get(collection, row.id)) ? new ProblemError('stale') : missing(collection, row.id)
      await deleteUniqueValues(db, registry, collection, row.id)
      await withUniqueErrors(registry, collection, () => insertUniqueValues(db, registry, collection, [row]))
    },
    async remove(collection, id) {
      const { table, own } = findCollectionTable(collection)
      const removed = await db
        .deleteFrom(table)
        .where(sql<SqlBool>`${own} and ${idIn([id])}`)
        .executeTakeFirst()
      if (!removed.numDeletedRows) throw missing(collection, id)
      await deleteUniqueValues(db, registry, collection, id)
    },
  }
}

/** Limits the parameters of a statement, of which PostgreSQL allows 65,535. */
const perStatement = 1000

export async function insertAll(db: Executor, registry: Registry, collection: string, rows: readonly Row[]) {
  const { table, encode } = findCollectionTable(collection)
  for (let from = 0; from < rows.length; from += perStatement) {
    const some = rows.slice(from, from + perStatement)
    await withUniqueErrors(registry, collection, async () => {
      await insertUniqueValues(db, registry, collection, some)
      await db
        .insertInto(table)
        .values(some.map((row) => ({ ...encode(row), ...searchColumnValuesOf(registry, collection, row) })))
        .execute()
    })
  }
}

export async function listCollections(db: Executor): Promise<string[]> {
  const documents = await sql<{ name: string }>`select distinct collection as name from records`.execute(db)
  const typed = await Promise.all(
    Object.entries(typedTables).map(async ([name, table]) => {
      const { rows } = await sql`select from ${sql.table(table.name)} limit 1`.execute(db)
      return rows.length > 0 ? [name] : []
    }),
  )
  return [...documents.rows.map(({ name }) => name), ...typed.flat()].sort()
}

/** Has to run in a transaction. */
export async function replaceAllCollections(
  db: Executor,
  registry: Registry,
  batches: AsyncIterable<CollectionBatch>,
) {
  const tables = ['records', 'unique_values', ...Object.values(typedTables).map(({ name }) => name)]
  await sql`truncate ${sql.join(tables.map((name) => sql.table(name)))}`.execute(db)
  await sql`alter table game_rounds disable trigger user`.execute(db)
  const restore = await withoutIndexes(db, 'game_rounds')
  for await (const { collection, rows } of batches) {
    if (collection === 'game-rounds') await ensurePartitions(db, ...spanOf(rows))
    if (Object.hasOwn(typedTables, collection)) await insertMany(db, collection, rows)
    else await insertAll(db, registry, collection, rows)
  }
  await restore()
  await sql`alter table game_rounds enable trigger user`.execute(db)
  // The planner needs statistics to sum up rounds efficiently.
  await sql`analyze ${sql.join(tables.map((name) => sql.table(name)))}`.execute(db)
  await sql`select sum_up_round_totals()`.execute(db)
  await sql`analyze round_totals, round_groups`.execute(db)
}

/** Returns a function that creates the indexes again, which is several times as fast once all rows exist. */
async function withoutIndexes(db: Executor, table: string): Promise<() => Promise<void>> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid = ${table}::regclass and not indisprimary`.execute(db)
  for (const { name } of rows) await sql.raw(`drop index ${name}`).execute(db)
  return async () => {
    for (const { definition } of rows) await sql.raw(definition.replace(' ON ONLY ', ' ON ')).execute(db)
  }
}

function spanOf(rows: readonly Row[]): [Date, Date] {
  const starts = rows.map((row) => String(row['startedAt'])).sort()
  return [new Date(starts[0] ?? 0), new Date(starts.at(-1) ?? 0)]
}

/** Inserts rows of a typed table as one JSON parameter, which is several times as fast as one parameter per value. */
async function insertMany(db: Executor, collection: string, rows: readonly Row[]): Promise<void> {
  const { table, columns, encode } = findCollectionTable(collection)
  const names = sql.join(columns.map((name) => sql.ref(name)))
  const values = JSON.stringify(rows.map((row) => unpacked(encode(row))))
  await sql`insert into ${sql.table(table)} (${names})
    select ${names} from json_populate_recordset(null::${sql.table(table)}, ${values}::json)`.execute(db)
}

const unpacked = (values: ColumnValues): ColumnValues => ({
  ...values,
  ...Object.fromEntries(
    ['rest', 'changes']
      .filter((name) => typeof ownValue(values, name) === 'string')
      .map((name) => [name, JSON.parse(ownValue(values, name) as string) as unknown]),
  ),
})

/** Rows per transaction, for which other writes wait. */
const perBatch = 1000

/** `Store.rewrite` for documents. Rows of typed tables are stored in columns and stay unchanged. */
export async function rewriteDocuments(
  inTurn: <T>(work: (trx: Executor) => Promise<T>) => Promise<T>,
  change: (collection: string, row: Row) => Row,
): Promise<number> {
  let [count, last]: [number, string | null] = [0, null]
  do {
    const batch: Rewritten = await inTurn((trx) => rewriteBatch(trx, change, last ?? '0'))
    count += batch.count
    last = batch.last
  } while (last !== null)
  return count
}

type Rewritten = Awaited<ReturnType<typeof rewriteBatch>>

async function rewriteBatch(trx: Executor, change: (collection: string, row: Row) => Row, after: string) {
  const { rows } = await sql<{ seq: string; collection: string; doc: Row }>`
    select seq::text, collection, doc from records where seq > ${after}::bigint order by seq limit ${perBatch}`.execute(
    trx,
  )
  const changed = rows.flatMap(({ seq, collection, doc }) => {
    const next = change(collection, doc)
    return next === doc ? [] : [{ seq, doc: JSON.stringify(next) }]
  })
  if (changed.length > 0)
    await sql`update records set doc = changed.doc::json
      from json_to_recordset(${JSON.stringify(changed)}::json) as changed (seq bigint, doc text)
      where records.seq = changed.seq`.execute(trx)
  return { count: changed.length, last: rows.length < perBatch ? null : (rows.at(-1)?.seq ?? null) }
}

const parent = 'game_rounds'

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
export async function createAndDropPartitions(
  db: Executor,
  now: Date,
  keptMonths: number | null,
): Promise<void> {
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
