import type pg from 'pg'

/** Milliseconds until a server that does not answer is given up, and until the server gives up a stopped process. */
export const connectTimeoutMs = 5_000
const stopped = 30_000

/** The connection settings of this program, for a schema. */
export const connectionConfig = (
  connectionString: string,
  schema: string,
  options = '',
): pg.ClientConfig => ({
  connectionString,
  options: `-c search_path=${schema} -c idle_in_transaction_session_timeout=${stopped} ${options}`,
  application_name: 'backoffice',
  connectionTimeoutMillis: connectTimeoutMs,
  keepAlive: true,
})

/** Describes a database without user and password. */
export async function describeDatabase(url: string): Promise<string> {
  const { default: pg } = await import('pg')
  const { host, port, database = '' } = new pg.Client(url)
  return `the database "${database}" at ${host}:${port}`
}

/** Why a server refuses a connection, by SQLSTATE, with a remedy. */
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

/** The error of a database that cannot be opened: which one, why, and the remedy. */
export async function databaseNotOpenedError(url: string, cause: unknown): Promise<Error> {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  const why = refusals.get(code) ?? 'Nothing answers there: start the server, or correct DATABASE_URL'
  return new Error(`${capitalized(await describeDatabase(url))} cannot be opened. ${why}.`, { cause })
}

const capitalized = (text: string) => text.replace(/^./, (letter) => letter.toUpperCase())
