import { describe, expect, it } from 'vitest'
import { createJobs } from '../../fake-api/jobs/jobs.ts'
import { createAdminRest } from '../../fake-api/users/adminRest.ts'
import { registry } from '../../resources/entities.ts'
import { jobsCollection } from '../../src/contract/jobs.ts'
import { ProblemError } from '../../src/contract/problem.ts'
import type { Row } from '../../src/contract/values.ts'
import { now, type Caller } from '../support/api.ts'
import { insertJob } from '../support/jobs.ts'
import { startTestedJob } from '../support/testedJob.ts'
import type { Job, JobItem } from '../../src/contract/answers/jobs.ts'

const { api, tested, asked, kind, waiting } = startTestedJob()
const post = (path: string, as: Caller = 'admin', key: string = crypto.randomUUID()) =>
  api.call(path, { as, method: 'POST', headers: { 'Idempotency-Key': key } })
const jobOf = async (id: string) => (await api.call(`/jobs/${id}`)).body as Job
/** Continues with the stored jobs, as after a restart. */
const restarted = () => createJobs({ ...rest, store: api.store, clock: () => new Date(now) }, { test: kind })
const rest = { registry, identity: createAdminRest(null) } as unknown as Omit<
  Parameters<typeof createJobs>[0],
  'store' | 'clock'
>

describe('a job', () => {
  it('processes its items, stores the outcome of each, and ends as done', async () => {
    const id = await insertJob(api, {
      kind: 'test',
      state: 'queued',
      items: waiting('a', 'b', 'c', 'd', 'e', 'f'),
    })
    await restarted().settled()
    const job = await jobOf(id)
    expect(job).toMatchObject({ state: 'done', done: 6, total: 6, finishedAt: now })
    expect(job.items).toEqual(job.items.map((item) => ({ ...item, outcome: 'fine', at: now })))
  })

  it.each([
    [['a'], 'partlyFailed'],
    [['a', 'b'], 'failed'],
  ])('with the outcomes %j ends as %s, with a reason', async (failing, state) => {
    tested.keeps = ({ item }) => {
      if (failing.includes(item.id)) throw new ProblemError('nameTaken')
      return { outcome: 'fine' }
    }
    const id = await insertJob(api, { kind: 'test', state: 'queued', items: waiting('a', 'b') })
    await restarted().settled()
    const job = await jobOf(id)
    expect(job.state).toBe(state)
    expect(job.items[0]).toMatchObject({ outcome: 'failed', reason: { code: 'nameTaken' } })
  })

  it('continues after an item that throws', async () => {
    tested.asks = async ({ item }) => {
      if (item.id === 'b') throw new TypeError('a mistake')
    }
    const id = await insertJob(api, { kind: 'test', state: 'queued', items: waiting('a', 'b', 'c') })
    await restarted().settled()
    const { items, state } = await jobOf(id)
    expect([state, ...items.map(({ outcome }) => outcome)]).toEqual([
      'partlyFailed',
      'fine',
      'failed',
      'fine',
    ])
    expect(items[1]?.reason).toEqual({ code: 'unexpected' })
  })

  it('continues after a restart without repeating finished items', async () => {
    const items = [{ id: 'a', label: 'A', outcome: 'fine', at: now }, ...waiting('b', 'c')]
    const id = await insertJob(api, { kind: 'test', state: 'running', items })
    await restarted().settled()
    expect(asked.toSorted()).toEqual(['b', 'c'])
    expect(await jobOf(id)).toMatchObject({ state: 'done', done: 3 })
  })

  it('discards its result for an item that another process has finished meanwhile', async () => {
    const id = await insertJob(api, { kind: 'test', state: 'queued', items: waiting('a', 'b') })
    tested.asks = async ({ item: { id: asked } }) => {
      if (asked !== 'a') return
      await api.store.transaction(async (tx) => {
        const row = (await tx.get(jobsCollection, id)) as Row
        const items = (row['items'] as JobItem[]).map((item) =>
          item.id === 'a' ? { ...item, outcome: 'unchanged', at: now } : item,
        )
        await tx.replace(jobsCollection, { ...row, version: row.version + 1, items })
      })
    }
    await restarted().settled()
    const { state, items } = await jobOf(id)
    expect([state, ...items.map(({ outcome }) => outcome)]).toEqual(['done', 'unchanged', 'fine'])
    const { rows } = await api.call('/jurisdictions?filter={"id":["made-a","made-b"]}')
    expect(rows.map((row) => row.id)).toEqual(['made-b'])
  })

  it('that is interrupted by a shutdown keeps finished items, and the next start continues', async () => {
    const items = waiting('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h')
    const id = await insertJob(api, { kind: 'test', state: 'queued', items })
    const answers: (() => void)[] = []
    tested.asks = () => new Promise<void>((resolve) => answers.push(resolve))
    const jobs = restarted()
    await expect.poll(() => answers.length).toBe(4)
    const closed = jobs.close()
    answers.forEach((answer) => answer())
    await closed
    expect(await jobOf(id)).toMatchObject({ state: 'running', done: 4 })
    tested.asks = async () => null
    await restarted().settled()
    expect(await jobOf(id)).toMatchObject({ state: 'done', done: 8 })
    expect(asked).toHaveLength(8)
  })

  it('can be cancelled: the running item is finished, the rest is skipped', async () => {
    const items = waiting('a', 'b', 'c', 'd', 'e', 'f')
    const id = await insertJob(api, { kind: 'test', state: 'queued', items })
    const answers: (() => void)[] = []
    tested.asks = () => new Promise<void>((resolve) => answers.push(resolve))
    const jobs = restarted()
    await expect.poll(() => answers.length).toBe(4)
    expect((await post(`/jobs/${id}/cancel`)).record).toMatchObject({ state: 'running', cancelled: true })
    answers.forEach((answer) => answer())
    await jobs.settled()
    const job = await jobOf(id)
    expect([job.state, job.done]).toEqual(['cancelled', 6])
    expect(job.items.map(({ outcome }) => outcome)).toEqual([
      ...Array.from({ length: 4 }, () => 'fine'),
      'cancelled',
      'cancelled',
    ])
    expect((await post(`/jobs/${id}/cancel`)).record).toMatchObject({ status: 409, code: 'jobFinished' })
  })

  it('appears in lists without its items', async () => {
    await insertJob(api, { kind: 'test', state: 'done' })
    const { rows } = await api.call('/jobs')
    expect(rows[0]).toMatchObject({ kind: 'test', done: 1 })
    expect(rows[0]).not.toHaveProperty('items')
  })
})

describe('retrying a job', () => {
  const mixed: JobItem[] = [
    { id: 'a', label: 'A', outcome: 'fine', at: now },
    { id: 'b', label: 'B', outcome: 'failed', reason: { code: 'nameTaken' }, at: now },
    { id: 'c', label: 'C', outcome: 'cancelled', at: now },
  ]

  it('starts another job with the failed items, once per key', async () => {
    const id = await insertJob(api, { kind: 'test', state: 'partlyFailed', items: mixed })
    const first = await post(`/jobs/${id}/retry`, 'admin', 'k')
    expect([first.status, first.headers.get('Location')]).toEqual([202, `/api/jobs/${first.record.id}`])
    expect(first.record).toMatchObject({ state: 'queued', retryOf: id, total: 2 })
    expect((await post(`/jobs/${id}/retry`, 'admin', 'k')).record.id).toBe(first.record.id)
    await api.settled()
    expect(asked.toSorted()).toEqual(['b', 'c'])
    expect((await jobOf(first.record.id)).state).toBe('done')
    expect((await jobOf(id)).items).toEqual(mixed)
  })

  it('is refused while the job runs, with a link to it, and if nothing has failed', async () => {
    const running = await insertJob(api, { kind: 'test', state: 'running' })
    expect((await post(`/jobs/${running}/retry`)).record).toMatchObject({
      code: 'alreadyRunning',
      refs: [{ resource: 'jobs', id: running }],
    })
    const done = await insertJob(api, { kind: 'test', state: 'done', items: mixed.slice(0, 1) })
    expect((await post(`/jobs/${done}/retry`)).record).toMatchObject({ status: 409, code: 'nothingFailed' })
  })
})
