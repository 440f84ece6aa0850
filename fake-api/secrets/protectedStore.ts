import { log } from '../log.ts'
import type { Store } from '../stores/store.ts'
import { encryptedStore } from './encryptedStore.ts'
import { keyRows, requireKey, stateCollection, stateId } from './keyState.ts'
import type { Keyring } from './keyring.ts'
import { decryptRow, encryptRow } from './rowSecrets.ts'

/**
 * The store with its secrets encrypted at rest. Where the current key is another than at the last start, everything is encrypted by
 * it first, what lies there in clear included. Without a keyring the store stays as it is.
 *
 * Throws a readable `Error` where the secrets in the store are encrypted by a key that was not given.
 */
export async function protectedStore(store: Store, keyring: Keyring | null): Promise<Store> {
  const state = await store.get(stateCollection, stateId)
  if (state) requireKey(state, keyring)
  if (!keyring) return store
  if (state?.['keyId'] !== keyring.currentId) await encryptEverything(store, keyring)
  return encryptedStore(store, keyring)
}

/** The state is written last: after an interruption the next start, which needs both keys, repeats the work. */
async function encryptEverything(store: Store, keyring: Keyring): Promise<void> {
  const count = await store.rewrite((collection, row) => {
    if (collection === stateCollection) return row
    return encryptRow(keyring, collection, decryptRow(keyring, collection, row))
  })
  await store.transaction(async (tx) => {
    if (await tx.get(stateCollection, stateId)) await tx.remove(stateCollection, stateId)
    for (const row of keyRows(keyring)) await tx.insert(stateCollection, row)
  })
  log.info({ records: count, key: keyring.currentId }, 'The secrets in the store were encrypted.')
}

/** Warns at the start in production if secrets are stored in plain text, where anybody with the store or a backup can read them. */
export function warnOfUnencryptedSecrets(
  env: Record<string, string | undefined>,
  keyring: Keyring | null,
): void {
  if (env['NODE_ENV'] === 'production' && !keyring)
    log.warn('Without SECRETS_KEY, secrets lie in the store in clear.')
}
