import { inBatches } from '../stores/move/batches.ts'
import type { Store } from '../stores/store.ts'
import { stateCollection } from './keyState.ts'
import { countSecrets } from './rowSecrets.ts'

/** Number of secrets in a store by the id of their key; those in plain text by `null`. */
export async function countSecretsByKey(plain: Store): Promise<ReadonlyMap<string | null, number>> {
  const counts = new Map<string | null, number>()
  for (const collection of await plain.collections())
    if (collection !== stateCollection)
      for await (const rows of inBatches(plain, collection)) for (const row of rows) countSecrets(row, counts)
  return counts
}
