import { viewingsPath } from '../../src/contract/viewing.ts'
import { revokeAllTokens } from '../revocation/list.ts'
import { allRowsRange, type Store } from '../stores/store.ts'
import { creationsCollection } from './creations.ts'
import { changesCollection } from './unsettled.ts'

/**
 * Ends what was under way when a backup was written, once it is restored. The identity service has gone on since: whoever lost rights
 * meanwhile has not lost them in the backup, so that their jobs would go on and their tokens be taken, and notes of unsettled changes would
 * be settled against what others have changed since. Everybody signs in again, and jobs of people are cancelled when they are started.
 */
export const endOngoingWorkAfterRestore = (store: Store, now: Date): Promise<void> =>
  store.transaction(async (tx) => {
    for (const collection of [creationsCollection, changesCollection, viewingsPath]) {
      const { rows } = await tx.list(collection, { where: [], sort: [], range: allRowsRange })
      for (const { id } of rows) await tx.remove(collection, id)
    }
    await revokeAllTokens(tx, Math.ceil(now.getTime() / 1000))
  })
