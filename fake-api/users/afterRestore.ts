import { builtInCollections } from '../../src/contract/collections.ts'
import type { Registry } from '../../src/contract/registry.ts'
import { viewingsPath } from '../../src/contract/viewing.ts'
import { append, chainEndCollection, chainStart } from '../audit/chain.ts'
import { revokeAllTokens } from '../revocation/list.ts'
import { allRowsRange, type Reader, type Store, type Transaction } from '../stores/store.ts'
import { serverUser } from '../system.ts'
import { creationsCollection } from './creations.ts'
import { changesCollection } from './unsettled.ts'

/**
 * The identity service went on since the restored backup was written: by the backup, people would have rights, jobs and tokens that they
 * have lost, and old notes would be settled against newer changes. So everybody signs in again, and jobs of people are cancelled when they
 * start. The restored log says that it was restored, but not by whom, since whoever can run the script needs no account. That comes last and
 * by itself: a log that takes no further entry must not keep old tokens valid.
 */
export async function endOngoingWorkAfterRestore(store: Store, restored: Restored, now: Date): Promise<void> {
  await store.transaction(async (tx) => {
    for (const collection of [creationsCollection, changesCollection, viewingsPath]) {
      const { rows } = await tx.list(collection, { where: [], sort: [], range: allRowsRange })
      for (const { id } of rows) await tx.remove(collection, id)
    }
    await revokeAllTokens(tx, Math.ceil(now.getTime() / 1000))
  })
  await store.transaction((tx) => logRestore(tx, restored, now.toISOString()))
}

export interface Restored {
  registry: Registry
  /** SHA-256 of the file, in hexadecimal. */
  file: string
  rows: number
  /** Number of entries that the log had before, as `countLogEntries` says. */
  entriesBefore: number
}

/** The entries of the audit log, by its end. */
export const countLogEntries = async (reader: Pick<Reader, 'get'>): Promise<number> =>
  Number((await reader.get(chainEndCollection, 'end'))?.['entries'] ?? chainStart.entries)

async function logRestore(tx: Transaction, { registry, ...restored }: Restored, now: string): Promise<void> {
  const entity = registry.find(builtInCollections.auditLog)
  if (!entity) return
  const { file, rows, entriesBefore } = restored
  await append(
    tx,
    { user: serverUser, entity, now },
    {
      action: 'restore',
      ...{ recordId: '', recordLabel: '', casinoId: null, casinoIds: [], ownerId: null },
      changes: [
        { field: 'sha256', before: null, after: file },
        { field: 'rows', before: null, after: rows },
        { field: 'entries', before: entriesBefore, after: await countLogEntries(tx) },
      ],
      attempted: null,
      code: null,
    },
  )
}
