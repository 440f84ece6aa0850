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

/** A database in words, without user and password. */
export async function describeDatabase(url: string): Promise<string> {
  const { default: pg } = await import('pg')
  const { host, port, database = '' } = new pg.Client(url)
  return `the database "${database}" at ${host}:${port}`
}

/** Why a server does not let this program in, by SQLSTATE, and the way out. */
const refusals = new Map([
  ['3D000', 'There is none of this name: make it as docs/data.md says, or correct DATABASE_URL'],
  ['28000', 'It does not take the role that DATABASE_URL names: make it as docs/data.md says, or correct it'],
  [
    '28P01',
    'It takes neither this role nor this password: correct DATABASE_URL, or make the role as docs/data.md says',
  ],
  ['42501', 'The role may not make tables there: make it the owner of the database, as docs/data.md says'],
  ['53300', 'It has no connection left: end another process, or raise max_connections'],
])

/** A database cannot be opened: says which, why and what to do about it. */
export async function notOpened(url: string, cause: unknown): Promise<Error> {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  const why = refusals.get(code) ?? 'Nothing answers there: start the server, or correct DATABASE_URL'
  return new Error(`${capitalized(await describeDatabase(url))} cannot be opened. ${why}.`, { cause })
}

const capitalized = (text: string) => text.replace(/^./, (letter) => letter.toUpperCase())
