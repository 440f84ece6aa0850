import { parse } from 'node:querystring'
import express, { type Request, type RequestHandler, type Response } from 'express'
import type { User } from '../../src/contract/access.ts'
import { limits } from '../../src/contract/limits.ts'
import { lastSeen } from '../../src/contract/live.ts'
import { Problem } from '../../src/contract/problem.ts'
import { isObject } from '../../src/contract/values.ts'
import { logFault } from '../fault.ts'
import type { Shown } from '../revocation/list.ts'
import { firstUnstorable } from '../storable.ts'
import { isTame } from '../tame.ts'

/** One call of the API, after the guard. */
export interface Call {
  user: User
  /** What whoever calls has shown to be let in. */
  shown: readonly Shown[]
  /** Id out of the address; empty where it has none. */
  id: string
  method: string
  /** The address called, without its parameters. */
  address: string
  parameters: Record<string, unknown>
  header(name: string): string | undefined
  /**
   * The JSON object sent; `{}` where nothing was. Throws `malformed`, `tooLarge`, `unauthenticated` as `requireCurrent` does, and
   * `invalid` at the field whose text not every store can hold.
   */
  body(): Promise<Record<string, unknown>>
  /** Throws `unauthenticated` where the token was revoked since the call began. */
  requireCurrent(): void
}

/** The headers that are read, beside the token. */
const readHeaders = ['Idempotency-Key', 'If-Match', 'If-None-Match', lastSeen] as const

/** Reads a call out of a request that has passed the guard. Throws `malformed` for a header that is longer than any has to be. */
export function callOf(request: Request, response: Response): Call {
  const long = readHeaders.find((name) => (request.get(name)?.length ?? 0) > limits.header)
  if (long) throw new Problem('malformed', { params: { parameter: long } })
  const requireCurrent = () => {
    if (response.locals['isRevoked']) throw new Problem('unauthenticated')
  }
  const [address = '', parameters = ''] = request.originalUrl.split(/\?(.*)/s)
  return {
    user: response.locals['user'] as User,
    shown: response.locals['shown'] as readonly Shown[],
    id: request.params['id'] ?? '',
    method: request.method,
    address,
    parameters: parse(parameters),
    header: (name) => request.get(name),
    body: async () => {
      const body = await readBody(request, response)
      // One that trickles in could begin before a revocation and end long after it.
      requireCurrent()
      return body
    },
    requireCurrent,
  }
}

/** Everything is JSON here, whatever the request calls it. */
const parseJson: RequestHandler = express.json({ limit: '1mb', type: () => true })

async function readBody(request: Request, response: Response): Promise<Record<string, unknown>> {
  await new Promise<void>((resolve, reject) => {
    const next = (error?: unknown) => {
      if (error) reject(problemOf(error))
      else resolve()
    }
    parseJson(request, response, next)
  })
  const body: unknown = request.body
  if (!isObject(body) || !isTame(body)) throw new Problem('malformed', { params: { parameter: 'body' } })
  const unstorable = firstUnstorable(body)
  if (unstorable) {
    const { at, character } = unstorable
    throw new Problem('invalid', { errors: { [at]: { code: 'characterNotAllowed', params: { character } } } })
  }
  return body
}

/** What Express and its parsers throw carries a status. */
export function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error
  const status = isObject(error) ? error['status'] : undefined
  if (status === 413) return new Problem('tooLarge')
  if (typeof status === 'number' && status >= 400 && status < 500) return new Problem('malformed')
  logFault(error)
  return new Problem('unexpected')
}
