import { jobsCollection } from '../../src/contract/jobs.ts'
import { ProblemError } from '../../src/contract/problem.ts'
import { type Row, ownValue } from '../../src/contract/values.ts'
import { logFault } from '../log.ts'
import type { Transaction } from '../stores/store.ts'
import { type JobCredentials, JobRevokedError, storeWithRevocationCheck } from './revocation.ts'
import {
  failureReasonOf,
  type ItemOutcome,
  findItemRefusals,
  type ApiContextForJobs,
  type JobKind,
  type RunningItem,
  type RunningJob,
} from './kind.ts'
import type { JobItem } from '../../src/contract/answers/jobs.ts'

export interface RunningJobWithCredentials extends RunningJob {
  given: Record<string, unknown>
  shown: JobCredentials
}

/** The milliseconds of the longest write, without the wait for it; `null` if rights were taken before anything was written or asked. */
export async function runItemBatch(
  kind: JobKind,
  started: RunningJobWithCredentials,
  items: readonly JobItem[],
) {
  const { api, shown } = started
  const current = { ...started, api: { ...api, store: storeWithRevocationCheck(api, shown) } }
  try {
    const keeping = await foundOf(kind, current, items)
    // What another system was asked is kept in any case.
    return await keepAll(kind.ask ? started : current, items, keeping)
  } catch (error) {
    if (error instanceof JobRevokedError) return null
    if (error instanceof ProblemError && error.code === 'backendUnreachable') throw error
    if (items.length > 1) {
      let longest = 0
      for (const item of items) {
        const took = await runItemBatch(kind, started, [item])
        if (took === null) return null
        longest = Math.max(longest, took)
      }
      return longest
    }
    logFault(error, `Job ${started.job.id} failed at an item:`)
    return keepAll(started, items, async () => [failedAt])
  }
}

const failedAt = async (): Promise<ItemOutcome> => ({ outcome: 'failed', reason: { code: 'unexpected' } })

type Keeping = (at: { tx: Transaction; now: string }) => Promise<readonly (() => Promise<ItemOutcome>)[]>

/** Does not call `ask` for items that the user may not process. Without `ask`, the storing transaction checks that. */
async function foundOf(
  kind: JobKind,
  { given, shown: _shown, ...working }: RunningJobWithCredentials,
  items: readonly JobItem[],
): Promise<Keeping> {
  const under = items.map((item): RunningItem => ({ ...working, item, given: ownValue(given, item.id) }))
  const before = kind.ask ? await findItemRefusals(kind, under, working.api.store) : null
  const asked = await Promise.all(
    under.map(async (item, index) => (before?.[index] ? undefined : kind.ask?.(item))),
  )
  return async (at) => {
    const refusals = before ?? (await findItemRefusals(kind, under, at.tx))
    const found = (await kind.look?.(under, at.tx)) ?? asked
    return under.map((item, index) => async () => {
      const refusal = refusals[index]
      if (refusal) throw refusal
      return kind.keep(item, found[index], at)
    })
  }
}

/** Skips items that already have an outcome from a process that took over the job, so that nothing is stored twice. */
async function keepAll({ api, job }: RunningJobWithCredentials, items: readonly JobItem[], keeping: Keeping) {
  return api.store.transaction(async (tx) => {
    const begun = performance.now()
    const now = api.clock().toISOString()
    const row = (await tx.get(jobsCollection, job.id)) as Row
    const over = new Set((row['items'] as JobItem[]).filter(isItemDone).map(({ id }) => id))
    const outcomes = new Map<string, ItemOutcome>()
    const keeps = await keeping({ tx, now })
    for (const [index, { id }] of items.entries())
      if (!over.has(id)) outcomes.set(id, await kept(keeps[index] as () => Promise<ItemOutcome>))
    if (!outcomes.size) return 0
    const all = (row['items'] as JobItem[]).map((item) => {
      const outcome = outcomes.get(item.id)
      return outcome ? { ...item, ...outcome, at: now } : item
    })
    await tx.replace(
      jobsCollection,
      withNextJobRowVersion(api, { ...row, items: all, done: all.filter(isItemDone).length }),
    )
    return performance.now() - begun
  })
}

async function kept(keep: () => Promise<ItemOutcome>): Promise<ItemOutcome> {
  try {
    return await keep()
  } catch (error) {
    if (!(error instanceof ProblemError) || error.code === 'backendUnreachable') throw error
    return { outcome: 'failed', reason: failureReasonOf(error) }
  }
}

export const isItemDone = ({ outcome }: Pick<JobItem, 'outcome'>) => outcome !== undefined

export const withNextJobRowVersion = (api: ApiContextForJobs, row: Row): Row => ({
  ...row,
  version: row.version + 1,
  updatedAt: api.clock().toISOString(),
})
