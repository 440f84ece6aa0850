import { sql } from 'kysely'
import { ProblemError } from '../../../src/contract/problem.ts'
import type { Registry } from '../../../src/contract/registry.ts'
import { runAsLongServerWork, runAsServerWork } from '../../lanes/readContext.ts'
import type { RowsByCollection } from '../rowsByCollection.ts'
import {
  type Snapshot,
  type Store,
  type Transaction,
  maxNamedPeople,
  maxOpenRecords,
  type PresentPerson,
  type Presences,
} from '../store.ts'
import { createWriteQueue } from '../writeQueue.ts'
import { findBestMatches, backfillSearchColumns } from './searchColumns.ts'
import type { Database } from './database.ts'
import {
  ensurePartitions,
  createAndDropPartitions,
  listCollections,
  insertAll,
  replaceAllCollections,
  rewriteDocuments,
  createTransaction,
} from './write.ts'
import { type Executor, typedTables } from './tables.ts'
import { createReader } from './reader.ts'
import { randomBytes, randomUUID } from 'node:crypto'
import { presenceLifetimeMs } from '../../../src/contract/live.ts'

/** The key of the advisory lock that serialises the transactions of all processes. */
const writing = 7_040_001

/** Transactions of all processes run one after another, so that what one has read still holds when it writes. Reads do not wait. */
export function createSqlStore(database: Database, registry: Registry): Store {
  const { db, claim, isShared, isAttended = () => true, close } = database
  const queue = createWriteQueue()
  let closed = false

  /** Transactions of this process use one connection, which is not among those for reads of calls. */
  function inTurn<T>(work: (trx: Executor) => Promise<T>, run = runAsServerWork): Promise<T> {
    if (closed || !isAttended()) return Promise.reject(new ProblemError('backendUnreachable'))
    return queue.add(() => run(() => alone(db, work)))
  }

  return {
    ...snapshotOf(db),
    snapshot: (read) =>
      db
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute((trx) => read(snapshotOf(trx))),
    best: (collection, wanted) => findBestMatches(db, collection, wanted),
    claim,
    isShared,
    presences: sharedPresences(db),
    transaction: (work) => inTurn((trx) => watched(createTransaction(trx, registry), work)),
    replaceAll: (batches, settle) =>
      inTurn(async (trx) => {
        await replaceAllCollections(trx, registry, batches)
        await watched(createTransaction(trx, registry), settle)
      }, runAsLongServerWork),
    rewrite: (change) => rewriteDocuments(inTurn, change),
    upkeep: (now, keptMonths) =>
      inTurn((trx) => createAndDropPartitions(trx, now, keptMonths), runAsLongServerWork),
    ...(isShared && { requireWritable: () => requireWritable(db, isAttended), time: () => timeOf(db) }),
    async close() {
      closed = true
      await queue.settled()
      await close()
    },
  }
}

const snapshotOf = (db: Executor): Snapshot => ({
  ...createReader(db),
  collections: () => listCollections(db),
})

const alone = <T>(db: Database['db'], work: (trx: Executor) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${writing}::int, hashtext(current_schema()))`.execute(trx)
    return work(trx)
  })

/** After a failed statement, PostgreSQL rolls back at the end without an error, so `work` must not continue as if it had succeeded. */
async function watched<T>(tx: Transaction, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const failures: unknown[] = []
  const noting =
    <A extends unknown[], R>(call: (...given: A) => Promise<R>) =>
    (...given: A) =>
      call(...given).catch((error: unknown) => {
        if (!(error instanceof ProblemError && error.code === 'stale')) failures.push(error)
        throw error
      })
  const result = await work({
    list: noting(tx.list),
    get: noting(tx.get),
    holder: noting(tx.holder),
    insert: noting(tx.insert),
    replace: noting(tx.replace),
    remove: noting(tx.remove),
  })
  if (failures.length) throw failures[0]
  return result
}

async function isEmpty(db: Executor): Promise<boolean> {
  const tables = ['records', ...Object.values(typedTables).map(({ name }) => name)]
  const filled = tables.map((name) => sql`exists (select from ${sql.table(name)})`)
  const { rows } = await sql<{ found: boolean }>`select ${sql.join(filled, sql` or `)} as found`.execute(db)
  return !rows[0]?.found
}

/** Fills an empty database, or updates the search columns of an existing one. If several processes start at once, one of them does it. */
export const fillStore = (
  { db }: Pick<Database, 'db'>,
  registry: Registry,
  read: () => Promise<RowsByCollection>,
): Promise<void> =>
  runAsLongServerWork(() =>
    alone(db, async (trx) => {
      if (!(await isEmpty(trx))) return backfillSearchColumns(trx, registry)
      const state = await read()
      const starts = (state['game-rounds'] ?? []).map((row) => String(row['startedAt']))
      const [first = new Date().toISOString()] = starts.toSorted()
      await ensurePartitions(trx, new Date(first), new Date())
      for (const [collection, rows] of Object.entries(state)) await insertAll(trx, registry, collection, rows)
    }),
  )

class Undone extends Error {}

/** Inserts a large row and rolls back; its table is unlogged, so that replicas receive nothing. Rejects with `backendUnreachable`. */
export async function requireWritable(db: Database['db'], isAttended: () => boolean): Promise<void> {
  if (!isAttended()) throw new ProblemError('backendUnreachable')
  const text = randomBytes(6144).toString('hex')
  try {
    await db.transaction().execute(async (trx) => {
      await sql`insert into presence (place, person, name, until)
        values (${randomUUID()}, '', ${text}, now())`.execute(trx)
      throw new Undone()
    })
  } catch (error) {
    if (!(error instanceof Undone)) throw error
  }
}

async function timeOf(db: Executor): Promise<number> {
  const { rows } = await sql<{
    now: unknown
  }>`select extract(epoch from clock_timestamp()) * 1000 as now`.execute(db)
  return Number(rows[0]?.now)
}

/** Presences expire by the clock of the database. Each write is a separate transaction, so that writes of records do not wait for it. */
const sharedPresences = (db: Executor): Presences => ({
  async note(place, { id, name }) {
    await sql`delete from presence where (place, person) in (
      select place, person from presence where until <= now() or (person = ${id} and place in (
        select place from presence where person = ${id} and place <> ${place}
        order by until desc offset ${maxOpenRecords - 1}))
      for update skip locked)`.execute(db)
    await sql`insert into presence (place, person, name, until)
      values (${place}, ${id}, ${name}, now() + ${presenceLifetimeMs}::int * interval '1 millisecond')
      on conflict (place, person) do update set name = excluded.name, until = excluded.until`.execute(db)
  },
  async forget(place, personId) {
    await sql`delete from presence where place = ${place} and person = ${personId}`.execute(db)
  },
  async others(place, personId) {
    const { rows } = await sql<PresentPerson>`select person as id, name from presence
      where place = ${place} and person <> ${personId} and until > now() order by name limit ${maxNamedPeople}`.execute(
      db,
    )
    return rows
  },
})
