import { Kysely, PostgresDialect } from 'kysely'
import { ProblemError } from '../../../src/contract/problem.ts'
import { lockFolder, type LockMode } from '../../folder/lock.ts'
import { createProcessClaims } from '../claims.ts'
import type { Store } from '../store.ts'
import { acquireDatabaseLock, databaseNotOpenedError, createErrorMappingPool, type Pool } from './server.ts'
import { createSharedClaims } from './sharedClaims.ts'
import { migrate } from './migrations.ts'
import type { Tables } from './tables.ts'
import { mkdir } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import type { PGlite } from '@electric-sql/pglite'
import {
  currentReadContext,
  isExemptFromQueueLimits,
  runAsLongServerWork,
  type ReadContext,
} from '../../lanes/readContext.ts'
import { createPriorityLock } from '../../lanes/slotQueue.ts'

export interface Database {
  db: Kysely<Tables>
  claim: Store['claim']
  isShared: boolean
  /** Whether the lock that announces this process is held. Otherwise nothing may be written. */
  isAttended?: () => boolean
  close(): Promise<void>
}

const usual = 'backoffice'

/** Throws a readable `Error` if another process has it open. The directory has its own lock, since it may be a mount or a link. */
export async function openEmbeddedDatabase(directory?: string): Promise<Database> {
  const lock = directory && lockFolder(directory)
  const leave = () => lock && lock.release()
  try {
    const pglite = await openPglite(directory)
    return await openMigrated(pglitePool(pglite, usual), usual, {
      claim: createProcessClaims(),
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

/** With `sharing`, locks the database for this process. Throws a readable `Error` if it cannot be opened or the lock conflicts. */
export async function openSharedDatabase(
  url: string,
  schema = usual,
  sharing?: LockMode,
  longestMs?: number,
) {
  const { openPostgresPool } = await import('./postgres.ts')
  const attendance = sharing && (await acquireDatabaseLock(url, schema, sharing, longestMs))
  const { pool, close } = openPostgresPool(url, schema, longestMs)
  const claims = createSharedClaims(url, schema)
  const opened = openMigrated(pool, schema, {
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
    throw error instanceof ProblemError || isForbidden(error)
      ? await databaseNotOpenedError(url, error)
      : error
  })
}

/** SQLSTATE 42501: the role may not create tables. */
const isForbidden = (error: unknown) => error instanceof Error && 'code' in error && error.code === '42501'

export async function openMigrated(pool: Pool, schema: string, rest: Omit<Database, 'db'>) {
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: createErrorMappingPool(pool) }) })
  try {
    await runAsLongServerWork(() => migrate(db, schema))
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

/** Without a directory, data are kept in memory. */
export async function openPglite(directory?: string): Promise<PGlite> {
  const { PGlite } = await import('@electric-sql/pglite')
  if (directory) await mkdir(directory, { recursive: true })
  return PGlite.create(directory ? { dataDir: directory } : {})
}

export function pglitePool(db: PGlite, schema: string): Pool {
  const takeTurn = turnsOf(db)
  return {
    async connect() {
      const reading = currentReadContext()
      const end = await takeTurn(reading?.isSlow ?? false, isExemptFromQueueLimits())
      try {
        if (reading?.isSlow) await isWaitedFor(reading)
        await db.exec(`set search_path to ${schema}`)
      } catch (error) {
        end()
        throw error
      }
      return {
        async query(text, parameters = []) {
          const { rows, affectedRows = 0 } = await db.query(text, [...parameters])
          return { rows, rowCount: affectedRows, command: commandOf(text) }
        },
        release: end,
      }
    },
    end: async () => undefined,
  }
}

/** The embedded database cannot cancel statements and blocks the process, so disconnected readers are detected beforehand. */
async function isWaitedFor({ gone }: ReadContext): Promise<void> {
  await setImmediate()
  if (gone?.aborted) throw new ProblemError('tooSlow')
}

const turns = new WeakMap<PGlite, ReturnType<typeof createPriorityLock>>()

function turnsOf(db: PGlite) {
  const own = turns.get(db) ?? createPriorityLock()
  turns.set(db, own)
  return own
}

const commands = ['INSERT', 'UPDATE', 'DELETE'] as const

/** Kysely needs the command to distinguish the number of changed rows from that of read rows. */
const commandOf = (text: string) =>
  commands.find((command) => text.trimStart().slice(0, command.length).toUpperCase() === command) ?? 'SELECT'
