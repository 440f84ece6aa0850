import type pg from 'pg'
import { Problem } from '../../../src/contract/problem.ts'
import { createSlotQueue, type SlotQueue } from '../../lanes/places.ts'
import { currentRead } from '../../lanes/lanes.ts'
import type { Client, Pool } from './guarded.ts'
import { connectionTo } from './server.ts'

/**
 * How many connections a process has at most, those for claims apart: for what is its own (writes, the guard, what happens by
 * itself), for what calls read, and for what they read slowly. Nobody who reads can take those of the others.
 */
const connections = { own: 3, usual: 6, slow: 4 }

/** How many of those one person may have at a time. */
const ofOne = { usual: 3, slow: 2 }

/** Milliseconds that a statement of a call may take. */
const longest = 30_000

/** Until a connection that nobody needs is closed: opening ten anew at once is what the first call after a pause would wait for. */
const unused = 600_000

/** Connections to a server, each for a schema. */
export async function openPools(
  url: string,
  schema: string,
  longestMs = longest,
): Promise<{ pool: Pool; close(): Promise<void> }> {
  const { default: pg } = await import('pg')
  const poolOf = (max: number, options = '') => {
    const to = connectionTo(url, schema, options)
    const pool = new pg.Pool({ ...to, max, idleTimeoutMillis: unused })
    // Without listeners, the loss of a connection would end the process.
    return pool.on('error', ignored).on('connect', (client) => client.on('error', ignored))
  }
  const bounded = `-c statement_timeout=${longestMs}`
  const own = poolOf(connections.own)
  const usual = poolOf(connections.usual, bounded)
  const slow = poolOf(connections.slow, bounded)
  const usualPlaces = createSlotQueue({ most: connections.usual, mostOfOne: ofOne.usual })
  const slowPlaces = createSlotQueue({ most: connections.slow, mostOfOne: ofOne.slow })
  const connect = async () => {
    const reading = currentRead()
    if (!reading) return clientOf(await own.connect())
    // Others may wait for what is read quickly, too, so that is not given up with who asked first.
    if (!reading.isSlow) return inPlace(usualPlaces, { ...reading, gone: null }, usual)
    return inPlace(slowPlaces, reading, slow, own)
  }
  return {
    pool: { connect, end: async () => undefined },
    async close() {
      await Promise.all([own.end(), usual.end(), slow.end()])
    },
  }
}

const ignored = () => undefined

/** A connection when its reader's turn has come; what it is asked is given up when the reader goes, where another can say so. */
async function inPlace(
  places: SlotQueue,
  taker: Parameters<SlotQueue['enter']>[0],
  pool: pg.Pool,
  other?: pg.Pool,
): Promise<Client> {
  const leave = await places.enter(taker)
  try {
    const connected = await pool.connect()
    const client = clientOf(connected)
    const cancel = () =>
      void other?.query('select pg_cancel_backend($1)', [processOf(connected)]).catch(ignored)
    return {
      async query(text, parameters) {
        if (taker.gone?.aborted) throw new Problem('tooSlow')
        taker.gone?.addEventListener('abort', cancel)
        try {
          return await client.query(text, parameters)
        } finally {
          taker.gone?.removeEventListener('abort', cancel)
        }
      },
      release(isBroken) {
        // What was cancelled may have ended before: nobody else's statement is to be met.
        client.release(isBroken || taker.gone?.aborted)
        leave()
      },
    }
  } catch (error) {
    leave()
    throw error
  }
}

/** The server's process of a connection, which the types do not know of. */
const processOf = (client: pg.PoolClient) => (client as unknown as { processID: number }).processID

const clientOf = (client: pg.PoolClient): Client => ({
  query: async (text, parameters = []) => {
    const { rows, rowCount, command } = await client.query(text, [...parameters])
    return { rows, rowCount: rowCount ?? 0, command: command as 'SELECT' }
  },
  release: (isBroken) => client.release(isBroken),
})
