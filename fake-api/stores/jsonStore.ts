import jsonServer from 'json-server'
import { mapValues } from 'es-toolkit/compat'
import { ProblemError } from '../../src/contract/problem.ts'
import { type Row, ownValue } from '../../src/contract/values.ts'
import { logFault } from '../log.ts'
import type { DataFolder } from '../folder/folder.ts'
import { createProcessClaims } from './claims.ts'
import { createRowsReader, createWorkingCopy, type RowsByCollection } from './rowsByCollection.ts'
import { findBestMatchesInRows } from './select.ts'
import type { CollectionBatch, Snapshot, Store } from './store.ts'
import { openWorkingFile } from './workingFile.ts'
import { createWriteQueue } from './writeQueue.ts'

/** A file of changes is beside the data file until closing writes it whole. Throws a readable error if the file is lost or unreadable. */
export async function openJsonStore(folder: DataFolder, fixtures: string): Promise<Store> {
  const { state, saver } = await openWorkingFile(folder, fixtures)
  const store = createJsonStore(state, saver.save)
  return {
    ...store,
    requireWritable: saver.requireRoom,
    async close() {
      await store.close()
      await saver.settle().catch((error: unknown) => logFault(error, 'The data file was not written whole:'))
    },
  }
}

/** Reads see only what has been saved. json-server's own routes are not mounted, because its deletions cascade by field names. */
export function createJsonStore(
  initial: RowsByCollection,
  save: (state: RowsByCollection) => Promise<void>,
): Store {
  const db = jsonServer.router<RowsByCollection>(initial, { foreignKeySuffix: 'never' }).db
  let latest = initial
  let waiting: { resolve: () => void; reject: (reason: ProblemError) => void }[] = []
  let saving = false
  let closed = false
  const queue = createWriteQueue(() => waiting.length)

  async function saveAll() {
    saving = true
    while (waiting.length) {
      const [state, batch] = [latest, waiting]
      waiting = []
      try {
        if (state !== db.getState()) await save(state)
        db.setState(state)
        for (const { resolve } of batch) resolve()
      } catch (error) {
        logFault(error, 'The data could not be saved:')
        latest = db.getState()
        const problem = error instanceof ProblemError ? error : new ProblemError('backendUnreachable')
        // The following transactions were based on the state that is lost.
        for (const { reject } of [...batch, ...waiting.splice(0)]) reject(problem)
      }
    }
    saving = false
  }

  function saved(): Promise<void> {
    if (latest === db.getState()) return Promise.resolve()
    const done = new Promise<void>((resolve, reject) => waiting.push({ resolve, reject }))
    if (!saving) void saveAll()
    return done
  }

  async function change<T>(work: (base: RowsByCollection) => Promise<{ result: T; next: RowsByCollection }>) {
    if (closed) throw new ProblemError('backendUnreachable')
    const { result, saved: onDisk } = await queue.add(async () => {
      const base = latest
      const { result, next } = await work(base)
      if (latest !== base) throw new ProblemError('backendUnreachable')
      latest = next
      return { result, saved: saved() }
    })
    await onDisk
    return result
  }

  return {
    ...readerOf(() => db.getState()),
    async snapshot(read) {
      const state = db.getState()
      return read(readerOf(() => state))
    },
    best: async (collection, wanted) =>
      findBestMatchesInRows(ownValue(db.getState(), collection) ?? [], wanted),
    claim: createProcessClaims(),
    isShared: false,
    transaction: (work) =>
      change(async (base) => {
        const draft = createWorkingCopy(base)
        const result = await work(draft.tx)
        return { result, next: draft.result() }
      }),
    replaceAll: (batches, settle) =>
      change(async (base) => {
        const draft = createWorkingCopy(await collected(batches, Object.keys(base)))
        await settle(draft.tx)
        return { result: undefined, next: draft.result() }
      }),
    rewrite: (rewriteRow) =>
      change(async (base) => {
        let result = 0
        const next = mapValues(base, (rows, name) =>
          rows.map((row) => {
            const rewritten = rewriteRow(name, row)
            if (rewritten !== row) result += 1
            return rewritten
          }),
        )
        return { result, next: result > 0 ? next : base }
      }),
    upkeep: async () => undefined,
    async close() {
      closed = true
      await queue.settled()
      await saved().catch(() => undefined)
    },
  }
}

const readerOf = (state: () => RowsByCollection): Snapshot => ({
  ...createRowsReader((collection) => ownValue(state(), collection) ?? []),
  async collections() {
    const filled = Object.entries(state()).filter(([, rows]) => rows.length > 0)
    return filled.map(([name]) => name).sort()
  },
})

async function collected(batches: AsyncIterable<CollectionBatch>, names: readonly string[]) {
  const state = new Map<string, Row[]>(names.map((name) => [name, []]))
  const ids = new Map<string, Set<string>>()
  for await (const { collection, rows } of batches) {
    const all = state.get(collection) ?? []
    state.set(collection, all)
    const known = ids.get(collection) ?? new Set()
    ids.set(collection, known)
    for (const row of rows) {
      if (known.has(row.id)) throw new Error(`${collection} has ${JSON.stringify(row.id)} twice.`)
      known.add(row.id)
      all.push(row)
    }
  }
  return Object.fromEntries(state)
}
