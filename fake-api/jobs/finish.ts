import { activeStates, jobsCollection, jobStateFromOutcomes } from '../../src/contract/jobs.ts'
import type { ErrorCode } from '../../src/contract/errors.ts'
import type { Row } from '../../src/contract/values.ts'
import type { AuditContext } from '../audit/chain.ts'
import { logChange, logRefusal } from '../audit/log.ts'
import { putRow } from '../putRow.ts'
import type { Store, Transaction } from '../stores/store.ts'
import { serverUser } from '../api.ts'
import { isItemDone, withNextJobRowVersion, type RunningJobWithCredentials } from './runItems.ts'
import type { JobContext, ItemOutcome, ApiContextForJobs, JobKind } from './kind.ts'
import { documentedLimit } from '../documentedLimit.ts'
import { areRightsTaken, type JobCredentials } from './revocation.ts'
import type { Job, JobItem } from '../../src/contract/answers/jobs.ts'

export const isActiveJob = (row: Row): boolean => (activeStates as readonly unknown[]).includes(row['state'])

/** Cancels items without an outcome, and calls `end` of the kind. */
export async function finishJob(
  kind: JobKind,
  started: RunningJobWithCredentials,
  tx: Transaction,
): Promise<void> {
  const next = await end(started, tx, { outcome: 'cancelled' })
  if (next) await tellEnd(kind, started, next, tx)
}

/** If `end` of its kind crashes, the job ends without that. */
export function failRepeatedlyCrashingJob(
  kind: JobKind,
  started: RunningJobWithCredentials,
  tx: Transaction,
  starts: number,
) {
  const { end: _end, ...quiet } = kind
  return failJob(starts > maxJobStarts + 1 ? quiet : kind, started, tx, 'jobCrashed')
}

export async function failJob(kind: JobKind, ending: JobContext, tx: Transaction, code: ErrorCode) {
  const { api, job } = ending
  const next = await end(ending, tx, { outcome: 'failed', reason: { code } })
  if (!next) return
  const happening = {
    user: serverUser,
    entity: api.registry.get(jobsCollection),
    now: api.clock().toISOString(),
  }
  await logRefusal(tx, happening, {
    ...{ attempted: kind.action, code, recordId: job.id, row: next },
    isUnknown: kind.ask !== undefined,
  })
  await tellEnd(kind, ending, next, tx)
}

/** Returns `null` if another process has ended the job meanwhile. */
async function end({ api, job }: JobContext, tx: Transaction, left: ItemOutcome): Promise<Row | null> {
  const now = api.clock().toISOString()
  const row = (await tx.get(jobsCollection, job.id)) as Row
  if (!isActiveJob(row)) return null
  const items = (row['items'] as JobItem[]).map((item) =>
    isItemDone(item) ? item : { ...item, ...left, at: now },
  )
  const next = { ...row, items, done: items.length, state: jobStateFromOutcomes(items), finishedAt: now }
  await tx.replace(jobsCollection, withNextJobRowVersion(api, next))
  await forgetStarts(tx, job.id)
  return next
}

async function tellEnd(kind: JobKind, { api }: JobContext, row: Row, tx: Transaction): Promise<void> {
  await kind.end?.({ api, job: row as unknown as Job }, { tx, now: String(row['finishedAt']) })
}

/** Jobs that were started and have not ended, by job id, with the number of starts without progress. */
const jobStarts = 'job-starts'

export const maxJobStarts = documentedLimit('starts of a job that ends the process', 3)

/** Counts a start and returns the starts since the last finished item. Orderly ends reset the count, so that only crashes remain. */
export async function countJobStart(tx: Transaction, id: string, done: number): Promise<number> {
  const kept = await tx.get(jobStarts, id)
  const count = kept?.['done'] === done ? Number(kept['count']) + 1 : 1
  await putRow(tx, jobStarts, kept, { id, done, count })
  return count
}

async function forgetStarts(tx: Transaction, id: string): Promise<void> {
  if (await tx.get(jobStarts, id)) await tx.remove(jobStarts, id)
}

/** Never rejects, since the server may be stopping or the store be unavailable. */
export const tryToForgetJobStarts = (store: Store, id: string): Promise<void> =>
  store.transaction((tx) => forgetStarts(tx, id)).catch(() => undefined)

export async function cancelJob(tx: Transaction, happening: AuditContext, row: Row): Promise<Row> {
  const after = await putRow(tx, jobsCollection, row, { ...row, cancelled: true, updatedAt: happening.now })
  await logChange(tx, happening, 'cancel', row, row)
  return after
}

/** Whether a job was cancelled, which it is if its token was revoked. Reads the store, since another process may have revoked it. */
export async function cancelJobIfRevoked(
  api: ApiContextForJobs,
  id: string,
  shown: JobCredentials,
): Promise<boolean> {
  const { store, registry, identity } = api
  if ((await store.get(jobsCollection, id))?.['cancelled'] === true) return true
  if (!(await areRightsTaken(store, shown, identity.time('latest')))) return false
  const entity = registry.get(jobsCollection)
  await store.transaction(async (tx) => {
    const row = await tx.get(jobsCollection, id)
    if (!row || row['cancelled'] === true) return
    await cancelJob(tx, { user: serverUser, entity, now: api.clock().toISOString() }, row)
  })
  return true
}
