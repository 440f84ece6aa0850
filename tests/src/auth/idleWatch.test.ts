// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { forgetActivity, readLastActivity, noteActivity, wasIdle } from '../../../src/auth/activity.ts'
import { createIdleWatch } from '../../../src/auth/IdleLock.tsx'

const minutes = (count: number) => count * 60_000
const key = 'lastActivity'

/** Simulates another tab that writes to the storage. */
function elsewhere(at: number) {
  localStorage.setItem(key, String(at))
  window.dispatchEvent(new StorageEvent('storage', { key, newValue: String(at) }))
}

const stops: (() => void)[] = []
function watching(limit = 15) {
  const watch = createIdleWatch(limit)
  stops.push(watch.start())
  return watch
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T09:00:00Z') })
  noteActivity()
})
afterEach(() => {
  stops.splice(0).forEach((stop) => stop())
  vi.useRealTimers()
  localStorage.clear()
})

describe('a user who is inactive for 15 minutes', () => {
  it('is warned during the last minute, second by second, and then locked out', () => {
    const watch = watching()
    vi.advanceTimersByTime(minutes(14) - 1000)
    expect(watch.secondsLeft()).toBeNull()
    vi.advanceTimersByTime(1000)
    expect(watch.secondsLeft()).toBe(60)
    vi.advanceTimersByTime(59_000)
    expect(watch.secondsLeft()).toBe(1)
    vi.advanceTimersByTime(1000)
    expect(watch.secondsLeft()).toBe(0)
    expect(wasIdle(15)).toBe(true)
  })

  it.each(['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchmove'])(
    'counts as active by %s',
    (kind) => {
      const watch = watching()
      vi.advanceTimersByTime(minutes(13))
      window.dispatchEvent(new Event(kind))
      vi.advanceTimersByTime(minutes(13))
      expect(watch.secondsLeft()).toBeNull()
    },
  )

  it('does not count as active because a page scrolls by itself', () => {
    const watch = watching()
    vi.advanceTimersByTime(minutes(13))
    window.dispatchEvent(new Event('scroll'))
    vi.advanceTimersByTime(minutes(1.5))
    expect(watch.secondsLeft()).toBe(30)
  })

  it('counts as active during the warning only by confirming it', () => {
    const watch = watching()
    vi.advanceTimersByTime(minutes(14.5))
    window.dispatchEvent(new Event('pointermove'))
    expect(watch.secondsLeft()).toBe(30)
    watch.stay()
    expect(watch.secondsLeft()).toBeNull()
    expect(readLastActivity()).toBe(Date.now())
  })

  it('cannot become active after the time is over', () => {
    const watch = watching()
    vi.setSystemTime(Date.now() + minutes(120))
    window.dispatchEvent(new Event('keydown'))
    expect(watch.secondsLeft()).toBe(0)
    watch.stay()
    expect(watch.secondsLeft()).toBe(0)
  })
})

describe('several tabs', () => {
  it('share activity and warnings', () => {
    const watch = watching()
    vi.advanceTimersByTime(minutes(14.2))
    expect(watch.secondsLeft()).toBe(48)
    elsewhere(Date.now())
    expect(watch.secondsLeft()).toBeNull()
  })

  it('are locked together', () => {
    const [one, other] = [watching(), watching()]
    one.leave()
    expect(one.secondsLeft()).toBe(0)
    elsewhere(readLastActivity() ?? 0)
    expect(other.secondsLeft()).toBe(0)
    expect(wasIdle(15)).toBe(true)
  })
})

it('a computer that was asleep locks immediately', () => {
  const watch = watching()
  vi.setSystemTime(Date.now() + minutes(90))
  expect(watch.secondsLeft()).toBeNull()
  document.dispatchEvent(new Event('visibilitychange'))
  expect(watch.secondsLeft()).toBe(0)
})

it('for times below two minutes, the warning takes the second half', () => {
  const watch = watching(0.2)
  vi.advanceTimersByTime(5000)
  expect(watch.secondsLeft()).toBeNull()
  vi.advanceTimersByTime(1000)
  expect(watch.secondsLeft()).toBe(6)
})

it('a new page continues the same time, a sign-in restarts it, and 0 disables it', () => {
  vi.setSystemTime(Date.now() + minutes(15))
  expect([wasIdle(15), wasIdle(16), wasIdle(0)]).toEqual([true, false, false])
  forgetActivity()
  expect(wasIdle(15)).toBe(false)
})
