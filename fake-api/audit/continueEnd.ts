import { builtInCollections } from '../../src/contract/entity.ts'
import { readInBatches } from '../stores/move/batches.ts'
import type { Transaction } from '../stores/store.ts'
import { entryId, moveChainEnd, readChainEnd, type ChainLink } from './chain.ts'
import { createVerificationState, verifyEntries } from './verifyChain.ts'

/**
 * Moves the end of the log behind entries that continue it, and returns their number. Backups hold such entries if an earlier version wrote
 * them while a server ran over PostgreSQL: it read the end first, and the entries later. They are kept, since staff were told that these
 * writes took place, and since an export that was signed then may hold them. Throws a readable `Error` if an entry beyond the end does not
 * continue it: that was not written by this program, and the next entry would get its id.
 */
export async function continueChainEnd(tx: Transaction): Promise<number> {
  const end = await readChainEnd(tx)
  const after = entryId(end.entries)
  let followed = createVerificationState({ id: after, hash: end.hash, previousHash: '' })
  for await (const rows of readInBatches(tx, builtInCollections.auditLog, { after })) {
    const limits = { most: Infinity, mostBreaks: Infinity }
    followed = verifyEntries(followed, rows as unknown as ChainLink[], limits)
    const wrong = followed.breaks.find(({ fault }) => fault !== 'surplus')
    if (wrong)
      throw new Error(
        `The audit log ends at ${after}, and what follows does not continue it: see ${wrong.id}. No further entry could be written.`,
      )
  }
  const { position, hash, seen } = followed
  if (seen === 0 || hash === null) return 0
  await moveChainEnd(tx, { hash, entries: position })
  return seen
}
