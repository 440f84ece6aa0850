import type { Request, RequestHandler, Response } from 'express'
import { rateLimit } from 'express-rate-limit'
import { Problem } from '../../src/contract/problem.ts'
import { problemAnswer, send } from '../dialect/answer.ts'

/**
 * Calls that make work beyond themselves: jobs, files, other systems asked, the whole audit log read, keys and passwords hashed;
 * and writes that take no more than the right to sign in. Everything else answers a page at most, or is a change by who may make it.
 */
const costly = [
  /^POST \/reports(\/[^/]+\/fetch)?$/,
  /^GET \/reports\/[^/]+\/file$/,
  /^(GET|POST) \/game-providers\/[^/]+\/import$/,
  /^POST \/(casinos|integrations)\/([^/]+\/)?push$/,
  /^POST \/casinos\/[^/]+\/generate-keys$/,
  /^POST \/(casino|integration)-games\/batch$/,
  /^POST \/bridges\/[^/]+\/check$/,
  /^POST \/cpv-checks$/,
  /^POST \/game-rounds\/([^/]+\/)?close$/,
  /^POST \/game-rounds\/plan-close$/,
  /^POST \/(casinos|integrations)\/plan-validity$/,
  /^GET \/cpv-components$/,
  /^POST \/jobs\/[^/]+\/retry$/,
  /^GET \/audit-entries\/verify$/,
  /^POST \/audit-entries\/(export|explain-break|[^/]+\/revert)$/,
  /^POST \/users(\/export|\/[^/]+\/reset-password)?$/,
  /^(PUT|PATCH|DELETE) \/users\/[^/]+$/,
  /^POST \/viewings$/,
  /^DELETE \/saved-views\/[^/]+$/,
]

/** What everybody may write, and the log keeps each version of; a view is deleted once only. */
const personal = [/^PATCH \/account$/, /^POST \/saved-views$/, /^(PUT|PATCH) \/saved-views\/[^/]+$/]

/** How many of those a person may do in an hour: more than anybody arranges lists by hand. */
const personalPerHour = 60

/** How many files a person may fetch in an hour; they may have 100 at a time. */
const downloadsPerHour = 120

const isOneOf = (patterns: readonly RegExp[], method: string, path: string): boolean =>
  patterns.some((pattern) => pattern.test(`${method === 'HEAD' ? 'GET' : method} ${path}`))

/** Whether a call is one of those, by its path below `/api`. */
export const isCostly = (method: string, path: string): boolean =>
  isOneOf([...costly, ...personal], method, path)

/**
 * Refuses a user's costly calls beyond so many a minute with `tooManyCalls`, until the minute is over; comes after the guard. Each
 * process of the API counts its own.
 */
export const limitCosts = (perMinute: number): RequestHandler =>
  limited({ windowMs: 60_000, limit: perMinute, isCounted: isCostly })

/** The same for all calls: the console makes a few for each page, and one for each page of a list that is written to a file. */
export const limitCalls = (perMinute: number): RequestHandler =>
  limited({ windowMs: 60_000, limit: perMinute, isCounted: () => true })

/**
 * The same for the personal writes of an hour. Each counts when it comes: how it was answered does not say what it left on record, as
 * where its connection was broken off.
 */
export const limitPersonal = (): RequestHandler =>
  limited({
    windowMs: 3_600_000,
    limit: personalPerHour,
    isCounted: (method, path) => isOneOf(personal, method, path),
  })

/** The same for downloads of an hour, each of which is on record with whoever fetched what. */
export const limitDownloads = (): RequestHandler =>
  limited({
    windowMs: 3_600_000,
    limit: downloadsPerHour,
    isCounted: (method, path) => method === 'POST' && /^\/reports\/[^/]+\/fetch$/.test(path),
  })

interface Limit {
  windowMs: number
  limit: number
  isCounted: (method: string, path: string) => boolean
}

const limited = ({ isCounted, ...rest }: Limit): RequestHandler =>
  rateLimit({
    ...rest,
    standardHeaders: 'draft-7',
    legacyHeaders: false,
    keyGenerator: (_request: Request, response: Response) => String(response.locals['caller']),
    skip: ({ method, path }: Request) => !isCounted(method, path),
    handler(_request: Request, response: Response) {
      const seconds = Number(response.getHeader('Retry-After'))
      send(response, problemAnswer(new Problem('tooManyCalls', { params: { seconds } })))
    },
  })
