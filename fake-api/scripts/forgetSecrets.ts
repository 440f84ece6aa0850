import type { Registry } from '../../src/contract/registry.ts'
import { storeChange } from '../records/write.ts'
import '../subscriptions.ts'
import { readInBatches } from '../stores/move/batches.ts'
import type { Store } from '../stores/store.ts'
import { serverUser } from '../api.ts'
import { createEncryptedStore } from '../stores/encryptedStore.ts'
import {
  type Keyring,
  keyStateCollection,
  keyStateId,
  countSecrets,
  withoutSecretsOfKey,
} from '../secrets/keyring.ts'

/** Returns the number of affected records. Throws a readable `Error` if `keyring`, which encrypts what is written, contains the key. */
export async function removeSecretsOfKey(
  plain: Store,
  { keyring, keyId, registry, now }: { keyring: Keyring; keyId: string; registry: Registry; now: string },
): Promise<number> {
  if (keyring.has(keyId)) throw new Error(`The key "${keyId}" is in SECRETS_KEY: its secrets can be read.`)
  const store = createEncryptedStore(plain, keyring)
  let count = 0
  for (const collection of await store.collections()) {
    const entity = registry.find(collection)
    for await (const rows of readInBatches(store, collection)) {
      const ids = rows.filter((row) => withoutSecretsOfKey(row, keyId) !== row).map(({ id }) => id)
      count += ids.length
      for (const id of ids)
        await store.transaction(async (tx) => {
          const row = await tx.get(collection, id)
          if (!row) return
          const after = { ...withoutSecretsOfKey(row, keyId), version: row.version + 1 }
          if (entity)
            await storeChange({ tx, user: serverUser, entity, now }, 'update', row, {
              ...after,
              updatedAt: now,
            })
          else await tx.remove(collection, id)
        })
    }
  }
  const state = await plain.get(keyStateCollection, keyStateId)
  if (state?.['keyId'] === keyId) await plain.transaction((tx) => tx.remove(keyStateCollection, keyStateId))
  return count
}

export async function countSecretsByKey(plain: Store): Promise<ReadonlyMap<string | null, number>> {
  const counts = new Map<string | null, number>()
  for (const collection of await plain.collections())
    if (collection !== keyStateCollection)
      for await (const rows of readInBatches(plain, collection))
        for (const row of rows) countSecrets(row, counts)
  return counts
}
