import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { PGlite } from '@electric-sql/pglite'
import { runInReadContext } from '../../../fake-api/lanes/readContext.ts'
import { createSlotQueue, createPriorityLock, maxWaiting } from '../../../fake-api/lanes/slotQueue.ts'
import { pglitePool } from '../../../fake-api/stores/sql/database.ts'

const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('places for concurrent calls', () => {
  it('are never all taken by one user, and go to the user with the fewest', async () => {
    const places = createSlotQueue({ most: 3, maxPerPerson: 2 })
    const begun: string[] = []
    const leave: Record<string, () => void> = {}
    const enter = (name: string) =>
      places.enter({ person: name.charAt(0), gone: null }).then((end) => {
        begun.push(name)
        leave[name] = end
      })
    for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']) void enter(name)
    await settled()
    expect(begun).toEqual(['a1', 'a2', 'b1'])
    leave['a1']?.()
    leave['a1']?.()
    await settled()
    expect(begun.slice(3)).toEqual(['c1'])
  })

  /** Reads one after another in a single slot until all that were asked for have ended; `also` asks for more when one begins. */
  const readAll = async (asked: readonly string[], also: (begun: string) => readonly string[] = () => []) => {
    const places = createSlotQueue({ most: 1, maxPerPerson: 1 })
    const order: string[] = []
    const read = async (person: string): Promise<void> => {
      const leave = await places.enter({ person, gone: null })
      order.push(person)
      const more = also(person).map(read)
      leave()
      await Promise.all(more)
    }
    await Promise.all(asked.map(read))
    return order.join('')
  }

  it('go in turn to those who ask for many at once, and to whoever comes later', async () => {
    expect(await readAll('aaaabbbbccd'.split(''))).toBe('abcdabcabab')
  })

  it('go to somebody who asks again and again in every turn, though two others have asked for many', async () => {
    let left = 2
    const order = await readAll('aaaaaabbbbbbc'.split(''), (person) =>
      person === 'c' && left-- > 0 ? ['c'] : [],
    )
    expect(order).toBe('abcabcabcababab')
  })

  it('are released by aborted calls, and after a maximum time', async () => {
    const places = createSlotQueue({ most: 1, maxPerPerson: 1, maxWaitMs: 50 })
    const leave = await places.enter({ person: 'a', gone: null })
    const going = new AbortController()
    const gone = places.enter({ person: 'b', gone: going.signal })
    const late = places.enter({ person: 'c', gone: new AbortController().signal })
    const job = places.enter({ person: 'jobs', gone: null })
    going.abort()
    await expect(gone).rejects.toMatchObject({ code: 'tooSlow' })
    await expect(late).rejects.toMatchObject({ code: 'tooSlow' })
    leave()
    ;(await job)()
    await expect(places.enter({ person: 'b', gone: going.signal })).rejects.toMatchObject({ code: 'tooSlow' })
  })

  it('are passed on one at a time, each in a later turn of the event loop', async () => {
    const places = createSlotQueue({ most: 2, maxPerPerson: 2 })
    const begun: number[] = []
    let turn = 0
    const tick = () => {
      turn += 1
      if (begun.length < 6) setImmediate(tick)
    }
    setImmediate(tick)
    const read = async () => {
      const leave = await places.enter({ person: 'a', gone: null })
      begun.push(turn)
      leave()
    }
    await Promise.all(Array.from({ length: 6 }, read))
    expect(new Set(begun).size).toBe(5)
  })

  it('are refused if too many calls wait, except to calls that have written, and refused calls hold none', async () => {
    const places = createSlotQueue({ most: 1, maxPerPerson: 1 })
    const enter = (isAdmitted = false) =>
      places.enter({ person: 'a', gone: new AbortController().signal, isAdmitted })
    let leave = await enter()
    const waiting = Array.from({ length: maxWaiting }, () => enter())
    for (let times = 0; times < 3; times++) await expect(enter()).rejects.toMatchObject(busy)
    waiting.push(enter(true))
    for (const next of waiting) {
      leave()
      leave = await next
    }
    leave()
    ;(await enter())()
  })
})

const busy = { code: 'tooBusy', status: 503, details: { params: { seconds: 5 } } }

it('the queue refuses calls if too many wait, except those that have written', async () => {
  const take = createPriorityLock()
  let end = await take(false, false)
  const waiting = Array.from({ length: maxWaiting }, () => take(false, false))
  for (let times = 0; times < 3; times++) await expect(take(true, false)).rejects.toMatchObject(busy)
  waiting.push(take(false, true))
  for (const next of waiting) {
    end()
    end = await next
  }
  end()
  ;(await take(false, false))()
})

it('the embedded database refuses reads if too many wait, but no other calls', async () => {
  const pool = pglitePool({ exec: async () => [] } as unknown as PGlite, 'public')
  const read = () => runInReadContext({ person: 'a', gone: null, places }, () => pool.connect())
  const places = createSlotQueue({ most: 1, maxPerPerson: 1 })
  let connection = await read()
  const waiting = Array.from({ length: maxWaiting }, read)
  await expect(read()).rejects.toMatchObject(busy)
  waiting.push(pool.connect())
  for (const next of waiting) {
    connection.release()
    connection = await next
  }
})

it('the queue prefers fast calls; slow ones then get as much time as they waited', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const take = createPriorityLock()
  const begun: string[] = []
  const turn = async (name: string, isSlow: boolean) => {
    const end = await take(isSlow, false)
    begun.push(name)
    return end
  }
  const slow = await turn('slow', true)
  const [next, quick] = [turn('next', true), turn('quick', false)]
  vi.advanceTimersByTime(100)
  slow()
  ;(await quick)()
  // Requested late, like the second statement of a transaction.
  const again = await turn('again', false)
  again()
  await vi.advanceTimersByTimeAsync(99)
  expect(begun).toEqual(['slow', 'quick', 'again'])
  vi.advanceTimersByTime(1)
  ;(await next)()
  expect(begun).toEqual(['slow', 'quick', 'again', 'next'])
})
