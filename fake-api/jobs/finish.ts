import { activeStates, jobsCollection, stateOf } from '../../src/contract/jobs.ts'
import type { Row } from '../../src/contract/row.ts'
import { logRefusal } from '../audit/log.ts'
import type { Transaction } from '../stores/store.ts'
import { serverUser } from '../system.ts'
import { nextJobVersion, isItemDone, type StartedJob } from './runItems.ts'
import type { JobKind, ItemOutcome } from './kind.ts'
import { forgetStarts, maxJobStarts } from './starts.ts'
import type { Job, JobItem } from '../../src/contract/answers/jobs.ts'

export const isActive = (row: Row): boolean => (activeStates as readonly unknown[]).includes(row['state'])

/** Ends a job; items that were not begun are cancelled. */
export async function finishJob(kind: JobKind, started: StartedJob, tx: Transaction): Promise<void> {
  const next = await end(started, tx, { outcome: 'cancelled' })
  if (next) await tellEnd(kind, started, next, tx)
}

/**
 * Ends a job that crashed the process each time it was started: its remaining items fail, and the log says so. If the crash occurs while
 * its kind ends the job, the job ends without that.
 */
export async function failJob(kind: JobKind, started: StartedJob, tx: Transaction, starts: number) {
  const { api, job } = started
  const code = 'jobCrashed'
  const next = await end(started, tx, { outcome: 'failed', reason: { code } })
  if (!next) return
  const entity = api.registry.find(jobsCollection)
  if (!entity) throw new Error('Jobs are not registered')
  const happening = { user: serverUser, entity, now: api.clock().toISOString() }
  await logRefusal(tx, happening, {
    ...{ attempted: kind.action, code, recordId: job.id, row: next, changes: [] },
    isUnknown: kind.ask !== undefined,
  })
  if (starts === maxJobStarts + 1) await tellEnd(kind, started, next, tx)
}

/** The job with an outcome for each item; `null` if another process has ended it meanwhile. */
async function end({ api, job }: StartedJob, tx: Transaction, left: ItemOutcome): Promise<Row | null> {
  const now = api.clock().toISOString()
  const row = (await tx.get(jobsCollection, job.id)) as Row
  if (!isActive(row)) return null
  const items = (row['items'] as JobItem[]).map((item) =>
    isItemDone(item) ? item : { ...item, ...left, at: now },
  )
  const next = { ...row, items, done: items.length, state: stateOf(items), finishedAt: now }
  await tx.replace(jobsCollection, nextJobVersion(api, next))
  await forgetStarts(tx, job.id)
  return next
}

async function tellEnd(
  kind: JobKind,
  { given: _given, shown: _shown, ...working }: StartedJob,
  row: Row,
  tx: Transaction,
): Promise<void> {
  const job = row as unknown as Job
  await kind.end?.({ ...working, job }, { tx, now: String(row['finishedAt']) })
}
