import { EventEmitter } from 'node:events'
import type { Request, Response } from 'express'
import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import {
  limitConcurrentCalls,
  maxConcurrentCallsPerPerson,
  maxWaitingCallsPerPerson,
} from '../../../fake-api/guard/concurrentCalls.ts'

/** An unfinished call of a user, until it is closed. */
function answerTo(caller: string) {
  const response = Object.assign(new EventEmitter(), {
    ...{ locals: { caller }, closed: false, code: 0, headers: {}, text: '' },
    req: { method: 'GET', headers: {} },
    status: (code: number) => Object.assign(response, { code }),
    set: (headers: Record<string, string>) => Object.assign(response, { headers }),
    type: () => response,
    send: (text: string) => Object.assign(response, { text }),
    close: () => void Object.assign(response, { closed: true }).emit('close'),
  })
  return response
}

it("a user's concurrent calls are answered, queued, and then refused without taking a place", async () => {
  const limit = limitConcurrentCalls()
  const begun: number[] = []
  const ask = (number: number, caller = 'p') => {
    const response = answerTo(caller)
    limit({ path: '/casinos' } as Request, response as unknown as Response, () => void begun.push(number))
    return response
  }
  const most = maxConcurrentCallsPerPerson + maxWaitingCallsPerPerson
  const answers = Array.from({ length: most }, (_, number) => ask(number))
  expect(begun).toHaveLength(maxConcurrentCallsPerPerson)
  for (const refused of [ask(-1), ask(-1)]) {
    expect(refused).toMatchObject({ code: 429, headers: { 'Retry-After': '5' } })
    expect(refused.text).toContain('tooManyCalls')
    refused.close()
  }
  ask(-2, 'somebody else').close()
  for (const answer of answers) {
    answer.close()
    await setImmediate()
  }
  expect(begun.filter((number) => number >= 0)).toEqual(answers.map((_, number) => number))
  const [again] = [ask(most)]
  expect(begun.at(-1)).toBe(most)
  again.close()
})

it('waiting calls begin one at a time, so that others are answered in between', async () => {
  const limit = limitConcurrentCalls()
  let begun = 0
  const ask = () => {
    const response = answerTo('p')
    limit({ path: '/casinos' } as Request, response as unknown as Response, () => void begun++)
    return response
  }
  const answers = Array.from({ length: maxConcurrentCallsPerPerson + 5 }, ask)
  for (const answer of answers.slice(0, maxConcurrentCallsPerPerson)) answer.close()
  for (let more = 0; more <= 5; more++) {
    expect(begun).toBe(maxConcurrentCallsPerPerson + more)
    await setImmediate()
  }
})

it('a call that goes on after its client has left keeps its place until its work has ended', async () => {
  const limit = limitConcurrentCalls()
  let begun = 0
  const ask = (work?: Promise<void>) => {
    const response = answerTo('p')
    Object.assign(response.locals, { work })
    limit({ path: '/casinos' } as Request, response as unknown as Response, () => void begun++)
    return response
  }
  let end: () => void = () => undefined
  const work = new Promise<void>((resolve) => (end = resolve))
  for (let count = 0; count < maxConcurrentCallsPerPerson; count++) ask(work).close()
  const next = ask()
  expect(begun).toBe(maxConcurrentCallsPerPerson)
  end()
  await expect.poll(() => begun).toBe(maxConcurrentCallsPerPerson + 1)
  next.close()
})
