import { createHash } from 'node:crypto'
import type { Job, JobItem, PushedTarget } from '../../src/contract/answers/jobs.ts'
import { jobStateOf } from '../../src/contract/jobs.ts'
import { pushesCollection } from '../../src/contract/pushes.ts'
import type { Row } from '../../src/contract/row.ts'
import { canonicalJson } from '../canonical.ts'
import { allRowsRange, type Transaction } from '../stores/store.ts'

export const casinoIdOf = ({ resource, recordId }: Job, { id }: Pick<JobItem, 'id'>): string =>
  resource === 'casinos' && recordId !== null ? recordId : id

/** In a job that pushes many records: the record that an item is pushed for, and the target of that push. */
export interface PushedRecordAndTarget {
  record: { id: string; label: string }
  target: { id: string; label: string }
}

/**
 * Records the result of one target. A job that pushes many records is recorded as a separate push of each, so that it is found with the
 * record.
 *
 * @param record absent if the job pushes a single record
 */
export async function storeTargetOutcome(
  tx: Transaction,
  job: Job,
  target: PushedTarget,
  { record, now }: { record: PushedRecordAndTarget['record'] | undefined; now: string },
): Promise<void> {
  const row = await rowOf(tx, job, record, now)
  const known = targetsIn(row)
  const targets = known.some(({ id }) => id === target.id)
    ? known.map((one) => (one.id === target.id ? target : one))
    : [...known, target]
  const casinoIds = targets.map(({ casinoId }) => casinoId)
  await tx.replace(pushesCollection, changed(row, { targets, casinoIds }, now))
}

export async function endPush(tx: Transaction, job: Job, now: string): Promise<void> {
  const items = new Map(job.items.map((item) => [item.id, item]))
  for (const row of await rowsOf(tx, job, now)) {
    const targets = targetsIn(row).map((target) => {
      const { outcome, reason } = items.get(target.id) ?? {}
      if (target.outcome !== undefined || outcome === undefined) return target
      return { ...target, outcome, ...(reason && { reason }) }
    })
    const end = {
      targets,
      state: jobStateOf(targets),
      finishedAt: job.finishedAt,
      configurationHash: hashOf(job, targets),
    }
    await tx.replace(pushesCollection, changed(row, end, now))
  }
}

/** The recorded pushes of a job. The push of a single record is created if nothing was recorded, unless the casino was deleted. */
async function rowsOf(tx: Transaction, job: Job, now: string): Promise<Row[]> {
  if (job.recordId !== null) {
    const since = job.resource === 'casinos' ? (await tx.get('casinos', job.recordId))?.['createdAt'] : ''
    const isGone = !(String(since) <= job.createdAt) && !(await tx.get(pushesCollection, job.id))
    return isGone ? [] : [await rowOf(tx, job, undefined, now)]
  }
  const where = [{ field: 'jobId', op: 'in', values: [job.id] }] as const
  return (await tx.list(pushesCollection, { where, sort: [], range: allRowsRange })).rows
}

/** Creates the record of a push with its first result. */
async function rowOf(
  tx: Transaction,
  job: Job,
  of: PushedRecordAndTarget['record'] | undefined,
  now: string,
): Promise<Row> {
  const id = of ? `${job.id}.${of.id}` : job.id
  const known = await tx.get(pushesCollection, id)
  if (known) return known
  const record = of ?? { id: String(job.recordId), label: String(job.recordLabel) }
  const items = of ? [] : job.items
  const targets = items.map(({ id, label }): PushedTarget => {
    return { id, label, casinoId: casinoIdOf(job, { id }), changes: [], configurationHash: null }
  })
  const row: Row = {
    id,
    version: 1,
    createdAt: now,
    updatedAt: now,
    resource: job.resource,
    recordId: record.id,
    recordLabel: record.label,
    integrationId: job.resource === 'integrations' ? record.id : null,
    jobId: job.id,
    state: 'running',
    startedAt: job.startedAt,
    finishedAt: null,
    by: job.by,
    casinoIds: targets.map(({ casinoId }) => casinoId),
    targets,
    configurationHash: null,
  }
  await tx.insert(pushesCollection, row)
  return row
}

const targetsIn = (row: Row) => row['targets'] as PushedTarget[]

const changed = (row: Row, fields: object, now: string): Row => ({
  ...row,
  ...fields,
  version: row.version + 1,
  updatedAt: now,
})

function hashOf({ resource }: Job, targets: readonly PushedTarget[]): string | null {
  const sent = targets.filter(({ configurationHash }) => configurationHash !== null)
  const [first] = sent
  if (!first || resource === 'casinos') return first?.configurationHash ?? null
  const content = canonicalJson(sent.map(({ casinoId, configurationHash }) => [casinoId, configurationHash]))
  return createHash('sha256').update(content).digest('hex')
}
