import { createHash } from 'node:crypto'
import type { Job, JobItem } from '../../src/contract/jobs.ts'
import { pushesCollection, type PushedTarget } from '../../src/contract/pushes.ts'
import type { Row } from '../../src/contract/row.ts'
import { canonical } from '../canonical.ts'
import type { Transaction } from '../stores/store.ts'

/** The casino that an item of a push is about. */
export const casinoOf = ({ resource, recordId }: Job, { id }: Pick<JobItem, 'id'>): string =>
  resource === 'casinos' ? String(recordId) : id

/** Writes down what came of one target; the others are under way, or have been. */
export async function keepTarget(
  tx: Transaction,
  job: Job,
  target: PushedTarget,
  now: string,
): Promise<void> {
  const row = await rowOf(tx, job, now)
  const targets = targetsIn(row).map((one) => (one.id === target.id ? target : one))
  await tx.replace(pushesCollection, changed(row, { targets }, now))
}

/** Writes down how a push has ended. */
export async function endPush(tx: Transaction, job: Job, now: string): Promise<void> {
  const row = await rowOf(tx, job, now)
  const outcomes = new Map(job.items.map(({ id, outcome }) => [id, outcome]))
  const targets = targetsIn(row).map((target) => {
    const outcome = target.outcome ?? outcomes.get(target.id)
    return outcome === undefined ? target : { ...target, outcome }
  })
  const end = {
    targets,
    state: job.state,
    finishedAt: job.finishedAt,
    configurationHash: hashOf(job, targets),
  }
  await tx.replace(pushesCollection, changed(row, end, now))
}

/** Begun with the first thing that is written down of a push. */
async function rowOf(tx: Transaction, job: Job, now: string): Promise<Row> {
  const known = await tx.get(pushesCollection, job.id)
  if (known) return known
  const targets = job.items.map(({ id, label }): PushedTarget => {
    return { id, label, casinoId: casinoOf(job, { id }), changes: [], configurationHash: null }
  })
  const row: Row = {
    id: job.id,
    version: 1,
    createdAt: now,
    updatedAt: now,
    resource: job.resource,
    recordId: String(job.recordId),
    recordLabel: String(job.recordLabel),
    integrationId: job.resource === 'integrations' ? job.recordId : null,
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
  const content = canonical(sent.map(({ casinoId, configurationHash }) => [casinoId, configurationHash]))
  return createHash('sha256').update(content).digest('hex')
}
