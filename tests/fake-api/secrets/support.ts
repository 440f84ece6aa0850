import { randomBytes } from 'node:crypto'
import { createKeyring, type Keyring } from '../../../fake-api/secrets/keyring.ts'
import { readInBatches } from '../../../fake-api/stores/move/batches.ts'
import type { Store } from '../../../fake-api/stores/store.ts'

/** A keyring with a fixed key for each id; the first one encrypts. */
export const keyringOf = (...ids: string[]): Keyring =>
  createKeyring(new Map(ids.map((id) => [id, keyOf(id)])))

const keys = new Map<string, Buffer>()
const keyOf = (id: string) => {
  const key = keys.get(id) ?? randomBytes(32)
  keys.set(id, key)
  return key
}

export async function textOf(store: Store): Promise<string> {
  const parts: string[] = []
  for (const collection of await store.collections())
    for await (const rows of readInBatches(store, collection)) parts.push(JSON.stringify(rows))
  return parts.join('\n')
}
