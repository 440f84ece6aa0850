import type { Request, RequestHandler, Response } from 'express'
import { rateLimit } from 'express-rate-limit'
import type { User } from '../../src/contract/access.ts'
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
  // What everybody may write, and the log keeps each version of.
  /^PATCH \/account$/,
  /^POST \/saved-views$/,
  /^(PUT|PATCH|DELETE) \/saved-views\/[^/]+$/,
  /^POST \/viewings$/,
]

/** Whether a call is one of those, by its path below `/api`. */
export const isCostly = (method: string, path: string): boolean =>
  costly.some((pattern) => pattern.test(`${method === 'HEAD' ? 'GET' : method} ${path}`))

/**
 * Refuses a user's costly calls beyond so many a minute with `tooManyCalls`, until the minute is over; comes after the guard. Each
 * process of the API counts its own.
 */
export const limitCosts = (perMinute: number): RequestHandler =>
  rateLimit({
    windowMs: 60_000,
    limit: perMinute,
    standardHeaders: 'draft-7',
    legacyHeaders: false,
    keyGenerator: (_request: Request, response: Response) => (response.locals['user'] as User).id,
    skip: ({ method, path }: Request) => !isCostly(method, path),
    handler(_request: Request, response: Response) {
      const seconds = Number(response.getHeader('Retry-After'))
      send(response, problemAnswer(new Problem('tooManyCalls', { params: { seconds } })))
    },
  })
