import type pg from 'pg'
import type { Claim } from '../store.ts'

/** Milliseconds until a server that does not answer is given up, and until it gives up a process that has stopped. */
const connectTimeoutMs = 5_000
const stopped = 30_000

/** How this program connects, to a schema. */
export const connectionTo = (connectionString: string, schema: string, options = ''): pg.ClientConfig => ({
  connectionString,
  options: `-c search_path=${schema} -c idle_in_transaction_session_timeout=${stopped} ${options}`,
  application_name: 'backoffice',
  connectionTimeoutMillis: connectTimeoutMs,
  keepAlive: true,
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

export const isUnreachable = (cause: unknown) => new Error('The database cannot be reached.', { cause })
