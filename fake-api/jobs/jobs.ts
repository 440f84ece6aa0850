import type { User } from '../../src/contract/access.ts'
import { activeStates, jobsCollection, type JobState } from '../../src/contract/jobs.ts'
import { ProblemError } from '../../src/contract/problem.ts'
import { logFault } from '../log.ts'
import type { Row } from '../../src/contract/values.ts'
import { runInReadContext } from '../lanes/readContext.ts'
import { createSlotQueue } from '../lanes/slotQueue.ts'
import { limitSlowReads } from '../stores/slowReads.ts'
import type { JobCredentials } from './revocation.ts'
import type { Transaction } from '../stores/store.ts'
import { withNextJobRowVersion, runItemBatch, type RunningJobWithCredentials } from './runItems.ts'
import { type ApiContextForJobs, type JobKind, type JobKinds, jobKindOf } from './kind.ts'
import {
  countJobStart,
  failRepeatedlyCrashingJob,
  failJob,
  finishJob,
  isActiveJob,
  maxJobStarts,
  cancelJobIfRevoked,
  tryToForgetJobStarts,
} from './finish.ts'
import { jobInputsCollection } from './start.ts'
import type { Job } from '../../src/contract/answers/jobs.ts'
import { inListConditions } from '../../src/contract/query.ts'

const parallelCalls = 4
const itemsPerTransaction = 1000

const retryStoreAfterMs = 5_000

/** Another process may have queued jobs or left some behind. */
const lookForJobsEveryMs = 3_000

/** As many for all jobs together as for one person. */
const slowReadSlots = 2
const person = 'jobs'

export interface Jobs {
  kinds: JobKinds
  wake(): void
  settled(): Promise<void>
  /** Begins nothing more, and waits for items in progress. The rest continues after the next start. */
  close(): Promise<void>
}

/** Runs the jobs in the store. Jobs that were queued or running when the server stopped continue; items with an outcome keep it. */
export function createJobs(given: ApiContextForJobs, kinds: JobKinds): Jobs {
  const api = { ...given, store: limitSlowReads(given.store) }
  const running = new Map<string, Promise<void>>()
  let closed = false
  let again: Promise<void> = Promise.resolve()
  const places = createSlotQueue({ most: slowReadSlots, maxPerPerson: slowReadSlots })
  const reader = { person, gone: null, places, isAdmitted: true }

  async function begin() {
    if (closed) return
    const { rows } = await api.store.list(jobsCollection, {
      where: inListConditions({ state: activeStates }),
      sort: [{ field: 'createdAt', order: 'ASC' }],
    })
    for (const { id } of rows) {
      if (running.has(id)) continue
      const done = claimed(api, id, (isLost) => work(api, kinds, id, () => closed || isLost()))
        .catch((error: unknown) => {
          logFault(error, `Job ${id} could not go on:`)
          setTimeout(jobs.wake, retryStoreAfterMs).unref()
        })
        .finally(() => running.delete(id))
      running.set(id, done)
    }
  }

  const jobs: Jobs = {
    kinds,
    wake() {
      again = again
        .then(() => runInReadContext(reader, begin))
        .catch((error: unknown) => logFault(error, 'Jobs could not be read:'))
    },
    async settled() {
      await again
      while (running.size > 0) await Promise.all(running.values())
    },
    async close() {
      clearInterval(looking)
      closed = true
      await jobs.settled()
    },
  }
  const looking = api.store.isShared ? setInterval(jobs.wake, lookForJobsEveryMs).unref() : undefined
  jobs.wake()
  return jobs
}

async function claimed(api: ApiContextForJobs, id: string, work: (isLost: () => boolean) => Promise<void>) {
  const claim = await api.store.claim(`${jobsCollection}/${id}`)
  if (!claim) return
  try {
    await work(claim.isLost)
  } finally {
    await claim.release()
  }
}

async function work(api: ApiContextForJobs, kinds: JobKinds, id: string, isClosed: () => boolean) {
  const begun = await api.store.transaction((tx) => start(api, kinds, tx, id))
  if (!begun) return
  const { started, starts } = begun
  const kind = jobKindOf(kinds, started.job)
  if (starts > maxJobStarts)
    return api.store.transaction((tx) => failRepeatedlyCrashingJob(kind, started, tx, starts))
  try {
    await goThrough(kind, started, isClosed)
    if (isClosed()) await tryToForgetJobStarts(api.store, id)
  } catch (error) {
    if (error instanceof ProblemError && error.code === 'backendUnreachable')
      await tryToForgetJobStarts(api.store, id)
    throw error
  }
}

async function goThrough(
  kind: JobKind,
  started: RunningJobWithCredentials,
  isClosed: () => boolean,
): Promise<void> {
  const { api, shown } = started
  const { id } = started.job
  const waiting = started.job.items.filter(({ outcome }) => outcome === undefined)
  const pace = createBatchSizer(kind.ask ? 1 : (kind.perStep ?? itemsPerTransaction))
  const one = async () => {
    while (waiting.length > 0 && !isClosed() && !(await cancelJobIfRevoked(api, id, shown))) {
      const items = waiting.splice(0, pace.size())
      const took = await runItemBatch(kind, started, items)
      if (took === null) waiting.unshift(...items)
      else pace.note(items.length, took)
    }
  }
  await Promise.all(Array.from({ length: kind.ask ? (kind.atOnce ?? parallelCalls) : 1 }, one))
  if (!isClosed()) await api.store.transaction((tx) => finishJob(kind, started, tx))
}

/** Marks a job as running; `null` if another process has ended it meanwhile, or if its input is missing, which ends it. */
async function start(api: ApiContextForJobs, kinds: JobKinds, tx: Transaction, id: string) {
  const [row, input] = await Promise.all([tx.get(jobsCollection, id), tx.get(jobInputsCollection, id)])
  if (!row || !isActiveJob(row)) return null
  if (!input) {
    const job = row as unknown as Job
    await failJob(jobKindOf(kinds, job), { api, job }, tx, 'jobInputMissing')
    return null
  }
  const state: JobState = 'running'
  const next = { ...row, state, startedAt: row['startedAt'] ?? api.clock().toISOString() }
  if (row['state'] !== state) await tx.replace(jobsCollection, withNextJobRowVersion(api, next))
  const starts = await countJobStart(tx, id, Number(row['done']))
  const started = {
    api,
    job: next as unknown as Job,
    user: input['user'] as User,
    input: input['input'] as Record<string, unknown>,
    given: input['given'] as Record<string, unknown>,
    shown: shownIn(row, input, api.identity.time('earliest')),
  }
  return { started, starts }
}

/** Jobs queued by an earlier version have no credentials and count as started with a token of that second. */
function shownIn({ by, createdAt }: Row, { shown }: Row, time: number): JobCredentials {
  if (shown) return shown as JobCredentials
  const issuedAt = Math.min(Math.floor(Date.parse(String(createdAt)) / 1000), time)
  return [
    { subject: `user:${(by as Job['by']).id}`, issuedAt },
    { subject: 'everybody', issuedAt },
  ]
}

/** A step should take no longer, since all other writes wait for its transaction. */
const stepMs = 200

const first = 10

export function createBatchSizer(most: number) {
  let size = Math.min(first, most)
  return {
    size: () => size,
    note(items: number, milliseconds: number) {
      const wanted = Math.floor((items * stepMs) / Math.max(milliseconds, 1))
      size = Math.min(most, Math.max(1, Math.min(wanted, size * 4)))
    },
  }
}
