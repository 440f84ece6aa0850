import pg from 'pg'
import { ProblemError } from '../../../src/contract/problem.ts'
import { documentedLimit } from '../../documentedLimit.ts'
import { currentReadContext, isLongServerWork } from '../../lanes/readContext.ts'
import { createSlotQueue, type ReaderAbortSignal, type SlotQueue } from '../../lanes/slotQueue.ts'
import { connectionConfig, lostAfterMs, statementMs, type Client } from './server.ts'

/** Pools are separate, so that reads of calls cannot take the connections for writes and the list of revocations, nor slow reads those of quick ones. */
const connections = {
  own: documentedLimit('connections to PostgreSQL for writes, the list of revocations and regular work', 3),
  usual: documentedLimit('connections to PostgreSQL for reads of calls', 6),
  slow: documentedLimit('connections to PostgreSQL for slow reads', 4),
}

const ofOne = { usual: 3, slow: 2 }

const longStatementMs = documentedLimit(
  'milliseconds of a statement of a migration, import, export or upkeep',
  3_600_000,
)

/** Long, so that after a pause the first call does not wait for ten new connections. */
const idleConnectionMs = 600_000

export function openPostgresPool(url: string, schema: string, longestMs = statementMs) {
  const lastLoss = { at: 0 }
  const poolOf = (max: number, options = '') =>
    createPool(
      { ...connectionConfig(url, schema, options), max, query_timeout: lostAfterMs(longestMs) },
      lastLoss,
    )
  const bounded = `-c statement_timeout=${longestMs}`
  const own = poolOf(connections.own)
  const usual = poolOf(connections.usual, bounded)
  const slow = poolOf(connections.slow, bounded)
  const usualPlaces = createSlotQueue({
    ...{ most: connections.usual, maxPerPerson: ofOne.usual },
    maxWaitMs: lostAfterMs(longestMs),
  })
  const slowPlaces = createSlotQueue({ most: connections.slow, maxPerPerson: ofOne.slow })
  const connect = async () => {
    const reading = currentReadContext()
    if (!reading) return own.connect(isLongServerWork() ? longStatementMs : undefined)
    // Other readers may wait for the same quick read, so it is not cancelled when one of them disconnects.
    const gone = reading.isAdmitted ? null : never
    if (!reading.isSlow) return inPlace(usualPlaces, { ...reading, gone }, usual)
    return inPlace(slowPlaces, reading, slow, own)
  }
  return {
    pool: { connect, end: async () => undefined },
    async close() {
      await Promise.all([own.end(), usual.end(), slow.end()])
    },
  }
}

/** Of readers who wait for a limited time, but are not asked whether they have disconnected. */
const never: ReaderAbortSignal = {
  aborted: false,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
}

type PostgresConnections = ReturnType<typeof createPool>

/** Without an answer after `query_timeout`, a connection counts as lost. `lastLoss` is that of all pools, by `performance.now()`. */
function createPool(config: pg.PoolConfig, lastLoss: { at: number }) {
  const pool = new pg.Pool({ ...config, idleTimeoutMillis: idleConnectionMs })
  const openedAt = new WeakMap<pg.PoolClient, number>()
  pool.on('error', ignored).on('connect', (client) => {
    openedAt.set(client, performance.now())
    // Without listeners, a lost connection would end the process.
    client.on('error', ignored)
  })

  /** Connections older than the last loss probably share its cause, and each would cost another call the whole time. */
  async function take(): Promise<pg.PoolClient> {
    const client = await pool.connect()
    if ((openedAt.get(client) ?? 0) > lastLoss.at) return client
    client.release(true)
    return take()
  }

  return {
    async connect(query_timeout?: number): Promise<PostgresClient> {
      const client = await take()
      let isLost = false
      return {
        processId: processOf(client),
        async query(text, parameters = []) {
          // What follows, such as a rollback, would wait as long again.
          if (isLost) throw new ProblemError('backendUnreachable')
          try {
            const config = { text, values: [...parameters], ...(query_timeout && { query_timeout }) }
            const { rows, rowCount, command } = await client.query(config)
            return { rows, rowCount: rowCount ?? 0, command: command as 'SELECT' }
          } catch (error) {
            if (!(error instanceof pg.DatabaseError)) {
              isLost = true
              lastLoss.at = performance.now()
            }
            throw error
          }
        },
        release: (isBroken) => client.release(isBroken),
      }
    },
    async cancel(processId: number) {
      await pool.query('select pg_cancel_backend($1)', [processId]).catch(ignored)
    },
    end: () => pool.end(),
  }
}

interface PostgresClient extends Client {
  processId: number
}

const ignored = () => undefined

/** Waits for the reader's turn. If the reader disconnects, another connection cancels the running statement. */
async function inPlace(
  places: SlotQueue,
  taker: Parameters<SlotQueue['enter']>[0],
  pool: PostgresConnections,
  other?: PostgresConnections,
): Promise<Client> {
  const leave = await places.enter(taker)
  try {
    const client = await pool.connect()
    const cancel = () => void other?.cancel(client.processId)
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
