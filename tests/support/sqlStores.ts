import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { PGlite } from '@electric-sql/pglite'
import once from 'lodash/once.js'
import { inject } from 'vitest'
import { sql } from 'kysely'
import type { Registry } from '../../src/contract/registry.ts'
import type { State } from '../../fake-api/stores/draft.ts'
import { ownClaims } from '../../fake-api/stores/claims.ts'
import { openShared, ready, type Database } from '../../fake-api/stores/sql/database.ts'
import { pglitePool } from '../../fake-api/stores/sql/pglite.ts'
import { createSqlStore, fillStore } from '../../fake-api/stores/sql/sqlStore.ts'
import type { Store } from '../../fake-api/stores/store.ts'

/** A store with these rows, over a server or within this process. */
export async function openSqlStore(onServer: boolean, state: State, registry: Registry): Promise<Store> {
  const database = idle.pop() ?? (await opened(onServer))
  await fillStore(database, registry, async () => state)
  // Closed twice, it would empty the database of whoever has it next.
  const close = once(async () => {
    for (const name of ['records', 'unique_values', 'game_rounds', 'audit_entries', 'presence'])
      await sql`delete from ${sql.table(name)}`.execute(database.db)
    idle.push(database)
  })
  return createSqlStore({ ...database, close }, registry)
}

/** To be emptied and used again takes a fraction of what another schema does. */
const idle: Database[] = []

async function opened(onServer: boolean): Promise<Database> {
  const schema = `test_${randomUUID().replaceAll('-', '')}`
  if (onServer) return openShared(inject('databaseUrl'), schema)
  embedded ??= copyOfDump()
  return ready(pglitePool(await embedded, schema), schema, {
    claim: ownClaims(),
    isShared: false,
    close: async () => undefined,
  })
}

let embedded: Promise<PGlite> | undefined

const copyOfDump = async () =>
  PGlite.create({ loadDataDir: new Blob([await readFile(inject('pgliteDump'))]) })
