import type { RequestHandler } from 'express'
import { eventsPath } from '../../src/contract/live.ts'
import { ProblemError } from '../../src/contract/problem.ts'
import { problemAnswer, sendAnswer } from '../http/answer.ts'
import { onceCallEnded } from '../http/call.ts'
import { documentedLimit } from '../documentedLimit.ts'

export const maxConcurrentCallsPerPerson = documentedLimit('calls that are answered at once', 20)
export const maxWaitingCallsPerPerson = documentedLimit('calls that wait for the own calls before', 200)

interface CallsOfPerson {
  count: number
  waiting: (() => void)[]
  isPassing: boolean
}

/** Throws `tooManyCalls` beyond the queue. A write counts until its work ends, also without its client, or it would fill later queues. */
export function limitConcurrentCalls(): RequestHandler {
  const people = new Map<string, CallsOfPerson>()
  /** Waiting calls begin one at a time, and calls of others are answered in between. */
  const passOn = (id: string, calls: CallsOfPerson) => {
    if (calls.waiting.length === 0 && calls.count === 0) people.delete(id)
    if (calls.waiting.length === 0 || calls.isPassing) return
    calls.isPassing = true
    setImmediate(() => {
      calls.isPassing = false
      if (calls.count >= maxConcurrentCallsPerPerson) return
      calls.waiting.shift()?.()
      passOn(id, calls)
    })
  }
  return ({ path, method, headers }, response, next) => {
    if (path === `/${eventsPath}` && method === 'GET' && headers.accept?.includes('text/event-stream'))
      return next()
    const id = String(response.locals['caller'])
    if (response.closed) return
    const calls = people.get(id) ?? { count: 0, waiting: [], isPassing: false }
    people.set(id, calls)
    const begin = () => {
      if (response.closed) return
      calls.count += 1
      onceCallEnded(response, () => {
        calls.count -= 1
        passOn(id, calls)
      })
      next()
    }
    if (calls.count < maxConcurrentCallsPerPerson && calls.waiting.length === 0) return begin()
    if (calls.waiting.length >= maxWaitingCallsPerPerson)
      return sendAnswer(response, problemAnswer(new ProblemError('tooManyCalls', { params: { seconds: 5 } })))
    calls.waiting.push(begin)
    response.once('close', () => {
      calls.waiting = calls.waiting.filter((one) => one !== begin)
    })
  }
}
