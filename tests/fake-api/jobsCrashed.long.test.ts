import { describe, expect, it } from 'vitest'
import { createJobs } from '../../fake-api/jobs/jobs.ts'
import { createAdminRest } from '../../fake-api/users/adminRest.ts'
import { registry } from '../../resources/entities.ts'
import type { Job } from '../../src/contract/answers/jobs.ts'
import { ProblemError } from '../../src/contract/problem.ts'
import { now } from '../support/api.ts'
import { insertJob } from '../support/jobs.ts'
import { startTestedJob } from '../support/testedJob.ts'

const { api, tested, asked, kind, waiting } = startTestedJob()
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
    tested.asks = async ({ item }) => (item.id === 'b' ? new Promise(() => undefined) : null)
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
      tested.asks = async () => {
        isAsked()
        throw new ProblemError('backendUnreachable')
      }
      const jobs = restarted()
      await waits
      await jobs.close()
    }
    tested.asks = async () => null
    await restarted().settled()
    expect(await jobOf(id)).toMatchObject({ state: 'done', items: [{ outcome: 'fine' }] })
  })
})
