import type pg from 'pg'
import { ProblemError } from '../../../src/contract/problem.ts'
import { createSlotQueue, currentReadContext, type SlotQueue } from '../../lanes/slotQueue.ts'
import { type Client, connectionConfig } from './server.ts'
import { documentedLimit } from '../../documentedLimit.ts'

/** Pools are separate, so that reads of calls cannot take the connections for writes and the list of revocations, nor slow reads those of quick ones. */
const connections = {
  own: documentedLimit('connections to PostgreSQL for writes, the list of revocations and regular work', 3),
  usual: documentedLimit('connections to PostgreSQL for reads of calls', 6),
  slow: documentedLimit('connections to PostgreSQL for slow reads', 4),
}

const ofOne = { usual: 3, slow: 2 }

const longest = documentedLimit('milliseconds of a statement of a call', 30_000)

/** Milliseconds until an unused connection is closed. Long, so that after a pause the first call does not wait for ten new connections. */
const unused = 600_000

export async function openPostgresPool(url: string, schema: string, longestMs = longest) {
  const { default: pg } = await import('pg')
  const poolOf = (max: number, options = '') => {
    const to = connectionConfig(url, schema, options)
    const pool = new pg.Pool({ ...to, max, idleTimeoutMillis: unused })
    // Without listeners, a lost connection would end the process.
    return pool.on('error', ignored).on('connect', (client) => client.on('error', ignored))
  }
  const bounded = `-c statement_timeout=${longestMs}`
  const own = poolOf(connections.own)
  const usual = poolOf(connections.usual, bounded)
  const slow = poolOf(connections.slow, bounded)
  const usualPlaces = createSlotQueue({ most: connections.usual, mostOfOne: ofOne.usual })
  const slowPlaces = createSlotQueue({ most: connections.slow, mostOfOne: ofOne.slow })
  const connect = async () => {
    const reading = currentReadContext()
    if (!reading) return clientOf(await own.connect())
    // Other readers may wait for the same quick read, so it is not cancelled when one of them disconnects.
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

/** Waits for the reader's turn. If the reader disconnects, another connection cancels the running statement. */
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
        if (taker.gone?.aborted) throw new ProblemError('tooSlow')
        taker.gone?.addEventListener('abort', cancel)
        try {
          return await client.query(text, parameters)
        } finally {
          taker.gone?.removeEventListener('abort', cancel)
        }
      },
      release(isBroken) {
        // The cancellation may arrive after the statement has ended, and must not hit another reader's statement.
        client.release(isBroken || taker.gone?.aborted)
        leave()
      },
    }
  } catch (error) {
    leave()
    throw error
  }
}

/** The server process of a connection, which the types lack. */
const processOf = (client: pg.PoolClient) => (client as unknown as { processID: number }).processID

const clientOf = (client: pg.PoolClient): Client => ({
  query: async (text, parameters = []) => {
    const { rows, rowCount, command } = await client.query(text, [...parameters])
    return { rows, rowCount: rowCount ?? 0, command: command as 'SELECT' }
  },
  release: (isBroken) => client.release(isBroken),
})
