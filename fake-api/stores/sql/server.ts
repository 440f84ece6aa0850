import type pg from 'pg'

/** Milliseconds until a server that does not answer is given up, and until it gives up a process that has stopped. */
export const connectTimeoutMs = 5_000
const stopped = 30_000

/** How this program connects, to a schema. */
export const connectionTo = (connectionString: string, schema: string, options = ''): pg.ClientConfig => ({
  connectionString,
  options: `-c search_path=${schema} -c idle_in_transaction_session_timeout=${stopped} ${options}`,
  application_name: 'backoffice',
  connectionTimeoutMillis: connectTimeoutMs,
  keepAlive: true,
})

export const isUnreachable = (cause: unknown) => new Error('The database cannot be reached.', { cause })
