import type pg from 'pg'
import type { Claim } from '../store.ts'
import type { Pool } from './guarded.ts'

/** How many connections a process has at most, those for claims apart. */
const connections = 10

/** Milliseconds until a server that does not answer is given up, and until it gives up a process that has stopped. */
const patience = 5_000
const stopped = 30_000

/** Until a connection that nobody needs is closed: opening ten anew at once is what the first call after a pause would wait for. */
const unused = 600_000

/** A pool of connections to a server, each for a schema. */
export async function openServer(
  url: string,
  schema: string,
): Promise<{ pool: pg.Pool; close(): Promise<void> }> {
  const { default: pg } = await import('pg')
  const pool = new pg.Pool({ ...connectionTo(url, schema), max: connections, idleTimeoutMillis: unused })
  // Without listeners, the loss of a connection would end the process.
  pool.on('error', ignored).on('connect', (client) => client.on('error', ignored))
  return { pool, close: () => pool.end() }
}

const ignored = () => undefined

/** How this program connects, to a schema. */
export const connectionTo = (connectionString: string, schema: string): pg.ClientConfig => ({
  connectionString,
  options: `-c search_path=${schema} -c idle_in_transaction_session_timeout=${stopped}`,
  application_name: 'backoffice',
  connectionTimeoutMillis: patience,
  keepAlive: true,
})

export const serverPool = (pool: pg.Pool): Pool => ({
  connect: async () => {
    const client = await pool.connect()
    return {
      query: async (text, parameters = []) => {
        const { rows, rowCount, command } = await client.query(text, [...parameters])
        return { rows, rowCount: rowCount ?? 0, command: command as 'SELECT' }
      },
      release: (isBroken) => client.release(isBroken),
    }
  },
  end: async () => undefined,
})

/**
 * Claims that all processes respect: each is a lock of a connection of its own, so that it is free the moment its process dies.
 */
export function sharedClaims(url: string, schema: string): (name: string) => Promise<Claim | null> {
  return async (name) => {
    const { default: pg } = await import('pg')
    const client = new pg.Client(connectionTo(url, schema))
    let isLost = false
    client.on('error', () => (isLost = true)).on('end', () => (isLost = true))
    await client.connect()
    const { rows } = await client.query<{ taken: boolean }>(
      'select pg_try_advisory_lock(hashtext($1), hashtext($2)) as taken',
      [schema, name],
    )
    if (rows[0]?.taken) return { isLost: () => isLost, release: () => client.end() }
    await client.end()
    return null
  }
}

export const unreachable = (cause: unknown) => new Error('The database cannot be reached.', { cause })
