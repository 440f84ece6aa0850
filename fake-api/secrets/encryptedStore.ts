import type { Row } from '../../src/contract/row.ts'
import type { RowBatch, Page, Reader, Store, Transaction } from '../stores/store.ts'
import { keyRows, stateCollection } from './keyState.ts'
import type { Keyring } from './keyring.ts'
import { decryptRow, encryptRow } from './rowSecrets.ts'

/** A store that encrypts secrets at rest in every collection and field: writes use the current key, reads the key of each secret. */
export function encryptedStore(store: Store, keyring: Keyring): Store {
  // Rows are immutable, so rows that a store caches are decrypted once.
  const known = new WeakMap<Row, Row>()
  const opened = (collection: string, row: Row): Row => {
    const kept = known.get(row)
    if (kept) return kept
    const read = decryptRow(keyring, collection, row)
    known.set(row, read)
    return read
  }
  const closed = (collection: string, row: Row) => encryptRow(keyring, collection, row)

  const reading = <R extends Reader>(reader: R): R => ({
    ...reader,
    async list(collection, query): Promise<Page> {
      const page = await reader.list(collection, query)
      return { ...page, rows: page.rows.map((row) => opened(collection, row)) }
    },
    async get(collection, id) {
      const row = await reader.get(collection, id)
      return row && opened(collection, row)
    },
  })

  async function* encrypted(batches: AsyncIterable<RowBatch>): AsyncGenerator<RowBatch> {
    for await (const { collection, rows } of batches)
      if (collection !== stateCollection)
        yield { collection, rows: rows.map((row) => closed(collection, row)) }
    yield { collection: stateCollection, rows: keyRows(keyring) }
  }

  return {
    ...reading(store),
    best: async (collection, wanted) =>
      (await store.best(collection, wanted)).map((row) => opened(collection, row)),
    transaction: (work) =>
      store.transaction((tx) => {
        const writing: Transaction = {
          ...reading(tx),
          insert: (collection, row) => tx.insert(collection, closed(collection, row)),
          replace: (collection, row) => tx.replace(collection, closed(collection, row)),
        }
        return work(writing)
      }),
    collections: async () => (await store.collections()).filter((name) => name !== stateCollection),
    replaceAll: (batches) => store.replaceAll(encrypted(batches)),
  }
}
