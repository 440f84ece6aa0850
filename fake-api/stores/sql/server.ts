import type pg from 'pg'
import { setTimeout as rest } from 'node:timers/promises'
import { log, logFault } from '../../log.ts'
import type { LockMode } from '../../folder/lock.ts'
import { ProblemError } from '../../../src/contract/problem.ts'
import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import { documentedLimit } from '../../documentedLimit.ts'
import { isObject } from '../../../src/contract/values.ts'

/** Milliseconds until connecting to the server fails, and until the server ends an idle transaction of a stopped process. */
export const connectTimeoutMs = 5_000
const stopped = 30_000

export const statementMs = documentedLimit('milliseconds of a statement of a call', 30_000)

/** The server's own limit of a statement comes first while it can be reached. */
export const lostAfterMs = (longestMs: number): number => longestMs + connectTimeoutMs

/** So that the operating system soon notices a connection that a firewall or a lost machine dropped silently. */
const keepAliveMs = 10_000

export const connectionConfig = (connectionString: string, schema: string, options = '') => ({
  connectionString,
  options: `-c search_path=${schema} -c idle_in_transaction_session_timeout=${stopped} ${options}`,
  application_name: 'backoffice',
  connectionTimeoutMillis: connectTimeoutMs,
  keepAlive: true,
  keepAliveInitialDelayMillis: keepAliveMs,
})

export async function describeDatabase(url: string): Promise<string> {
  const { default: pg } = await import('pg')
  const { host, port, database = '' } = new pg.Client(url)
  return `the database "${database}" at ${host}:${port}`
}

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

export async function databaseNotOpenedError(url: string, cause: unknown): Promise<Error> {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  const why = refusals.get(code) ?? 'Nothing answers there: start the server, or correct DATABASE_URL'
  return new Error(`${capitalized(await describeDatabase(url))} cannot be opened. ${why}.`, { cause })
}

const capitalized = (text: string) => text.replace(/^./, (letter) => letter.toUpperCase())

/** The key of the advisory lock, combined with the name of the schema. */
const attending = 7_040_002

const retakeLockEveryMs = 200

const signOfLifeMs = 5_000

/**
 * The lock ends with its own connection, and so with the process; a shared one is taken again if the connection breaks or no longer answers.
 * Throws a readable `Error`.
 */
export async function acquireDatabaseLock(
  url: string,
  schema: string,
  sharing: LockMode,
  longestMs = statementMs,
) {
  let client: pg.Client | null = null
  let hasLeft = false

  async function take(): Promise<boolean> {
    const { default: pg } = await import('pg')
    const next = new pg.Client({ ...connectionConfig(url, schema), query_timeout: lostAfterMs(longestMs) })
    const lose = () => {
      if (client !== next) return
      client = null
      if (sharing === 'shared') void takeAgain()
    }
    next.on('error', lose).on('end', lose)
    try {
      await next.connect()
      const lock = sharing === 'shared' ? 'pg_try_advisory_lock_shared' : 'pg_try_advisory_lock'
      const { rows } = await next.query<{ taken: boolean }>(
        `select ${lock}($1::int, hashtext($2)) as taken`,
        [attending, schema],
      )
      if (rows[0]?.taken && !hasLeft) client = next
    } finally {
      if (client !== next) next.end().catch(ignored)
    }
    if (client === next) void keepChecking(next)
    return client === next
  }

  /** A connection that no longer answers is ended, and so lost. */
  async function keepChecking(held: pg.Client) {
    try {
      while (client === held) {
        await rest(signOfLifeMs, null, { ref: false })
        if (client === held) await held.query('select')
      }
    } catch {
      held.end().catch(ignored)
    }
  }

  async function takeAgain() {
    while (!hasLeft && !client) {
      await rest(retakeLockEveryMs, null, { ref: false })
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

const ignored = () => undefined

/** A connection. `release(true)` discards it. */
export interface Client {
  query(text: string, parameters?: readonly unknown[]): Promise<PostgresQueryResult<unknown>>
  release(isBroken?: boolean): void
}

export interface Pool {
  connect(): Promise<Client>
  end(): Promise<void>
}

/** Statements of a connection run one after another. Errors of an unreachable or unwritable database become `backendUnreachable`. */
export const createErrorMappingPool = (pool: Pool): PostgresPool => ({
  async connect() {
    const client = await pool.connect().catch((error: unknown) => {
      throw toDatabaseProblem(error)
    })
    let last: Promise<unknown> = Promise.resolve()
    let isBroken = false
    const query = (text: string, parameters?: readonly unknown[]) => {
      const run = last.then(() => client.query(text, parameters))
      last = run.catch(() => undefined)
      return run.catch((error: unknown) => {
        const problem = toDatabaseProblem(error)
        isBroken ||= problem instanceof ProblemError
        throw problem
      })
    }
    return { query, release: () => client.release(isBroken) } as PostgresPoolClient
  },
  end: () => pool.end(),
})

/** SQLSTATEs of errors in a statement or its values, which are faults of the program and not of the connection. */
const mistakes = /^(0A|22|23|25P02|42)/

/** SQLSTATE: the statement took too long, or its reader disconnected. */
const cancelled = '57014'

export function toDatabaseProblem(error: unknown): unknown {
  const code = isObject(error) ? error['code'] : undefined
  if (error instanceof ProblemError) return error
  if (typeof code === 'string' && code.length === 5 && mistakes.test(code)) return error
  if (code === cancelled) return new ProblemError('tooSlow')
  logFault(error, 'The database cannot be reached, or cannot store anything:')
  return new ProblemError('backendUnreachable')
}
