import type { Request, RequestHandler, Response } from 'express'
import { rateLimit, type Store } from 'express-rate-limit'
import { ProblemError } from '../../src/contract/problem.ts'
import { problemAnswer, sendAnswer } from '../http/answer.ts'
import { documentedLimit } from '../documentedLimit.ts'
import { createWindowCounter } from '../windows.ts'

/** Costly calls that have no `Route` to say so: they cause more work than their answer, as hashing passwords does. */
const costly = [/^(POST \/users|(PUT|PATCH|DELETE) \/users\/[^/]+)$/, /^DELETE \/saved-views\/[^/]+$/]

/** Writes of a person's own views and name, of which the log keeps each version. Deleting is left out: a view is deleted only once. */
const personal = [/^PATCH \/account$/, /^POST \/saved-views$/, /^(PUT|PATCH) \/saved-views\/[^/]+$/]

const personalPerHour = documentedLimit('writes an hour of the own views and names', 60)

/** A person may keep 100 files at a time. */
const downloadsPerHour = documentedLimit('downloads of files an hour', 120)

const isOneOf = (patterns: readonly RegExp[], method: string, path: string): boolean =>
  patterns.some((pattern) => pattern.test(`${method === 'HEAD' ? 'GET' : method} ${path}`))

export function createCostlyCallMatcher(routes: Readonly<Record<string, { isCostly?: boolean }>>): IsCounted {
  const own = Object.entries(routes).flatMap(([at, route]) =>
    route.isCostly ? [new RegExp(`^${at.replace('{id}', '[^/]+')}$`)] : [],
  )
  return (method, path) => isOneOf([...costly, ...personal, ...own], method, path)
}

/** Used after the guard. Each process counts by itself. */
export const limitCostlyCalls = (perMinute: number, isCounted: IsCounted): RequestHandler =>
  limited({ windowMs: 60_000, limit: perMinute, isCounted })

/** The console makes a few calls for each page, and one for each page of a list that is exported. */
export const limitCalls = (perMinute: number): RequestHandler =>
  limited({ windowMs: 60_000, limit: perMinute, isCounted: () => true })

/** A call counts when it arrives, since its answer does not tell what it left in the log, for example if the connection broke. */
export const limitPersonalWrites = (): RequestHandler =>
  limited({
    windowMs: 3_600_000,
    limit: personalPerHour,
    isCounted: (method, path) => isOneOf(personal, method, path),
  })

export const limitDownloads = (): RequestHandler =>
  limited({
    windowMs: 3_600_000,
    limit: downloadsPerHour,
    isCounted: (method, path) => method === 'POST' && /^\/reports\/[^/]+\/fetch$/.test(path),
  })

type IsCounted = (method: string, path: string) => boolean

interface Limit {
  windowMs: number
  limit: number
  isCounted: IsCounted
}

/** The package's own counts go by a clock that can be set back, after which a window would be as long as that step. */
function countsOf(windowMs: number): Store {
  const windows = createWindowCounter(windowMs)
  return {
    localKeys: true,
    increment(key) {
      const { hits, left } = windows.count(key)
      return { totalHits: hits, resetTime: new Date(Date.now() + left) }
    },
    decrement: windows.takeBack,
    resetKey: windows.forget,
  }
}

const limited = ({ isCounted, ...rest }: Limit): RequestHandler =>
  rateLimit({
    ...rest,
    store: countsOf(rest.windowMs),
    standardHeaders: 'draft-7',
    legacyHeaders: false,
    keyGenerator: (_request: Request, response: Response) => String(response.locals['caller']),
    skip: ({ method, path }: Request) => !isCounted(method, path),
    handler(_request: Request, response: Response) {
      const seconds = Number(response.getHeader('Retry-After'))
      sendAnswer(response, problemAnswer(new ProblemError('tooManyCalls', { params: { seconds } })))
    },
  })
