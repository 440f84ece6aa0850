import { setTimeout as rest } from 'node:timers/promises'
import type pg from 'pg'
import { log } from '../../log.ts'
import type { LockMode } from '../../folder/lock.ts'
import { connectionConfig, describeDatabase, databaseNotOpenedError } from './server.ts'

/** Announces that this process uses a database: servers share it, a script that replaces the data needs it alone. */
export interface DatabaseUse {
  /** Whether the lock is held: not for a moment after a connection was lost. */
  isHeld(): boolean
  leave(): Promise<void>
}

/** Number of the lock, beside the name of the schema. */
const attending = 7_040_002

/** Milliseconds between two attempts to take the lock again after the connection was lost. */
const pause = 200

/**
 * Takes an advisory lock on a schema by a connection of its own, so that it ends with the process. A shared lock is taken again after the
 * connection was lost. Throws a readable `Error` if another process holds a conflicting lock, or if the server cannot be reached.
 */
export async function announceDatabaseUse(
  url: string,
  schema: string,
  sharing: LockMode,
): Promise<DatabaseUse> {
  let client: pg.Client | null = null
  let hasLeft = false

  async function take(): Promise<boolean> {
    const { default: pg } = await import('pg')
    const next = new pg.Client(connectionConfig(url, schema))
    const lose = () => {
      if (client !== next) return
      client = null
      if (sharing === 'shared') void takeAgain()
    }
    next.on('error', lose).on('end', lose)
    await next.connect()
    const lock = sharing === 'shared' ? 'pg_try_advisory_lock_shared' : 'pg_try_advisory_lock'
    const { rows } = await next.query<{ taken: boolean }>(`select ${lock}($1::int, hashtext($2)) as taken`, [
      attending,
      schema,
    ])
    if (rows[0]?.taken && !hasLeft) client = next
    else await next.end()
    return client === next
  }

  async function takeAgain() {
    while (!hasLeft && !client) {
      await rest(pause, null, { ref: false })
      await take().catch(() => false)
    }
    if (client) log.info('The database is attended again.')
  }

  const isTaken = await take().catch(async (error: unknown) => {
    throw await databaseNotOpenedError(url, error)
  })
  if (!isTaken) {
    const place = await describeDatabase(url)
    throw new Error(sharing === 'shared' ? beingReplaced(place) : inUse(place))
  }
  return {
    isHeld: () => client !== null,
    async leave() {
      hasLeft = true
      const last = client
      client = null
      await last?.end()
    },
  }
}

const beingReplaced = (place: string) =>
  `Somebody replaces the data in ${place}. Start again when that has ended.`

const inUse = (place: string) =>
  `A server, or another script, works with ${place}: end it first. What it knows would be of data that are gone.`
