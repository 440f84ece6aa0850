import { log } from '../log.ts'
import type { Page, Reader, CollectionBatch, Snapshot, Store, Transaction } from './store.ts'
import {
  type Keyring,
  createKeyStateRows,
  requireStoredSecretsKey,
  keyStateCollection,
  keyStateId,
  decryptRow,
  encryptRow,
} from '../secrets/keyring.ts'
import type { Row } from '../../src/contract/values.ts'

/** Encrypts all secrets anew if the key has changed, including those in plain text. Throws a readable `Error` if a key is missing. */
export async function openEncryptedStore(store: Store, keyring: Keyring | null): Promise<Store> {
  const state = await store.get(keyStateCollection, keyStateId)
  if (state) requireStoredSecretsKey(state, keyring)
  if (!keyring) return store
  if (state?.['keyId'] !== keyring.currentId) await encryptEverything(store, keyring)
  return createEncryptedStore(store, keyring)
}

/** The key state is written last, so that after an interruption the next start repeats the work. It then needs both keys. */
async function encryptEverything(store: Store, keyring: Keyring): Promise<void> {
  const count = await store.rewrite((collection, row) => {
    if (collection === keyStateCollection) return row
    return encryptRow(keyring, collection, decryptRow(keyring, collection, row))
  })
  await store.transaction(async (tx) => {
    if (await tx.get(keyStateCollection, keyStateId)) await tx.remove(keyStateCollection, keyStateId)
    for (const row of createKeyStateRows(keyring)) await tx.insert(keyStateCollection, row)
  })
  log.info({ records: count, key: keyring.currentId }, 'The secrets in the store were encrypted.')
}

export function warnOfUnencryptedSecrets(env: Record<string, string | undefined>, keyring: Keyring | null) {
  if (env['NODE_ENV'] === 'production' && !keyring)
    log.warn('Without SECRETS_KEY, secrets lie in the store in clear.')
}

export function createEncryptedStore(store: Store, keyring: Keyring): Store {
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

  async function* encrypted(batches: AsyncIterable<CollectionBatch>): AsyncGenerator<CollectionBatch> {
    for await (const { collection, rows } of batches)
      if (collection !== keyStateCollection)
        yield { collection, rows: rows.map((row) => closed(collection, row)) }
    yield { collection: keyStateCollection, rows: createKeyStateRows(keyring) }
  }

  const writing = (tx: Transaction): Transaction => ({
    ...reading(tx),
    insert: (collection, row) => tx.insert(collection, closed(collection, row)),
    replace: (collection, row) => tx.replace(collection, closed(collection, row)),
  })

  const withoutKeyState = <S extends Snapshot>(state: S): S => ({
    ...reading(state),
    collections: async () => (await state.collections()).filter((name) => name !== keyStateCollection),
  })

  return {
    ...withoutKeyState(store),
    snapshot: (read) => store.snapshot((state) => read(withoutKeyState(state))),
    best: async (collection, wanted) =>
      (await store.best(collection, wanted)).map((row) => opened(collection, row)),
    transaction: (work) => store.transaction((tx) => work(writing(tx))),
    replaceAll: (batches, settle) => store.replaceAll(encrypted(batches), (tx) => settle(writing(tx))),
  }
}
