import { Kysely, PostgresDialect } from 'kysely'
import { ProblemError } from '../../../src/contract/problem.ts'
import { lockFolder, type LockMode } from '../../folder/lock.ts'
import { createProcessClaims } from '../claims.ts'
import type { Store } from '../store.ts'
import {
  acquireDatabaseLock,
  databaseNotOpenedError,
  createErrorMappingPool,
  type Pool,
  type Client,
  connectionConfig,
} from './server.ts'
import { createSharedClaims } from './sharedClaims.ts'
import { migrate } from './migrations.ts'
import type { Tables } from './tables.ts'
import { mkdir } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import type { PGlite } from '@electric-sql/pglite'
import { currentReadContext, isExemptFromQueueLimits, type ReadContext } from '../../lanes/readContext.ts'
import { createPriorityLock, createSlotQueue, type SlotQueue } from '../../lanes/slotQueue.ts'
import type pg from 'pg'
import { documentedLimit } from '../../documentedLimit.ts'

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
  const attendance = sharing && (await acquireDatabaseLock(url, schema, sharing))
  const { pool, close } = await openPostgresPool(url, schema, longestMs)
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

/** Pools are separate, so that reads of calls cannot take the connections for writes and the list of revocations, nor slow reads those of quick ones. */
const connections = {
  own: documentedLimit('connections to PostgreSQL for writes, the list of revocations and regular work', 3),
  usual: documentedLimit('connections to PostgreSQL for reads of calls', 6),
  slow: documentedLimit('connections to PostgreSQL for slow reads', 4),
}

const ofOne = { usual: 3, slow: 2 }

const longest = documentedLimit('milliseconds of a statement of a call', 30_000)

/** Long, so that after a pause the first call does not wait for ten new connections. */
const idleConnectionMs = 600_000

async function openPostgresPool(url: string, schema: string, longestMs = longest) {
  const { default: pg } = await import('pg')
  const poolOf = (max: number, options = '') => {
    const to = connectionConfig(url, schema, options)
    const pool = new pg.Pool({ ...to, max, idleTimeoutMillis: idleConnectionMs })
    // Without listeners, a lost connection would end the process.
    return pool.on('error', ignored).on('connect', (client) => client.on('error', ignored))
  }
  const bounded = `-c statement_timeout=${longestMs}`
  const own = poolOf(connections.own)
  const usual = poolOf(connections.usual, bounded)
  const slow = poolOf(connections.slow, bounded)
  const usualPlaces = createSlotQueue({ most: connections.usual, maxPerPerson: ofOne.usual })
  const slowPlaces = createSlotQueue({ most: connections.slow, maxPerPerson: ofOne.slow })
  const connect = async () => {
    const reading = currentReadContext()
    if (!reading) return clientOf(await own.connect())
    // Other readers may wait for the same quick read, so it is not cancelled when one of them disconnects.
    if (!reading.isSlow) return inPlace(usualPlaces, { ...reading, gone: null }, usual)
    return inPlace(slowPlaces, reading, slow, own)
  }
  return {
    pool: { connect, end: async () => undefined },
    async close() {
      await Promise.all([own.end(), usual.end(), slow.end()])
    },
  }
}

const ignored = () => undefined

/** Waits for the reader's turn. If the reader disconnects, another connection cancels the running statement. */
async function inPlace(
  places: SlotQueue,
  taker: Parameters<SlotQueue['enter']>[0],
  pool: pg.Pool,
  other?: pg.Pool,
): Promise<Client> {
  const leave = await places.enter(taker)
  try {
    const connected = await pool.connect()
    const client = clientOf(connected)
    const cancel = () =>
      void other?.query('select pg_cancel_backend($1)', [processOf(connected)]).catch(ignored)
    return {
      async query(text, parameters) {
        if (taker.gone?.aborted) throw new ProblemError('tooSlow')
        taker.gone?.addEventListener('abort', cancel)
        try {
          return await client.query(text, parameters)
        } finally {
          taker.gone?.removeEventListener('abort', cancel)
        }
      },
      release(isBroken) {
        // The cancellation may arrive after the statement has ended, and must not hit another reader's statement.
        client.release(isBroken || taker.gone?.aborted)
        leave()
      },
    }
  } catch (error) {
    leave()
    throw error
  }
}

/** The server process of a connection, which the types lack. */
const processOf = (client: pg.PoolClient) => (client as unknown as { processID: number }).processID

const clientOf = (client: pg.PoolClient): Client => ({
  query: async (text, parameters = []) => {
    const { rows, rowCount, command } = await client.query(text, [...parameters])
    return { rows, rowCount: rowCount ?? 0, command: command as 'SELECT' }
  },
  release: (isBroken) => client.release(isBroken),
})
