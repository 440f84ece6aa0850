import { builtInCollections } from '../../src/contract/collections.ts'
import { activeStates, jobsCollection } from '../../src/contract/jobs.ts'
import type { Query } from '../../src/contract/query.ts'
import type { Registry } from '../../src/contract/registry.ts'
import { viewingsPath } from '../../src/contract/viewing.ts'
import { append, chainEndCollection, chainStart } from '../audit/chain.ts'
import { jobInputsCollection } from '../jobs/start.ts'
import { revokeAllTokens } from '../revocation/list.ts'
import { allRowsRange, type Reader, type RowBatch, type Store, type Transaction } from '../stores/store.ts'
import { serverUser } from '../api.ts'
import { creationsCollection } from './creations.ts'
import { changesCollection } from './unsettled.ts'

/**
 * Replaces everything in a store that a server uses. The identity service went on since a restored backup was written: by the backup, people
 * would have rights, jobs and tokens that they have lost, and old notes would be settled against newer changes. So the same transaction makes
 * everybody sign in again, and takes the rights of jobs, which are cancelled when they start. The restored log says that it was restored, but
 * not by whom, since whoever can run the script needs no account. That comes last and by itself: a log that takes no further entry must not
 * keep old tokens valid.
 */
export async function replaceEverything(store: Store, by: Replacement, now: Date): Promise<void> {
  const { batches, compare, isIdentityNew = false, restored } = by
  const entriesBefore = await countLogEntries(store)
  await store.replaceAll(batches, async (tx) => {
    await compare?.(tx)
    if (!isIdentityNew) await endOngoingWork(tx, now)
  })
  if (restored)
    await store.transaction((tx) => logRestore(tx, { ...restored, entriesBefore }, now.toISOString()))
}

export interface Replacement {
  batches: AsyncIterable<RowBatch>
  /** Throws if the store does not hold what it was given; nothing is replaced then. */
  compare?(reader: Reader): Promise<void>
  /** Whether the sign-in service begins anew as well, so that no earlier token is valid anyway. */
  isIdentityNew?: boolean
  /** The backup, for the log; the demonstration data have none. */
  restored?: Restored
}

interface Restored {
  registry: Registry
  /** SHA-256 of the file, in hexadecimal. */
  file: string
  rows: number
}

async function endOngoingWork(tx: Transaction, now: Date): Promise<void> {
  for (const collection of [creationsCollection, changesCollection, viewingsPath])
    for (const { id } of (await tx.list(collection, all)).rows) await tx.remove(collection, id)
  const isActive = { field: 'state', op: 'in', values: activeStates } as const
  for (const { id } of (await tx.list(jobsCollection, { ...all, where: [isActive] })).rows) {
    const inputs = await tx.get(jobInputsCollection, id)
    if (inputs) await tx.replace(jobInputsCollection, { ...inputs, version: inputs.version + 1, shown: [] })
  }
  await revokeAllTokens(tx, Math.ceil(now.getTime() / 1000))
}

/** The entries of the audit log, by its end. */
const countLogEntries = async (reader: Pick<Reader, 'get'>): Promise<number> =>
  Number((await reader.get(chainEndCollection, 'end'))?.['entries'] ?? chainStart.entries)

const all: Query = { where: [], sort: [], range: allRowsRange }

async function logRestore(
  tx: Transaction,
  { registry, file, rows, entriesBefore }: Restored & { entriesBefore: number },
  now: string,
): Promise<void> {
  const entity = registry.find(builtInCollections.auditLog)
  if (!entity) return
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
