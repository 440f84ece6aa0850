import { EventEmitter } from 'node:events'
import { connect } from 'node:net'
import type { Response } from 'express'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createAnswersUnderWay } from '../../../fake-api/http/answersUnderWay.ts'
import { callers, fixtures, startApi, type Claims } from '../../support/api.ts'

const bounds = { most: 100, mostWaiting: 50, maxWaitMs: 10_000, small: 5 }

describe('answers that clients have not taken yet', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
  afterEach(() => void vi.useRealTimers())

  function start() {
    const underWay = createAnswersUnderWay(bounds)
    const begun: string[] = []
    const ask = (name: string, bytes: number, isRead = true) => {
      const person = name.slice(0, 1)
      const response = Object.assign(new EventEmitter(), {
        closed: false,
        destroy: vi.fn<() => void>(),
      })
      const admitted = underWay
        .admit({ person, bytes, response: response as unknown as Response }, isRead)
        .then(
          () => void begun.push(name),
          (error: unknown) => void begun.push(`${name} ${(error as Error).message}`),
        )
      const close = () => void Object.assign(response, { closed: true }).emit('close')
      return { close, admitted, destroy: response.destroy }
    }
    const settled = () => vi.advanceTimersByTimeAsync(0)
    return { begun, ask, settled }
  }

  it('have room together; further ones wait, by turns of people, and beyond these are refused', async () => {
    const { begun, ask, settled } = start()
    const [first, second] = [ask('a1', 60), ask('a2', 40)]
    const [third, fourth] = [ask('a3', 20), ask('b1', 20)]
    ask('c1', 20)
    ask('c2', 5)
    await settled()
    expect(begun).toEqual(['a1', 'a2', 'c1 tooBusy', 'c2'])
    first.close()
    await settled()
    expect(begun.slice(4)).toEqual(['b1', 'a3'])
    for (const one of [second, third, fourth]) one.close()
    ask('d1', 500)
    ask('e1', 20, false)
    await settled()
    expect(begun.slice(6)).toEqual(['d1', 'e1'])
  })

  it('leave the queue with their clients', async () => {
    const { begun, ask, settled } = start()
    const [first, second] = [ask('a1', 100), ask('b1', 50)]
    second.close()
    ask('c1', 50)
    first.close()
    await settled()
    expect(begun).toContain('c1')
  })

  it('are broken off if they are taken slowly while others wait, and those waiting are refused otherwise', async () => {
    const { begun, ask } = start()
    const slow = ask('a1', 60)
    await vi.advanceTimersByTimeAsync(5_000)
    const fresh = ask('b1', 40)
    ask('c1', 30)
    ask('d1', 20)
    await vi.advanceTimersByTimeAsync(9_999)
    expect(begun).toEqual(['a1', 'b1'])
    await vi.advanceTimersByTimeAsync(1)
    expect(slow.destroy).toHaveBeenCalledOnce()
    expect(fresh.destroy).not.toHaveBeenCalled()
    expect(begun).toEqual(['a1', 'b1', 'c1', 'd1'])
  })
})

it('visitors who read nothing of large lists keep the process within its bound, and others are told to come again', async () => {
  const [game] = fixtures()['games'] ?? []
  const properties = Object.fromEntries(Array.from({ length: 95 }, (_, at) => [`p${at}`, 'x'.repeat(1000)]))
  const version = { ...fixtures()['game-versions']?.[0], gameId: game?.id, properties }
  const versions = Array.from({ length: 150 }, (_, at) => ({ ...version, id: `v-${at}`, version: 1 }))
  const api = await startApi({ state: { ...fixtures(), 'game-versions': versions }, answerBytes: 20_000_000 })
  onTestFinished(() => api.close())
  const visitor = (at: number): Claims => ({ ...callers.visitor, sub: `u-visitor-${at}` })
  const path = '/game-versions?range=[0,149]'
  const socket = connect(Number(new URL(api.origin).port), '127.0.0.1')
  socket.write(
    `GET /api${encodeURI(path)} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${await api.issuer.token(visitor(0))}\r\n\r\n`,
  )
  await new Promise<void>((resolve) => socket.once('data', () => resolve(void socket.pause())))
  const asked = Array.from({ length: 6 }, (_, at) => api.call(path, { as: visitor(at + 1) }))
  const refused = await Promise.race(asked)
  expect([refused.status, refused.body, refused.headers.get('Retry-After')]).toMatchObject([
    503,
    { code: 'tooBusy' },
    '5',
  ])
  expect((await api.call('/game-versions?range=[0,0]', { as: visitor(9) })).status).toBe(200)
  socket.destroy()
  const answered = await Promise.all(asked)
  expect(answered.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(4)
}, 60_000)
