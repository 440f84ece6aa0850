import type { Request, RequestHandler, Response } from 'express'
import { rateLimit } from 'express-rate-limit'
import type { User } from '../../src/contract/access.ts'
import { Problem } from '../../src/contract/problem.ts'
import { problemAnswer, send } from '../dialect/answer.ts'

/**
 * Calls that make work beyond themselves: jobs, files, other systems asked, the whole audit log read, keys and passwords hashed.
 * Everything else answers a page at most.
 */
const costly = [
  /^POST \/reports$/,
  /^(GET|POST) \/game-providers\/[^/]+\/import$/,
  /^POST \/(casinos|integrations)\/[^/]+\/push$/,
  /^POST \/casinos\/[^/]+\/generate-keys$/,
  /^POST \/(casino|integration)-games\/batch$/,
  /^POST \/bridges\/[^/]+\/check$/,
  /^POST \/cpv-checks$/,
  /^POST \/game-rounds\/close$/,
  /^POST \/jobs\/[^/]+\/retry$/,
  /^GET \/audit-entries\/verify$/,
  /^POST \/audit-entries\/export$/,
  /^POST \/users(\/[^/]+\/reset-password)?$/,
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
