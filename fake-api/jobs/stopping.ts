import { jobsCollection } from '../../src/contract/jobs.ts'
import type { Row } from '../../src/contract/row.ts'
import { logChange, type AuditContext } from '../audit/log.ts'
import {
  refusedUntilBySubject,
  areCredentialsRefused,
  readRevocations,
  type RevocableCredential,
} from '../revocation/list.ts'
import type { Transaction } from '../stores/store.ts'
import { serverUser } from '../system.ts'
import type { JobApi } from './kind.ts'

/** Marks a job as cancelled, in the log as well, and returns it. */
export async function cancelJob(tx: Transaction, happening: AuditContext, row: Row): Promise<Row> {
  const after = { ...row, cancelled: true, version: row.version + 1, updatedAt: happening.now }
  await tx.replace(jobsCollection, after)
  await logChange(tx, happening, 'cancel', row, row)
  return after
}

/**
 * Whether a job may begin nothing more. A job is cancelled if the token it was started with would be refused now, since its user's rights
 * have changed. Revocations are read from the store, since another process may just have added one.
 */
export async function mayBeginNothingMore(
  api: JobApi,
  id: string,
  shown: readonly RevocableCredential[],
): Promise<boolean> {
  const { store, registry } = api
  if ((await store.get(jobsCollection, id))?.['cancelled'] === true) return true
  if (
    shown.length === 0 ||
    !areCredentialsRefused(refusedUntilBySubject(await readRevocations(store)), shown)
  )
    return false
  const entity = registry.find(jobsCollection)
  if (!entity) throw new Error('Jobs are not registered')
  await store.transaction(async (tx) => {
    const row = await tx.get(jobsCollection, id)
    if (!row || row['cancelled'] === true) return
    await cancelJob(tx, { user: serverUser, entity, now: api.clock().toISOString() }, row)
  })
  return true
}
