import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createDelayedIndicatorStore } from '../../../src/layout/Progress.tsx'
import { timings } from '../../../src/layout/timing.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('the progress bar', () => {
  const bar = () => createDelayedIndicatorStore({ afterMs: timings.throttle, lingerMs: () => timings.hide })

  it('has the durations of the specification', () => {
    expect([timings.throttle, timings.progress, timings.hide]).toEqual([200, 5000, 500])
  })

  it('is not shown for calls below 200 ms', () => {
    const it = bar()
    it.follow(true)
    vi.advanceTimersByTime(199)
    it.follow(false)
    vi.advanceTimersByTime(1000)
    expect(it.get().isShown).toBe(false)
  })

  it('is shown after 200 ms, completes with the call, and is hidden 500 ms later', () => {
    const it = bar()
    const seen = vi.fn()
    it.subscribe(seen)
    it.follow(true)
    vi.advanceTimersByTime(200)
    expect(it.get()).toMatchObject({ isShown: true, isEnding: false, hasFailed: false })
    vi.advanceTimersByTime(9000)
    expect(it.get().isShown).toBe(true)
    it.follow(false)
    expect(it.get()).toMatchObject({ isShown: true, isEnding: true, hasFailed: false })
    vi.advanceTimersByTime(499)
    expect(it.get().isShown).toBe(true)
    vi.advanceTimersByTime(1)
    expect(it.get().isShown).toBe(false)
    expect(seen).toHaveBeenCalledTimes(3)
  })

  it('starts with the first of several calls', () => {
    const it = bar()
    it.follow(true)
    vi.advanceTimersByTime(150)
    it.follow(true)
    vi.advanceTimersByTime(50)
    expect(it.get().isShown).toBe(true)
  })

  it('turns red immediately on failure, and is hidden 500 ms after the end', () => {
    const it = bar()
    it.follow(true)
    vi.advanceTimersByTime(20)
    it.follow(true, true)
    expect(it.get()).toMatchObject({ isShown: true, isEnding: false, hasFailed: true })
    vi.advanceTimersByTime(300)
    it.follow(false, true)
    expect(it.get()).toMatchObject({ isShown: true, isEnding: true, hasFailed: true })
    vi.advanceTimersByTime(500)
    expect(it.get().isShown).toBe(false)
  })

  it('starts again for a new call, without the previous failure', () => {
    const it = bar()
    it.follow(false, true)
    it.follow(true)
    vi.advanceTimersByTime(200)
    expect(it.get()).toMatchObject({ isShown: true, isEnding: false, hasFailed: false })
    vi.advanceTimersByTime(1000)
    expect(it.get().isShown).toBe(true)
  })
})

describe('the pending indicator', () => {
  const pending = () =>
    createDelayedIndicatorStore({
      afterMs: 300,
      lingerMs: (shownFor) => Math.max(0, timings.pendingAtLeast - shownFor),
    })

  it('is shown after a short delay', () => {
    const it = pending()
    it.follow(true)
    vi.advanceTimersByTime(299)
    expect(it.get().isShown).toBe(false)
    vi.advanceTimersByTime(1)
    expect(it.get().isShown).toBe(true)
  })

  it('stays for at least 200 ms', () => {
    const it = pending()
    it.follow(true)
    vi.advanceTimersByTime(310)
    it.follow(false)
    vi.advanceTimersByTime(189)
    expect(it.get().isShown).toBe(true)
    vi.advanceTimersByTime(1)
    expect(it.get().isShown).toBe(false)
  })

  it('is hidden immediately after a longer time', () => {
    const it = pending()
    it.follow(true)
    vi.advanceTimersByTime(900)
    it.follow(false)
    vi.advanceTimersByTime(0)
    expect(it.get().isShown).toBe(false)
  })
})
