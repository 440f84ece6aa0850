import { builtInCollections } from '../../src/contract/entity.ts'
import { readInBatches } from '../stores/move/batches.ts'
import type { Transaction } from '../stores/store.ts'
import { entryId, moveChainEnd, readChainEnd, type ChainLink } from './chain.ts'
import { createVerificationState, verifyEntries } from './verifyChain.ts'

/**
 * Run after a backup was restored. Moves the end of the log behind entries that continue it, which a signed export may hold, and returns
 * their number. Throws a readable `Error` if an entry beyond the end does not continue the chain, since this program did not write it.
 */
export async function adoptEntriesAfterChainEnd(tx: Transaction): Promise<number> {
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
