import { jobsCollection, type JobItem } from '../../src/contract/jobs.ts'
import { Problem } from '../../src/contract/problem.ts'
import type { Row } from '../../src/contract/row.ts'
import { logFault } from '../logFault.ts'
import type { Transaction } from '../stores/store.ts'
import type { Credential } from '../revocation/list.ts'
import { refusalsOf } from './allowed.ts'
import { reasonOf, type JobApi, type JobKind, type Outcome, type Working, type WorkingItem } from './kind.ts'
import { ownValue } from '../../src/contract/own.ts'

/** A job under way, with what it was started with for each item. */
export interface Started extends Working {
  given: Record<string, unknown>
  /** What the token of its user showed that changes with their rights. */
  shown: readonly Credential[]
}

/**
 * Asks for some items and keeps what came of them. What throws is to blame alone: the others are kept without it. Answers how long
 * the longest write took, without the wait for it, in milliseconds.
 */
export async function runItems(kind: JobKind, started: Started, items: readonly JobItem[]): Promise<number> {
  try {
    return await keepAll(started, items, await foundOf(kind, started, items))
  } catch (error) {
    if (error instanceof Problem && error.code === 'backendUnreachable') throw error
    if (items.length > 1) {
      let longest = 0
      for (const item of items) longest = Math.max(longest, await runItems(kind, started, [item]))
      return longest
    }
    logFault(error, `Job ${started.job.id} failed at an item:`)
    return keepAll(started, items, async () => [failedAt])
  }
}

const failedAt = async (): Promise<Outcome> => ({ outcome: 'failed', reason: { code: 'unexpected' } })

/** How each item is kept, in the order of the items. */
type Keeping = (at: { tx: Transaction; now: string }) => Promise<readonly (() => Promise<Outcome>)[]>

/**
 * Asks for each item, and answers how to keep what was found. What the user may not do is not asked for; where nobody is asked, it is
 * looked at in the transaction that would keep it.
 */
async function foundOf(
  kind: JobKind,
  { given, shown: _shown, ...working }: Started,
  items: readonly JobItem[],
): Promise<Keeping> {
  const under = items.map((item): WorkingItem => ({ ...working, item, given: ownValue(given, item.id) }))
  const before = kind.ask ? await refusalsOf(kind, under, working.api.store) : null
  const asked = await Promise.all(
    under.map(async (item, index) => (before?.[index] ? undefined : kind.ask?.(item))),
  )
  return async (at) => {
    const refusals = before ?? (await refusalsOf(kind, under, at.tx))
    const found = (await kind.look?.(under, at.tx)) ?? asked
    return under.map((item, index) => async () => {
      const refusal = refusals[index]
      if (refusal) throw refusal
      return kind.keep(item, found[index], at)
    })
  }
}

/** What has an outcome already has it from a process that took the job over: nothing is kept twice. */
async function keepAll({ api, job }: Started, items: readonly JobItem[], keeping: Keeping) {
  return api.store.transaction(async (tx) => {
    const begun = performance.now()
    const now = api.clock().toISOString()
    const row = (await tx.get(jobsCollection, job.id)) as Row
    const over = new Set((row['items'] as JobItem[]).filter(isDone).map(({ id }) => id))
    const outcomes = new Map<string, Outcome>()
    const keeps = await keeping({ tx, now })
    for (const [index, { id }] of items.entries())
      if (!over.has(id)) outcomes.set(id, await kept(keeps[index] as () => Promise<Outcome>))
    if (!outcomes.size) return 0
    const all = (row['items'] as JobItem[]).map((item) => {
      const outcome = outcomes.get(item.id)
      return outcome ? { ...item, ...outcome, at: now } : item
    })
    await tx.replace(
      jobsCollection,
      nextVersion(api, { ...row, items: all, done: all.filter(isDone).length }),
    )
    return performance.now() - begun
  })
}

/** A refusal is an outcome, too. */
async function kept(keep: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await keep()
  } catch (error) {
    if (!(error instanceof Problem) || error.code === 'backendUnreachable') throw error
    return { outcome: 'failed', reason: reasonOf(error) }
  }
}

export const isDone = ({ outcome }: Pick<JobItem, 'outcome'>) => outcome !== undefined

/** The next version of a job's row. */
export const nextVersion = (api: JobApi, row: Row): Row => ({
  ...row,
  version: row.version + 1,
  updatedAt: api.clock().toISOString(),
})
