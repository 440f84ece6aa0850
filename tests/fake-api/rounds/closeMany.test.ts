import { afterEach, expect, it } from 'vitest'
import type { Job } from '../../../src/contract/answers/jobs.ts'
import type { TestApi } from '../../support/api.ts'
import { told } from '../../support/neighbours.ts'
import { openRound, operator, startRounds } from './support.ts'

let api: TestApi | undefined
afterEach(() => api?.close())

async function start(...rounds: Parameters<typeof openRound>[0][]) {
  const made = rounds.map((fields) => openRound(fields))
  const started = await startRounds(made)
  const closeMany = (body: object, as: 'admin' | 'scopedAdmin' | 'visitor' = 'admin') =>
    started.api.call('/game-rounds/close', {
      as,
      method: 'POST',
      body: { booking: 'refund', reason: 'operatorFailure', ...body },
      headers: { 'Idempotency-Key': crypto.randomUUID() },
    })
  const jobOf = async (id: string) => (await started.api.call(`/jobs/${id}`)).body as Job
  api = started.api
  return { ...started, closeMany, jobOf, ids: made.map(({ id }) => id) }
}

it('several rounds are closed by a job, each with its own outcome', async () => {
  const { api, ids, closeMany, jobOf, read, log } = await start({}, { credit: 50, totalWin: 50 }, {})
  await api.store.transaction(async (tx) => {
    const row = await tx.get('game-rounds', ids[2] ?? '')
    if (row) await tx.replace('game-rounds', { ...row, status: 'completed', version: 2 })
  })
  const { status, record } = await closeMany({ ids })
  expect(status).toBe(202)
  await api.settled()
  const { state, items } = await jobOf(record.id)
  expect(state).toBe('partlyFailed')
  expect(items).toMatchObject([
    { id: ids[0], outcome: 'refunded' },
    { id: ids[1], outcome: 'failed', reason: { code: 'refundAfterCredit' } },
    { id: ids[2], outcome: 'failed', reason: { code: 'roundEnded' } },
  ])
  expect(await read(ids[0] ?? '')).toMatchObject({ status: 'refunded', closedBy: 'Ada Admin' })
  expect((await log(ids[0] ?? '')).map(({ action }) => action)).toEqual(['attempted', 'close'])
})

it('a retry repeats failed bookings, and each is made once', async () => {
  const { api, ids, closeMany, jobOf, booked } = await start({}, {})
  await told(api, operator, 'fail')
  const { record } = await closeMany({ ids })
  await api.settled()
  expect(await jobOf(record.id)).toMatchObject({
    state: 'failed',
    items: [{ reason: { code: 'operatorFailed' } }, { reason: { code: 'operatorFailed' } }],
  })
  await told(api, operator, 'fine')
  const retry = await api.call(`/jobs/${record.id}/retry`, {
    method: 'POST',
    headers: { 'Idempotency-Key': crypto.randomUUID() },
  })
  await api.settled()
  expect(await jobOf(retry.record.id)).toMatchObject({ state: 'done' })
  for (const id of ids) expect(await booked(id)).toMatchObject({ booking: 'refund', taken: 1 })
})
