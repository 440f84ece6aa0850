import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { startClockComparison, createClockTrust } from '../../fake-api/machineClock.ts'
import { registry } from '../../resources/entities.ts'
import { fixtures } from '../support/api.ts'
import { readLog } from '../support/log.ts'
import { openTestStore, storeUnderTest } from '../support/stores.ts'

const minute = 60_000

afterEach(() => vi.restoreAllMocks())

function clocks() {
  const time = { wall: 1_000_000_000_000, steady: 0 }
  const clock = createClockTrust(
    () => time.wall,
    () => time.steady,
  )
  const pass = (milliseconds: number) => {
    time.wall += milliseconds
    time.steady += milliseconds
  }
  return { time, clock, pass }
}

it.each([30 * 24 * 60 * minute, -6 * minute])(
  'the clock is not trusted for an hour after a step of %d ms, and the log says so once',
  (step) => {
    const lines = readLog()
    const { time, clock, pass } = clocks()
    pass(30 * 24 * 60 * minute)
    expect(clock.isTrusted()).toBe(true)
    time.wall += step
    expect(clock.isTrusted()).toBe(false)
    pass(59 * minute)
    expect(clock.isTrusted()).toBe(false)
    pass(minute)
    expect(clock.isTrusted()).toBe(true)
    expect(lines.map((line) => (JSON.parse(line) as { level: string }).level)).toEqual(['error', 'warn'])
  },
)

it('small corrections of the clock are no steps', () => {
  const { time, clock, pass } = clocks()
  for (let at = 0; at < 10; at += 1) {
    pass(minute)
    time.wall += minute
    expect(clock.isTrusted()).toBe(true)
  }
})

it.each([6 * minute, -6 * minute])('nor while it is %d ms behind another clock', (ahead) => {
  readLog()
  const { clock } = clocks()
  const end = clock.compareWith('database', () => ({ earliest: ahead - 10, latest: ahead + 10 }))
  expect(clock.isTrusted()).toBe(false)
  end()
  expect(clock.isTrusted()).toBe(true)
})

it('it is compared with the clocks of the database and the sign-in service', async () => {
  readLog()
  const { clock } = clocks()
  let off = 0
  const identity = { time: () => Math.floor((Date.now() + off) / 1000) }
  const stop = await startClockComparison({ time: async () => Date.now() }, identity, clock)
  expect(clock.isTrusted()).toBe(true)
  off = 10 * minute
  expect(clock.isTrusted()).toBe(false)
  await stop()
  const slow = await startClockComparison({ time: async () => Date.now() - 10 * minute }, null, clock)
  onTestFinished(() => void slow())
  expect(clock.isTrusted()).toBe(false)
})

it.skipIf(storeUnderTest !== 'postgres')('the database says its time', async () => {
  const store = await openTestStore(fixtures(), registry)
  onTestFinished(() => store.close())
  expect(Math.abs(Number(await store.time?.()) - Date.now())).toBeLessThan(minute)
})
