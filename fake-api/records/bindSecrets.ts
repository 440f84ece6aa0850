import type { Registry } from '../../src/contract/registry.ts'
import { inBatches } from '../stores/move/batches.ts'
import type { Store } from '../stores/store.ts'
import { bindUnboundSecrets, mayHoldSecrets } from './destinations.ts'

/**
 * Binds the secrets that an older program stored without the addresses that they are for to the addresses of now. Asked for at
 * each start, before anybody can change an address; where all are bound nothing is written.
 */
export async function bindSecrets(store: Store, registry: Registry): Promise<void> {
  for (const entity of registry.all.filter((one) => !one.external && mayHoldSecrets(one))) {
    for await (const rows of inBatches(store, entity.name)) {
      await store.transaction(async (tx) => {
        for (const { id } of rows) {
          const row = await tx.get(entity.name, id)
          const next = row && (await bindUnboundSecrets(tx, entity, row))
          if (next && next !== row) await tx.replace(entity.name, { ...next, version: next.version + 1 })
        }
      })
    }
  }
}
