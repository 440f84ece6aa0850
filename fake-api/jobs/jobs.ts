import type { User } from '../../src/contract/access.ts'
import {
  activeStates,
  jobsCollection,
  stateOf,
  type Job,
  type JobItem,
  type JobState,
} from '../../src/contract/jobs.ts'
import { logFault } from '../fault.ts'
import type { Row } from '../../src/contract/row.ts'
import type { Shown } from '../revocation/list.ts'
import { everything, type Transaction } from '../stores/store.ts'
import { changed, isDone, keepItems, type Started } from './keep.ts'
import { kindOf, type JobApi, type JobKind } from './kind.ts'
import { jobInputs } from './start.ts'
import { isStopped } from './stopping.ts'

/** How many items are asked for at once, and how many are kept in one transaction where nobody is asked. */
const atOnce = 4
const perStep = 1000

/** Milliseconds until a job is tried again that could not be stored. */
const pause = 5_000

/** Milliseconds between two looks for jobs that another process has queued, or left behind. */
const lookEvery = 3_000

export interface Jobs {
  /** What the jobs of each kind do. */
  kinds: Readonly<Record<string, JobKind>>
  /** Begins what is queued. */
  wake(): void
  /** Waits until nothing is under way. */
  settled(): Promise<void>
  /** Begins nothing more and waits for what is under way; the rest goes on at the next start. */
  close(): Promise<void>
}

/**
 * Works through the jobs of the store, each by its kind. What was queued or running when the server ended goes on when this is
 * made: items with an outcome stay as they are.
 */
export function createJobs(api: JobApi, kinds: Readonly<Record<string, JobKind>>): Jobs {
  const running = new Map<string, Promise<void>>()
  let closed = false
  let again: Promise<void> = Promise.resolve()

  async function begin() {
    if (closed) return
    const { rows } = await api.store.list(jobsCollection, {
      where: [{ field: 'state', op: 'in', values: activeStates }],
      sort: [{ field: 'createdAt', order: 'ASC' }],
      range: everything,
    })
    for (const { id } of rows) {
      if (running.has(id)) continue
      const done = claimed(api, id, (isLost) => work(api, kinds, id, () => closed || isLost()))
        .catch((error: unknown) => {
          logFault(error, `Job ${id} could not go on:`)
          setTimeout(jobs.wake, pause).unref()
        })
        .finally(() => running.delete(id))
      running.set(id, done)
    }
  }

  const jobs: Jobs = {
    kinds,
    wake() {
      again = again.then(begin).catch((error: unknown) => logFault(error, 'Jobs could not be read:'))
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
  const looking = api.store.isShared ? setInterval(jobs.wake, lookEvery).unref() : undefined
  jobs.wake()
  return jobs
}

/** Runs `work` unless another process does. */
async function claimed(api: JobApi, id: string, work: (isLost: () => boolean) => Promise<void>) {
  const claim = await api.store.claim(`${jobsCollection}/${id}`)
  if (!claim) return
  try {
    await work(claim.isLost)
  } finally {
    await claim.release()
  }
}

async function work(
  api: JobApi,
  kinds: Readonly<Record<string, JobKind>>,
  id: string,
  isClosed: () => boolean,
) {
  const started = await api.store.transaction((tx) => start(api, tx, id))
  if (!started) return
  const kind = kindOf(kinds, started.job)
  const waiting = started.job.items.filter(({ outcome }) => outcome === undefined)
  const one = async () => {
    while (waiting.length > 0 && !isClosed() && !(await isStopped(api, id, started.shown))) {
      const items = waiting.splice(0, kind.ask ? 1 : (kind.perStep ?? perStep))
      await keepItems(kind, started, items)
    }
  }
  await Promise.all(Array.from({ length: kind.ask ? (kind.atOnce ?? atOnce) : 1 }, one))
  if (!isClosed()) await api.store.transaction((tx) => finish(kind, started, tx))
}

/** Nothing where another process has ended the job meanwhile. */
async function start(api: JobApi, tx: Transaction, id: string): Promise<Started | null> {
  const [row, input] = await Promise.all([tx.get(jobsCollection, id), tx.get(jobInputs, id)])
  if (!row || !input) throw new Error('It is not there')
  if (!isActive(row)) return null
  const state: JobState = 'running'
  const next = { ...row, state, startedAt: row['startedAt'] ?? api.clock().toISOString() }
  if (row['state'] !== state) await tx.replace(jobsCollection, changed(api, next))
  return {
    api,
    job: next as unknown as Job,
    user: input['user'] as User,
    input: input['input'] as Record<string, unknown>,
    given: input['given'] as Record<string, unknown>,
    shown: shownIn(row, input),
  }
}

async function finish(kind: JobKind, { given: _given, shown: _shown, ...working }: Started, tx: Transaction) {
  const { api } = working
  const now = api.clock().toISOString()
  const row = (await tx.get(jobsCollection, working.job.id)) as Row
  if (!isActive(row)) return
  const items = (row['items'] as JobItem[]).map((item) =>
    isDone(item) ? item : { ...item, outcome: 'cancelled', at: now },
  )
  const next = { ...row, items, done: items.length, state: stateOf(items), finishedAt: now }
  await tx.replace(jobsCollection, changed(api, next))
  await kind.end?.({ ...working, job: next as unknown as Job }, { tx, now })
}

const isActive = (row: Row) => (activeStates as readonly unknown[]).includes(row['state'])

/** A job that was queued by an earlier version counts as started with a token of that second. */
function shownIn({ by, createdAt }: Row, { shown }: Row): readonly Shown[] {
  if (shown) return shown as Shown[]
  const issuedAt = Math.floor(Date.parse(String(createdAt)) / 1000)
  return [
    { subject: `user:${(by as Job['by']).id}`, issuedAt },
    { subject: 'everybody', issuedAt },
  ]
}
