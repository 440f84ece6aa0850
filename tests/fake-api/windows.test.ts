import { expect, it, onTestFinished, vi } from 'vitest'
import { createAddressLimit } from '../../fake-api/identity/requestLimits.ts'
import { cacheResultFor } from '../../fake-api/intervals.ts'
import { startApi } from '../support/api.ts'

const step = -250_000

/** Sets the clock of the machine back, and lets a minute pass. */
function setBackAndWait() {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  return () => {
    const at = Date.now()
    vi.advanceTimersByTime(60_001)
    vi.setSystemTime(at + step)
  }
}

it('a minute of calls without a token is no longer if the clock is set back', () => {
  const goOn = setBackAndWait()
  const limit = createAddressLimit(1)
  expect([limit.begin('10.0.0.1'), limit.begin('10.0.0.1')]).toEqual([0, 60])
  goOn()
  expect(limit.begin('10.0.0.1')).toBe(0)
})

it('neither is that of calls of a person', async () => {
  const api = await startApi({ callsPerMinute: 2 })
  onTestFinished(() => api.close())
  const ask = async () => (await api.call('/casinos/cf_aurora')).status
  const goOn = setBackAndWait()
  expect([await ask(), await ask(), await ask()]).toEqual([200, 200, 429])
  goOn()
  expect(await ask()).toBe(200)
})

it('a remembered result is asked for again', async () => {
  const goOn = setBackAndWait()
  let asked = 0
  const ask = cacheResultFor(async () => ++asked, 5_000)
  await ask()
  goOn()
  expect(await ask()).toBe(2)
})
