import { readChainEnd } from '../audit/chain.ts'
import type { Reader, CollectionBatch, Store } from '../stores/store.ts'
import {
  endSessionsAndWork,
  endSessionsAndLogRestore,
  type RestoreDetails,
  type RestoreInconsistencies,
  type RestoreTime,
} from './afterRestore.ts'

/** Replaces everything in a store that a server uses, and ends what was under way, in one transaction. */
export async function replaceStoreAndEndSessions(
  store: Store,
  by: StoreReplacement,
  time: RestoreTime,
): Promise<RestoreInconsistencies> {
  const { batches, compare, isIdentityNew = false, restored } = by
  const { entries: entriesBefore } = await readChainEnd(store)
  let settled: RestoreInconsistencies = { entriesContinued: 0, jobsWithoutInput: 0 }
  await store.replaceAll(batches, async (tx) => {
    await compare?.(tx)
    if (restored) settled = await endSessionsAndLogRestore(tx, { ...restored, entriesBefore }, time)
    else if (!isIdentityNew) await endSessionsAndWork(tx, time)
  })
  return settled
}

export interface StoreReplacement {
  batches: AsyncIterable<CollectionBatch>
  /** Called with the new rows before they are committed. If it throws, because they differ from the backup, nothing is replaced. */
  compare?(reader: Reader): Promise<void>
  /** Whether the sign-in service begins anew as well, so that no earlier token is valid anyway. */
  isIdentityNew?: boolean
  restored?: Omit<RestoreDetails, 'entriesBefore'>
}
