import { createHash } from 'node:crypto'
import type pg from 'pg'
import { ProblemError } from '../../../src/contract/problem.ts'
import type { Store } from '../store.ts'
import { connectionConfig, connectTimeoutMs, toDatabaseProblem } from './server.ts'

/** 64 bits of a hash, so that two names do not share a lock. */
const lockKeyOf = (schema: string, name: string): string =>
  createHash('sha256')
    .update(JSON.stringify([schema, name]))
    .digest()
    .readBigInt64BE()
    .toString()

const signOfLifeMs = 2_000

interface Session {
  client: pg.Client
  held: Set<string>
  isLost: boolean
  /** When the last statement was sent that was answered, by `performance.now()`. */
  aliveAt: number
  signsOfLife: NodeJS.Timeout
  /** A connection runs one query at a time. */
  last: Promise<unknown>
}

/**
 * Claims are advisory locks of one connection, freed when the process dies or gives no sign of life for `lapseMs`. If the connection is lost,
 * so are all claims; the next one opens another. `claim` throws `backendUnreachable` if the server does not answer, and after `close`.
 */
export function createSharedClaims(
  url: string,
  schema: string,
  lapseMs = 10_000,
): Pick<Store, 'claim' | 'close'> {
  let current: Promise<Session> | null = null
  let isClosed = false

  async function open(): Promise<Session> {
    const { default: pg } = await import('pg')
    const config = connectionConfig(url, schema, `-c idle_session_timeout=${lapseMs}`)
    const client = new pg.Client({ ...config, query_timeout: connectTimeoutMs })
    const own: Session = {
      ...{ client, held: new Set(), isLost: false, aliveAt: performance.now(), last: Promise.resolve() },
      signsOfLife: setInterval(
        () => void ask(own, 'select true as done').catch(ignored),
        signOfLifeMs,
      ).unref(),
    }
    client.on('error', () => lose(own)).on('end', () => lose(own))
    await client.connect().catch((error: unknown) => {
      lose(own)
      throw error
    })
    return own
  }

  function lose(own: Session) {
    if (own.isLost) return
    own.isLost = true
    current = null
    clearInterval(own.signsOfLife)
    own.client.end().catch(ignored)
  }

  /** A process that stood still knows at once, before it reads that the server has ended the connection. */
  function isLost(own: Session): boolean {
    if (performance.now() - own.aliveAt > lapseMs) lose(own)
    return own.isLost
  }

  async function session(): Promise<Session> {
    if (isClosed) throw new ProblemError('backendUnreachable')
    current ??= open().catch((error: unknown) => {
      current = null
      throw toDatabaseProblem(error)
    })
    const own = await current
    return isLost(own) ? session() : own
  }

  /** Runs a statement after the previous ones. A connection that does not answer is closed and loses its claims. */
  function ask(own: Session, sql: string, values: unknown[] = []): Promise<boolean> {
    const query = async () => {
      const sentAt = performance.now()
      const { rows } = await own.client.query<{ done: boolean }>(sql, values)
      own.aliveAt = sentAt
      return rows[0]?.done === true
    }
    const done = own.last.then(query).catch((error: unknown) => {
      lose(own)
      throw toDatabaseProblem(error)
    })
    own.last = done.catch(ignored)
    return done
  }

  return {
    async claim(name) {
      const own = await session()
      const key = lockKeyOf(schema, name)
      // A connection can take its own lock again, so that within this process the set decides.
      if (own.held.has(name)) return null
      own.held.add(name)
      const taking = ask(own, 'select pg_try_advisory_lock($1::bigint) as done', [key])
      const isTaken = await taking.catch((error: unknown) => {
        own.held.delete(name)
        throw error
      })
      if (!isTaken) {
        own.held.delete(name)
        return null
      }
      return {
        isLost: () => isLost(own),
        async release() {
          // The locks of a lost connection are free already.
          if (!isLost(own))
            await ask(own, 'select pg_advisory_unlock($1::bigint) as done', [key]).catch(ignored)
          own.held.delete(name)
        },
      }
    },
    async close() {
      isClosed = true
      const last = await current?.catch(() => null)
      if (last) clearInterval(last.signsOfLife)
      await last?.client.end()
    },
  }
}

const ignored = () => undefined
