import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createConnectionMonitor } from '../../../src/api/connection.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A backend that can be unreachable, with the number of requests. */
function backend() {
  const its = { isThere: false, asked: 0 }
  const ask = async () => {
    its.asked += 1
    return its.isThere
  }
  return Object.assign(its, { connection: createConnectionMonitor(ask) })
}

describe('the connection to the backend', () => {
  it('is lost after an unanswered call, for at least 2 s, and restored by an answered one', () => {
    const { connection } = backend()
    const told = vi.fn()
    connection.subscribe(told)
    connection.answered()
    expect(told).not.toHaveBeenCalled()
    connection.unanswered()
    vi.advanceTimersByTime(1999)
    connection.answered()
    expect(connection.isLost()).toBe(true)
    vi.setSystemTime(Date.now() + 1)
    connection.answered()
    expect(connection.isLost()).toBe(false)
    expect(told).toHaveBeenCalledTimes(2)
  })

  it('is checked at increasing intervals until there is an answer', async () => {
    const its = backend()
    its.connection.unanswered()
    const asked: number[] = []
    for (let second = 1; second <= 60; second++) {
      const before = its.asked
      await vi.advanceTimersByTimeAsync(1000)
      if (its.asked > before) asked.push(second)
    }
    expect(asked).toEqual([2, 4, 8, 16, 31])
    its.isThere = true
    await vi.advanceTimersByTimeAsync(30_000)
    expect(its.connection.isLost()).toBe(false)
    const before = its.asked
    await vi.advanceTimersByTimeAsync(120_000)
    expect(its.asked).toBe(before)
  })

  it('is checked once for all callers at the same time', async () => {
    const its = backend()
    await Promise.all([its.connection.check(), its.connection.check(), its.connection.check()])
    expect(its.asked).toBe(1)
    await vi.advanceTimersByTimeAsync(2000)
    expect(its.asked).toBe(2)
  })

  it('is checked immediately on request, and then at the shortest interval again', async () => {
    const its = backend()
    for (let part = 1; part <= 6; part++) await its.connection.check()
    expect(its.connection.isLost()).toBe(true)
    expect(its.asked).toBe(6)
    its.isThere = true
    await vi.advanceTimersByTimeAsync(2000)
    expect(its.asked).toBe(7)
    expect(its.connection.isLost()).toBe(false)
  })

  it('is no longer checked after another call was answered', async () => {
    const its = backend()
    its.connection.unanswered()
    vi.setSystemTime(Date.now() + 2000)
    its.connection.answered()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(its.asked).toBe(0)
  })
})
