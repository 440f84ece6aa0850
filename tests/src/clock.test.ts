import { expect, it } from 'vitest'
import { now } from '../support/clock.ts'

it('goes on from the time of the API under test, whatever the date of the machine', () => {
  const begun = Date.parse(now)
  for (const time of [Date.now(), new Date().getTime(), Date.parse(Date())]) {
    expect(time).toBeGreaterThanOrEqual(begun)
    expect(time).toBeLessThan(begun + 3_600_000)
  }
  expect(new Date()).toBeInstanceOf(Date)
  expect(new Date(2026, 0, 2).getDate()).toBe(2)
  expect(new Date(now).toISOString()).toBe(now)
})
