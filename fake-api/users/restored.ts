import { knownCollections } from '../../src/contract/collections.ts'
import type { Registry } from '../../src/contract/registry.ts'
import { viewingsPath } from '../../src/contract/viewing.ts'
import { append, chainEndCollection, chainStart } from '../audit/chain.ts'
import { revokeAllTokens } from '../revocation/list.ts'
import { allRowsRange, type Reader, type Store, type Transaction } from '../stores/store.ts'
import { serverUser } from '../system.ts'
import { creationsCollection } from './creations.ts'
import { changesCollection } from './unsettled.ts'

/**
 * Ends what was under way when a backup was written, once it is restored. The identity service has gone on since: whoever lost rights
 * meanwhile has not lost them in the backup, so that their jobs would go on and their tokens be taken, and notes of unsettled changes would
 * be settled against what others have changed since. Everybody signs in again, and jobs of people are cancelled when they are started. The
 * restored log says that it was restored: who did it is not known, since whoever can run the script needs no account.
 */
export const endWhatWasUnderWay = (store: Store, restored: Restored, now: Date): Promise<void> =>
  store.transaction(async (tx) => {
    await logRestore(tx, restored, now.toISOString())
    for (const collection of [creationsCollection, changesCollection, viewingsPath]) {
      const { rows } = await tx.list(collection, { where: [], sort: [], range: allRowsRange })
      for (const { id } of rows) await tx.remove(collection, id)
    }
    await revokeAllTokens(tx, Math.ceil(now.getTime() / 1000))
  })

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
  const entity = registry.find(knownCollections.auditLog)
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
