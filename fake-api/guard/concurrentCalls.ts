import type { RequestHandler } from 'express'
import { eventsPath } from '../../src/contract/live.ts'
import { Problem } from '../../src/contract/problem.ts'
import { problemAnswer, send } from '../dialect/answer.ts'

/** How many calls of one person are answered at a time, and how many more may wait for that. */
export const maxConcurrentCalls = 20
const mostWaiting = 200

interface Calls {
  count: number
  waiting: (() => void)[]
}

/**
 * Answers so many calls of a person at a time, however many connections they have: an answer takes room until it is read, and one that
 * is not begun takes none. Calls beyond wait, and those beyond these are refused with `tooManyCalls`. Comes after the guard; streams
 * of changes have a limit of their own.
 */
export function limitConcurrentCalls(): RequestHandler {
  const people = new Map<string, Calls>()
  return ({ path }, response, next) => {
    if (path === `/${eventsPath}`) return next()
    const id = String(response.locals['caller'])
    if (response.closed) return
    const calls = people.get(id) ?? { count: 0, waiting: [] }
    people.set(id, calls)
    const begin = () => {
      if (response.closed) return
      calls.count += 1
      response.once('close', () => {
        calls.count -= 1
        while (calls.count < maxConcurrentCalls && calls.waiting.length > 0) calls.waiting.shift()?.()
        if (calls.count === 0) people.delete(id)
      })
      next()
    }
    if (calls.count < maxConcurrentCalls) return begin()
    if (calls.waiting.length >= mostWaiting)
      return send(response, problemAnswer(new Problem('tooManyCalls', { params: { seconds: 5 } })))
    calls.waiting.push(begin)
    // Whoever has gone waits no longer.
    response.once('close', () => {
      calls.waiting = calls.waiting.filter((one) => one !== begin)
    })
  }
}
