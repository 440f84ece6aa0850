import { afterAll, afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { machineClockTrust } from '../../fake-api/machineClock.ts'
import { startApi } from '../support/api.ts'
import { openRound, startRefunds } from './rounds/support.ts'

const startedAt = '2026-10-20T10:00:00.000Z'
const due = '2026-11-19T10:00:00.000Z'

let now = '2026-11-01T10:00:00.000Z'
const api = startApi({ clock: () => new Date(now) })

beforeEach(() => void vi.spyOn(machineClockTrust, 'isTrusted').mockReturnValue(false))
afterEach(() => vi.restoreAllMocks())
afterAll(async () => (await api).close())

it('no round is refunded by a clock that is not trusted', async () => {
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
