import { Kysely, PostgresDialect } from 'kysely'
import { Problem } from '../../../src/contract/problem.ts'
import { lockFolder, type LockMode } from '../../folder/lock.ts'
import { ownClaims } from '../claims.ts'
import type { Store } from '../store.ts'
import { attendDatabase } from './attendance.ts'
import { guarded, type Pool } from './guarded.ts'
import { migrate } from './migrations/index.ts'
import { openPglite, pglitePool } from './pglite.ts'
import type { Tables } from './executor.ts'
import { openPools } from './pools.ts'
import { notOpened } from './server.ts'
import { sharedClaims } from './sharedClaims.ts'

/** A PostgreSQL, in this process or elsewhere, with the tables of this program. */
export interface Database {
  db: Kysely<Tables>
  claim: Store['claim']
  isShared: boolean
  /** Whether others can see that this process works with it: else nothing may be written. */
  isAttended?: () => boolean
  close(): Promise<void>
}

/** Where everything is in a database, unless said otherwise. */
const usual = 'backoffice'

/**
 * Opens the database embedded in this process, whose data are in `directory`, and brings it up to date. Nobody else may have it
 * open at the same time: that throws a readable `Error`. Beside the lock of the data folder it has one in its own, which may be
 * a mount or a link that other data folders have, too.
 */
export async function openEmbedded(directory?: string): Promise<Database> {
  const lock = directory && lockFolder(directory)
  const leave = () => lock && lock.release()
  try {
    const pglite = await openPglite(directory)
    return await ready(pglitePool(pglite, usual), usual, {
      claim: ownClaims(),
      isShared: false,
      async close() {
        await pglite.close()
        leave()
      },
    })
  } catch (error) {
    leave()
    throw error
  }
}

/**
 * Opens a server's database and brings it up to date. Where it is said how others may work with it meanwhile, it is attended first.
 * Throws a readable `Error` where it cannot be reached, or where others work with it otherwise. A statement of a call may take
 * `longestMs`, half a minute unless given.
 */
export async function openShared(
  url: string,
  schema = usual,
  sharing?: LockMode,
  longestMs?: number,
): Promise<Database> {
  const attendance = sharing && (await attendDatabase(url, schema, sharing))
  const { pool, close } = await openPools(url, schema, longestMs)
  const claims = sharedClaims(url, schema)
  const opened = ready(pool, schema, {
    claim: claims.claim,
    isShared: true,
    ...(attendance && { isAttended: attendance.isHeld }),
    async close() {
      await close()
      await claims.close()
      await attendance?.leave()
    },
  })
  return opened.catch(async (error: unknown) => {
    throw error instanceof Problem || isForbidden(error) ? await notOpened(url, error) : error
  })
}

/** Of a role that may not make tables. */
const isForbidden = (error: unknown) => error instanceof Error && 'code' in error && error.code === '42501'

/** A database out of its connections, brought up to date. */
export async function ready(pool: Pool, schema: string, rest: Omit<Database, 'db'>): Promise<Database> {
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: guarded(pool) }) })
  try {
    await migrate(db, schema)
  } catch (error) {
    await rest.close()
    throw error
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
