import { activeStates, jobsCollection } from '../../src/contract/jobs.ts'
import type { Api } from '../api.ts'
import { logChange, type Happening } from '../audit/log.ts'
import { settle, suspend, type Subject } from '../revocation/list.ts'
import { everything, type Transaction } from '../stores/store.ts'
import { endViewingsOf } from '../viewing/viewings.ts'

type At = Happening & { api: Pick<Api, 'identity' | 'registry'> }

const subjectOf = (userId: string): Subject => `user:${userId}`

/**
 * Refuses whatever tokens a user has or gets, and ends what they look at as a visitor and who looks as them: in the transaction that
 * puts on record that their rights are about to change. Answers what `settleUser` ends it by.
 */
export async function suspendUser(tx: Transaction, { api, ...at }: At, userId: string): Promise<string> {
  await endViewingsOf(tx, at, userId)
  return suspend(tx, subjectOf(userId), api.identity.time())
}

/** Lets a user in again who signs in from now on: in the transaction that puts the outcome on record. */
export async function settleUser(
  tx: Transaction,
  { api, ...at }: At,
  { userId, suspension }: { userId: string; suspension: string },
): Promise<void> {
  await endViewingsOf(tx, at, userId)
  await settle(tx, subjectOf(userId), suspension, api.identity.time())
}

/**
 * Cancels the jobs of a user who may do less than when they started them, on record by whoever has taken the right away: items under
 * way are finished, the rest is not begun.
 */
export async function cancelJobsOf(
  tx: Transaction,
  { api, ...at }: Happening & { api: Pick<Api, 'registry'> },
  userId: string,
): Promise<void> {
  const entity = api.registry.find(jobsCollection)
  if (!entity) return
  const where = [
    { field: 'state', op: 'in', values: activeStates } as const,
    { field: 'by.id', op: 'in', values: [userId] } as const,
  ]
  for (const row of (await tx.list(jobsCollection, { where, sort: [], range: everything })).rows) {
    if (row['cancelled']) continue
    const after = { ...row, cancelled: true, version: row.version + 1, updatedAt: at.now }
    await tx.replace(jobsCollection, after)
    await logChange(tx, { ...at, entity }, 'cancel', row, row)
  }
}
