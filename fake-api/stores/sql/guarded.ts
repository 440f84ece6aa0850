import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import { Problem } from '../../../src/contract/problem.ts'
import { isObject } from '../../../src/contract/values.ts'
import { logFault } from '../../log.ts'

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
export const createGuardedPool = (pool: Pool): PostgresPool => ({
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
        isBroken ||= problem instanceof Problem
        throw problem
      })
    }
    return { query, release: () => client.release(isBroken) } as PostgresPoolClient
  },
  end: () => pool.end(),
})

/** SQLSTATEs of errors in a statement or its values, which are faults of the program and not of the connection. */
const mistakes = /^(0A|22|23|25P02|42)/

/** SQLSTATE of a cancelled statement: it took too long, or its reader disconnected. */
const cancelled = '57014'

export function toDatabaseProblem(error: unknown): unknown {
  const code = isObject(error) ? error['code'] : undefined
  if (error instanceof Problem) return error
  if (typeof code === 'string' && code.length === 5 && mistakes.test(code)) return error
  if (code === cancelled) return new Problem('tooSlow')
  logFault(error, 'The database cannot be reached, or cannot store anything:')
  return new Problem('backendUnreachable')
}
