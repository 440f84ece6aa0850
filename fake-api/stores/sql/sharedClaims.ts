import type pg from 'pg'
import { Problem } from '../../../src/contract/problem.ts'
import type { Store } from '../store.ts'
import { connectionConfig, connectTimeoutMs } from './server.ts'
import { asProblem } from './guarded.ts'

/** The connection that holds the locks, and the names that are claimed by it. */
interface Session {
  client: pg.Client
  held: Set<string>
  isLost: boolean
  /** The last query: a connection has one at a time. */
  last: Promise<unknown>
}

/**
 * Claims that all processes respect: advisory locks of one connection, so that they are free the moment this process dies, and so that
 * any number of claims takes one of the server's connections. If the connection is lost, so are all of its claims, and the next claim
 * opens another one. `claim` throws the error of a server that does not answer, and `backendUnreachable` after `close`.
 */
export function sharedClaims(url: string, schema: string): Pick<Store, 'claim' | 'close'> {
  let current: Promise<Session> | null = null
  let isClosed = false

  async function open(): Promise<Session> {
    const { default: pg } = await import('pg')
    const client = new pg.Client({ ...connectionConfig(url, schema), query_timeout: connectTimeoutMs })
    const session: Session = { client, held: new Set(), isLost: false, last: Promise.resolve() }
    const lose = () => {
      if (!session.isLost) current = null
      session.isLost = true
    }
    client.on('error', lose).on('end', lose)
    await client.connect()
    return session
  }

  function session(): Promise<Session> {
    if (isClosed) throw new Problem('backendUnreachable')
    current ??= open().catch((error: unknown) => {
      current = null
      throw asProblem(error)
    })
    return current
  }

  /** Calls a function for the lock of a name. A connection that did not answer holds no claims any more. */
  function call(own: Session, of: 'pg_try_advisory_lock' | 'pg_advisory_unlock', name: string) {
    const query = async () => {
      const sql = `select ${of}(hashtext($1), hashtext($2)) as done`
      return (await own.client.query<{ done: boolean }>(sql, [schema, name])).rows[0]?.done === true
    }
    const done = own.last.then(query).catch(async (error: unknown) => {
      await own.client.end().catch(() => undefined)
      throw asProblem(error)
    })
    own.last = done.catch(() => undefined)
    return done
  }

  return {
    async claim(name) {
      const own = await session()
      // A connection can take its own lock again, so within this process the set decides.
      if (own.held.has(name)) return null
      own.held.add(name)
      const isTaken = await call(own, 'pg_try_advisory_lock', name).catch((error: unknown) => {
        own.held.delete(name)
        throw error
      })
      if (!isTaken) {
        own.held.delete(name)
        return null
      }
      return {
        isLost: () => own.isLost,
        async release() {
          // The locks of a lost connection are free.
          if (!own.isLost) await call(own, 'pg_advisory_unlock', name).catch(() => undefined)
          own.held.delete(name)
        },
      }
    },
    async close() {
      isClosed = true
      const last = await current?.catch(() => null)
      await last?.client.end()
    },
  }
}
