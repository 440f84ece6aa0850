import { beforeEach, describe, expect, it } from 'vitest'
import { createJobs } from '../../fake-api/jobs/jobs.ts'
import { createAdminRest } from '../../fake-api/users/adminRest.ts'
import type { JobKind, ItemOutcome, RunningItem } from '../../fake-api/jobs/kind.ts'
import { registry } from '../../resources/entities.ts'
import type { Job, JobItem } from '../../src/contract/answers/jobs.ts'
import { ProblemError } from '../../src/contract/problem.ts'
import { now, startApi, type TestApi } from '../support/api.ts'
import { insertJob } from '../support/jobs.ts'

/** What the tested job does with an item; by default, succeed. */
let asks: (item: RunningItem) => Promise<unknown>
let keeps: (item: RunningItem) => ItemOutcome
const asked: string[] = []
const kind: JobKind = {
  action: 'edit',
  concern: () => null,
  ask: (at) => {
    asked.push(at.item.id)
    return asks(at)
  },
  keep: async (at, _found, { tx, now: createdAt }) => {
    const outcome = keeps(at)
    const id = `made-${at.item.id}`
    await tx.insert('jurisdictions', { id, version: 1, name: id, createdAt, updatedAt: createdAt })
    return outcome
  },
}

let api: TestApi
beforeEach(async () => {
  asks = async () => null
  keeps = () => ({ outcome: 'fine' })
  asked.length = 0
  api = await startApi({ kinds: { test: kind } })
  // The runner looks for jobs once at its start, and must not find those of the tests.
  await api.settled()
  return () => api.close()
})

const waiting = (...ids: string[]): JobItem[] => ids.map((id) => ({ id, label: id.toUpperCase() }))
const jobOf = async (id: string) => (await api.call(`/jobs/${id}`)).body as Job
/** Continues with the stored jobs, as after a restart. */
const restarted = () => createJobs({ ...rest, store: api.store, clock: () => new Date(now) }, { test: kind })
const rest = { registry, identity: createAdminRest(null) } as unknown as Omit<
  Parameters<typeof createJobs>[0],
  'store' | 'clock'
>

describe('a job', () => {
  it('that crashes the server fails after three starts without progress', async () => {
    const store = {
      ...api.store,
      claim: async () => ({ isLost: () => false, release: async () => undefined }),
    }
    /** Starts a server that dies at the job's second item. */
    const crash = async () => {
      const before = asked.length
      createJobs({ ...rest, store, clock: () => new Date(now) }, { test: { ...kind, atOnce: 1 } })
      await expect.poll(() => asked.slice(before).includes('b')).toBe(true)
    }
    asks = async ({ item }) => (item.id === 'b' ? new Promise(() => undefined) : null)
    const id = await insertJob(api, { kind: 'test', state: 'queued', items: waiting('a', 'b', 'c') })
    for (let count = 0; count < 4; count++) {
      expect(await jobOf(id)).toMatchObject({ state: count ? 'running' : 'queued', done: count ? 1 : 0 })
      await crash()
    }
    const reason = { code: 'jobCrashed' }
    await restarted().settled()
    expect(await jobOf(id)).toMatchObject({
      ...{ state: 'partlyFailed', done: 3, finishedAt: now },
      items: [{ outcome: 'fine' }, { outcome: 'failed', reason }, { outcome: 'failed', reason }],
    })
    expect(asked).toEqual(['a', 'b', 'b', 'b', 'b'])
    const { rows } = await api.call('/audit-entries?filter={"recordId":"' + id + '"}')
    expect(rows).toMatchObject([
      { action: 'outcomeUnknown', attempted: 'edit', code: 'jobCrashed', by: { id: 'system' } },
    ])
  })

  it('that a regular shutdown interrupts is continued any number of times', async () => {
    const id = await insertJob(api, { kind: 'test', state: 'queued', items: waiting('a') })
    for (let count = 0; count < 5; count++) {
      let isAsked = () => {}
      const waits = new Promise<void>((resolve) => (isAsked = resolve))
      asks = async () => {
        isAsked()
        throw new ProblemError('backendUnreachable')
      }
      const jobs = restarted()
      await waits
      await jobs.close()
    }
    asks = async () => null
    await restarted().settled()
    expect(await jobOf(id)).toMatchObject({ state: 'done', items: [{ outcome: 'fine' }] })
  })
})
