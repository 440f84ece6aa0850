import { viewingsPath } from '../../src/contract/viewing.ts'
import { revokeAllTokens } from '../revocation/list.ts'
import { allRowsRange, type Store } from '../stores/store.ts'
import { creationsCollection } from './creations.ts'
import { changesCollection } from './unsettled.ts'

/**
 * The identity service went on since the restored backup was written: by the backup, people would have rights, jobs and tokens that they
 * have lost, and old notes would be settled against newer changes. So everybody signs in again, and jobs of people are cancelled when they
 * start.
 */
export const endOngoingWorkAfterRestore = (store: Store, now: Date): Promise<void> =>
  store.transaction(async (tx) => {
    for (const collection of [creationsCollection, changesCollection, viewingsPath]) {
      const { rows } = await tx.list(collection, { where: [], sort: [], range: allRowsRange })
      for (const { id } of rows) await tx.remove(collection, id)
    }
    await revokeAllTokens(tx, Math.ceil(now.getTime() / 1000))
  })
