import { sql, type SqlBool } from 'kysely'
import { Problem } from '../../../src/contract/problem.ts'
import type { Registry } from '../../../src/contract/registry.ts'
import type { Row } from '../../../src/contract/row.ts'
import type { Transaction } from '../store.ts'
import { idIn } from './expressions.ts'
import type { Executor } from './executor.ts'
import { readerOf } from './reader.ts'
import { searchColumnsOf } from './searchColumns.ts'
import { sourceOf } from './sources.ts'
import { keepUnique, releaseUnique, withUniqueErrors } from './uniques.ts'

/** The writing operations of a transaction. */
export function writerOf(db: Executor, registry: Registry): Transaction {
  const reader = readerOf(db)
  const missing = (collection: string, id: string) => new Error(`${collection} has no row ${id}`)
  return {
    ...reader,
    insert: (collection, row) => insertAll(db, registry, collection, [row]),
    async replace(collection, row) {
      const { table, own, encode } = sourceOf(collection)
      const {
        collection: _collection,
        id,
        ...values
      } = { ...encode(row), ...searchColumnsOf(registry, collection, row) }
      const changed = await db
        .updateTable(table)
        .set(values)
        .where(sql<SqlBool>`${own} and ${idIn([String(id)])} and version = ${row.version - 1}`)
        .executeTakeFirst()
      if (!changed.numUpdatedRows)
        throw (await reader.get(collection, row.id)) ? new Problem('stale') : missing(collection, row.id)
      await releaseUnique(db, registry, collection, row.id)
      await withUniqueErrors(registry, collection, () => keepUnique(db, registry, collection, [row]))
    },
    async remove(collection, id) {
      const { table, own } = sourceOf(collection)
      const removed = await db
        .deleteFrom(table)
        .where(sql<SqlBool>`${own} and ${idIn([id])}`)
        .executeTakeFirst()
      if (!removed.numDeletedRows) throw missing(collection, id)
      await releaseUnique(db, registry, collection, id)
    },
  }
}

/** A statement can have 65,535 parameters. */
const perStatement = 1000

/** Inserts many rows with few statements. */
export async function insertAll(
  db: Executor,
  registry: Registry,
  collection: string,
  rows: readonly Row[],
): Promise<void> {
  const { table, encode } = sourceOf(collection)
  for (let from = 0; from < rows.length; from += perStatement) {
    const some = rows.slice(from, from + perStatement)
    await withUniqueErrors(registry, collection, async () => {
      await keepUnique(db, registry, collection, some)
      await db
        .insertInto(table)
        .values(some.map((row) => ({ ...encode(row), ...searchColumnsOf(registry, collection, row) })))
        .execute()
    })
  }
}
