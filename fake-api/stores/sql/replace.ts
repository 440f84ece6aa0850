import { sql } from 'kysely'
import type { Registry } from '../../../src/contract/registry.ts'
import type { Row } from '../../../src/contract/row.ts'
import type { RowBatch } from '../store.ts'
import { ensurePartitions } from './partitions.ts'
import type { Executor } from './executor.ts'
import type { Values } from './rows.ts'
import { sourceOf } from './sources.ts'
import { typedTables } from './tables.ts'
import { insertAll } from './write.ts'
import { ownValue } from '../../../src/contract/own.ts'

/** Names of the collections that contain rows, sorted. */
export async function collectionsOf(db: Executor): Promise<string[]> {
  const documents = await sql<{ name: string }>`select distinct collection as name from records`.execute(db)
  const typed = await Promise.all(
    Object.entries(typedTables).map(async ([name, table]) => {
      const { rows } = await sql`select from ${sql.table(table.name)} limit 1`.execute(db)
      return rows.length > 0 ? [name] : []
    }),
  )
  return [...documents.rows.map(({ name }) => name), ...typed.flat()].sort()
}

/** Replaces all rows. Has to run in a transaction. */
export async function replaceAll(
  db: Executor,
  registry: Registry,
  batches: AsyncIterable<RowBatch>,
): Promise<void> {
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

/**
 * Drops the indexes of an empty table, and returns a function that creates them again, which is several times as fast once all rows exist.
 */
async function withoutIndexes(db: Executor, table: string): Promise<() => Promise<void>> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid = ${table}::regclass and not indisprimary`.execute(db)
  for (const { name } of rows) await sql.raw(`drop index ${name}`).execute(db)
  return async () => {
    for (const { definition } of rows) await sql.raw(definition.replace(' ON ONLY ', ' ON ')).execute(db)
  }
}

/** The start of the first and of the last round. */
function spanOf(rows: readonly Row[]): [Date, Date] {
  const starts = rows.map((row) => String(row['startedAt'])).sort()
  return [new Date(starts[0] ?? 0), new Date(starts.at(-1) ?? 0)]
}

/** Inserts rows of a typed table with one parameter, several times as fast as with one for each value. */
async function insertMany(db: Executor, collection: string, rows: readonly Row[]): Promise<void> {
  const { table, columns, encode } = sourceOf(collection)
  const names = sql.join(columns.map((name) => sql.ref(name)))
  const values = JSON.stringify(rows.map((row) => unpacked(encode(row))))
  await sql`insert into ${sql.table(table)} (${names})
    select ${names} from json_populate_recordset(null::${sql.table(table)}, ${values}::json)`.execute(db)
}

/** Parses JSON columns, so that they are not strings within JSON. */
const unpacked = (values: Values): Values => ({
  ...values,
  ...Object.fromEntries(
    ['rest', 'changes']
      .filter((name) => typeof ownValue(values, name) === 'string')
      .map((name) => [name, JSON.parse(ownValue(values, name) as string) as unknown]),
  ),
})
