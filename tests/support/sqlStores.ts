import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { PGlite } from '@electric-sql/pglite'
import { inject } from 'vitest'
import type { Registry } from '../../src/contract/registry.ts'
import type { RowsByCollection } from '../../fake-api/stores/rowsByCollection.ts'
import { createProcessClaims } from '../../fake-api/stores/claims.ts'
import {
  openSharedDatabase,
  openMigrated,
  type Database,
  pglitePool,
} from '../../fake-api/stores/sql/database.ts'
import { createSqlStore, fillStore } from '../../fake-api/stores/sql/sqlStore.ts'
import type { Store } from '../../fake-api/stores/store.ts'
import { createDatabase } from './postgres.ts'

/** A store with these rows in a new database, on the server or within this process. */
export async function openSqlStore(
  onServer: boolean,
  state: RowsByCollection,
  registry: Registry,
): Promise<Store> {
  const database = await (onServer ? ofServer() : embedded())
  await fillStore(database, registry, async () => state)
  return createSqlStore(database, registry)
}

async function ofServer(): Promise<Database> {
  const { url, remove } = await createDatabase(inject('databaseUrl'), inject('migratedDatabase'))
  const database = await openSharedDatabase(url)
  return {
    ...database,
    async close() {
      await database.close()
      await remove()
    },
  }
}

async function embedded(): Promise<Database> {
  const schema = `test_${randomUUID().replaceAll('-', '')}`
  const db = await (shared ??= copyOfDump())
  return openMigrated(pglitePool(db, schema), schema, {
    claim: createProcessClaims(),
    isShared: false,
    async close() {
      await db.exec(`drop schema ${schema} cascade`)
    },
  })
}

let shared: Promise<PGlite> | undefined

const copyOfDump = async () =>
  PGlite.create({ loadDataDir: new Blob([await readFile(inject('pgliteDump'))]) })
