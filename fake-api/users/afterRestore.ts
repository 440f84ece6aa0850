import { builtInCollections } from '../../src/contract/entity.ts'
import { activeStates, jobsCollection } from '../../src/contract/jobs.ts'
import { inListConditions } from '../../src/contract/query.ts'
import type { Registry } from '../../src/contract/registry.ts'
import { reportFilesCollection } from '../../resources/report-files/contract.ts'
import type { Row } from '../../src/contract/values.ts'
import { viewAsPath } from '../../src/contract/viewing.ts'
import { appendAuditEntry, readChainEnd } from '../audit/chain.ts'
import { adoptEntriesAfterChainEnd } from '../audit/verifyChain.ts'
import { jobInputsCollection } from '../jobs/start.ts'
import { putRow } from '../putRow.ts'
import { revokeTokensOfEverybody } from '../revocation/list.ts'
import type { Settings } from '../settings.ts'
import type { Transaction } from '../stores/store.ts'
import { serverUser } from '../api.ts'
import { creationsCollection } from './creations.ts'
import { changesCollection } from './unsettled.ts'

export const restoreAction = 'restore'

export interface RestoreDetails {
  registry: Registry
  /** The number of entries in the log before; `null` where only the restored data are left. */
  entriesBefore: number | null
  /** A file of this program: its SHA-256 in hexadecimal, and its rows. Absent if something else restored the data. */
  file?: { sha256: string; rows: number }
}

export interface RestoreTime {
  now: Date
  /** Seconds since 1970 by the clock of the identity service; `null` if that has to be asked once a server runs. */
  tokensUntil: number | null
}

/** The embedded identity service has the clock of this machine, and without a service account another one cannot be asked. */
export const restoreTimeNow = (
  settings: Pick<Settings, 'clock' | 'embeddedIdentity' | 'serviceSecret'>,
): RestoreTime => ({
  now: settings.clock(),
  tokensUntil: settings.embeddedIdentity || !settings.serviceSecret ? Math.ceil(Date.now() / 1000) : null,
})

/** What did not fit together in a restored backup. Backups by earlier versions read one collection after another while a server wrote. */
export interface RestoreInconsistencies {
  /** Entries of the log after the end that the backup recorded, which has been moved behind them. */
  entriesContinued: number
  /** Jobs whose input is missing. They fail when they start. */
  jobsWithoutInput: number
}

/** Logs no author, since whoever can restore data needs no account. Throws a readable `Error` if the log cannot take an entry. */
export async function endSessionsAndLogRestore(
  tx: Transaction,
  restored: RestoreDetails,
  time: RestoreTime,
): Promise<RestoreInconsistencies> {
  const settled = await endSessionsAndWork(tx, time)
  await logRestore(tx, { ...restored, ...settled }, time.now.toISOString())
  return settled
}

/** Restored data would give people back rights, jobs and tokens that they have lost since, so everybody has to sign in again. */
export async function endSessionsAndWork(
  tx: Transaction,
  { now, tokensUntil }: RestoreTime,
): Promise<RestoreInconsistencies> {
  const settled = { entriesContinued: await adoptEntriesAfterChainEnd(tx), jobsWithoutInput: 0 }
  for (const collection of [creationsCollection, changesCollection, viewAsPath])
    for (const { id } of (await tx.list(collection, { where: [] })).rows) await tx.remove(collection, id)
  const active = { where: inListConditions({ state: activeStates }) }
  for (const { id } of (await tx.list(jobsCollection, active)).rows) {
    const inputs = await tx.get(jobInputsCollection, id)
    if (inputs) await putRow(tx, jobInputsCollection, inputs, { ...inputs, shown: [] })
    else settled.jobsWithoutInput++
  }
  const made = { where: inListConditions({ state: ['making'] }) }
  for (const file of (await tx.list(reportFilesCollection, made)).rows)
    if (!(await tx.get(jobsCollection, String(file['jobId'])))) await failFile(tx, file, now.toISOString())
  await revokeTokensOfEverybody(tx, tokensUntil)
  return settled
}

/** Ends a file that no job makes, since each person may wait for one only. */
const failFile = (tx: Transaction, file: Row, now: string) =>
  putRow(tx, reportFilesCollection, file, {
    ...{ ...file, state: 'failed', failure: 'jobInputMissing' },
    ...{ updatedAt: now, finishedAt: now, expiresAt: now },
  })

async function logRestore(
  tx: Transaction,
  { registry, file, entriesBefore, entriesContinued }: RestoreDetails & RestoreInconsistencies,
  now: string,
): Promise<void> {
  const entity = registry.find(builtInCollections.auditLog)
  if (!entity) return
  const { entries } = await readChainEnd(tx)
  const found = { ...file, entries, ...(entriesContinued && { entriesContinued }) }
  await appendAuditEntry(
    tx,
    { user: serverUser, entity, now },
    {
      action: restoreAction,
      ...{ recordId: '', recordLabel: '', casinoId: null, casinoIds: [], ownerId: null },
      changes: Object.entries(found).map(([field, after]) => ({
        ...{ field, before: field === 'entries' ? entriesBefore : null, after },
      })),
    },
  )
}

export const describeRestoreInconsistencies = ({
  entriesContinued,
  jobsWithoutInput,
}: RestoreInconsistencies): string[] => [
  ...(entriesContinued
    ? [
        `The audit log went on beyond its end, by ${entriesContinued} entries. They belong to it again, but what they tell of may be there or not.`,
      ]
    : []),
  ...(jobsWithoutInput ? [`${jobsWithoutInput} jobs lack what they were to do. They will fail.`] : []),
]
