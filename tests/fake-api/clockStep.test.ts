import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { machineClock } from '../../fake-api/machineClock.ts'
import { startApi } from '../support/api.ts'
import { readLog } from '../support/log.ts'
import { openRound, startRefunds } from './rounds/support.ts'

const days = 86_400_000
const startedAt = '2026-10-20T10:00:00.000Z'
const due = '2026-11-19T10:00:00.000Z'

let now = '2026-11-01T10:00:00.000Z'
const api = startApi({ clock: () => new Date(now) })

/** The clock of the machine steps ahead and back, after which it is not trusted for an hour. */
beforeAll(async () => {
  await api
  readLog()
  const real = Date.now()
  const stepped = vi.spyOn(Date, 'now').mockReturnValue(real + 30 * days)
  machineClock.isTrusted()
  stepped.mockRestore()
})
afterAll(async () => (await api).close())

it('no round is refunded by a clock that has stepped', async () => {
  const round = openRound({ startedAt })
  const started = await startRefunds([round], due)
  onTestFinished(() => started.api.close())
  await started.runAt(due)
  expect(await started.read(round.id)).toMatchObject({ status: 'open', refundAt: due })
})

it('no idempotency key is forgotten by it', async () => {
  const { call } = await api
  const create = () =>
    call('/jurisdictions', { method: 'POST', body: { name: 'Once' }, headers: { 'Idempotency-Key': 'k' } })
  const first = await create()
  now = '2026-11-09T10:00:00.000Z'
  expect((await create()).text).toBe(first.text)
})
