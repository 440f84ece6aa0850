import { viewingsPath } from '../../src/contract/viewing.ts'
import { revokeAllTokens } from '../revocation/list.ts'
import { allRowsRange, type Store } from '../stores/store.ts'
import { creationsCollection } from './creations.ts'
import { changesCollection } from './unsettled.ts'

/**
 * After the restore of a backup, ends what was under way when it was written. The identity service went on since: the backup knows nothing
 * of rights lost meanwhile, so that jobs would continue, tokens be accepted and old notes be settled against newer changes. Everybody has
 * to sign in again, and jobs of people are cancelled when they are started.
 */
export const endWhatWasUnderWay = (store: Store, now: Date): Promise<void> =>
  store.transaction(async (tx) => {
    for (const collection of [creationsCollection, changesCollection, viewingsPath]) {
      const { rows } = await tx.list(collection, { where: [], sort: [], range: allRowsRange })
      for (const { id } of rows) await tx.remove(collection, id)
    }
    await revokeAllTokens(tx, Math.ceil(now.getTime() / 1000))
  })
