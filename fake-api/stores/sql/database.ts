import { Kysely, PostgresDialect } from 'kysely'
import { Problem } from '../../../src/contract/problem.ts'
import { ownClaims } from '../claims.ts'
import type { Store } from '../store.ts'
import { guarded, type Pool } from './guarded.ts'
import { migrate } from './migrations/index.ts'
import { onlyOne } from './onlyOne.ts'
import { openPglite, pglitePool } from './pglite.ts'
import type { Tables } from './executor.ts'
import { openServer, serverPool, sharedClaims } from './server.ts'

/** A PostgreSQL, in this process or elsewhere, with the tables of this program. */
export interface Database {
  db: Kysely<Tables>
  claim: Store['claim']
  isShared: boolean
  close(): Promise<void>
}

/** Where everything is in a database, unless said otherwise. */
const usual = 'backoffice'

/**
 * Opens the database embedded in this process, whose data are in `directory`, and brings it up to date. Nobody else may have it
 * open at the same time: that throws a readable `Error`.
 */
export async function openEmbedded(directory?: string): Promise<Database> {
  const leave = directory && (await onlyOne(directory))
  const pglite = await openPglite(directory)
  return ready(pglitePool(pglite, usual), usual, {
    claim: ownClaims(),
    isShared: false,
    async close() {
      await pglite.close()
      if (leave) await leave()
    },
  })
}

/** Opens a server's database and brings it up to date. Throws a readable `Error` where it cannot be reached. */
export async function openShared(url: string, schema = usual): Promise<Database> {
  const { pool, close } = await openServer(url, schema)
  return ready(serverPool(pool), schema, { claim: sharedClaims(url, schema), isShared: true, close })
}

/** A database out of its connections, brought up to date. */
export async function ready(pool: Pool, schema: string, rest: Omit<Database, 'db'>): Promise<Database> {
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: guarded(pool) }) })
  try {
    await migrate(db, schema)
  } catch (error) {
    await rest.close()
    throw error instanceof Problem ? new Error('The database cannot be reached.', { cause: error }) : error
  }
  return {
    ...rest,
    db,
    async close() {
      await db.destroy()
      await rest.close()
    },
  }
}
