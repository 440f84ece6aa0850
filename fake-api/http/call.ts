import { parse } from 'node:querystring'
import express, { type Request, type RequestHandler, type Response, Router } from 'express'
import type { Role, User } from '../../src/contract/access.ts'
import { limits } from '../../src/contract/limits.ts'
import { lastEventIdHeader } from '../../src/contract/live.ts'
import { ProblemError } from '../../src/contract/problem.ts'
import { findUnstorableText } from '../../src/contract/storable.ts'
import { confirmedPlanHeader } from '../../src/contract/roundExpiryPlan.ts'
import { isObject } from '../../src/contract/values.ts'
import { logFault } from '../log.ts'
import type { RevocableCredential } from '../revocation/list.ts'
import { hasMoreValues, isSafeJson } from '../safeJson.ts'
import { documentedLimit } from '../documentedLimit.ts'
import type * as z from 'zod/mini'
import { toFieldErrors } from '../../src/contract/validate.ts'
import { type Answer, problemAnswer, sendAnswer, sendAnswerWhenAdmitted } from './answer.ts'

export type Call = ReturnType<typeof readCall>

const readHeaders = [
  'Idempotency-Key',
  'If-Match',
  'If-None-Match',
  lastEventIdHeader,
  confirmedPlanHeader,
] as const

/** Throws `malformed` for a header that is too long or a parameter that stores cannot hold. JSON is checked by `parseJsonParameter`. */
export function readCall(request: Request, response: Response) {
  const long = readHeaders.find((name) => (request.get(name)?.length ?? 0) > limits.header)
  if (long) throw new ProblemError('malformed', { params: { parameter: long } })
  const requireCurrent = () => {
    if (response.locals['isRevoked']) throw new ProblemError('unauthenticated')
  }
  // The call may have waited since the guard admitted it.
  requireCurrent()
  const [address = '', search = ''] = request.originalUrl.split(/\?(.*)/s)
  const parameters = { ...parse(search) }
  const odd = findUnstorableText(parameters)
  if (odd) throw new ProblemError('malformed', { params: { parameter: odd.at } })
  let read: Promise<Record<string, unknown>> | undefined
  return {
    user: response.locals['user'] as User,
    /** The id of the signed-in user, even while they read as a visitor. Limits per person count by this id. */
    caller: String(response.locals['caller']),
    shown: response.locals['shown'] as readonly RevocableCredential[],
    id: request.params['id'] ?? '',
    method: request.method,
    /** The path with its prefix, without parameters. */
    address,
    parameters,
    header: (name: string) => request.get(name),
    /** The JSON object, or `{}`. Throws `malformed`, `tooLarge`, `unauthenticated`, or `invalid` for text that stores cannot hold. */
    body: async () => {
      const body = await (read ??= readBody(request, response))
      // A slow body can begin before a revocation and end long after it.
      requireCurrent()
      return body
    },
    requireCurrent,
    onceEnded: (end: () => void) => onceCallEnded(response, end),
  }
}

/** Runs `end` when a response is closed and the work of its call has ended, which may go on without the client. */
export function onceCallEnded(response: Response, end: () => void): void {
  const afterWork = () => {
    const work: unknown = response.locals['work']
    if (work instanceof Promise) void work.then(end)
    else end()
  }
  if (response.closed) afterWork()
  else response.once('close', afterWork)
}

/** The largest bodies, those of batches, contain about 30,000 values. */
const mostValues = documentedLimit('values of a body', 50_000)

/** Whatever the content type is (RFC 8259). In other encodings than UTF-8, values could not be counted before parsing. */
const jsonUpTo = (limit: number): RequestHandler =>
  express.json({
    limit,
    type: () => true,
    verify: (_request, _response, bytes, charset) => {
      if (charset !== 'utf-8') throw new ProblemError('malformed')
      if (hasMoreValues(bytes, mostValues)) throw new ProblemError('tooLarge')
    },
  })

/** Bodies of visitors, who only send filters and views, have to be smaller: while a body is checked, the process answers nobody else. */
const parsers: Record<Role, RequestHandler> = {
  admin: jsonUpTo(documentedLimit('bytes of a body, unpacked', 1024 * 1024)),
  visitor: jsonUpTo(documentedLimit('bytes of a body of a visitor, unpacked', 64 * 1024)),
}

async function readBody(request: Request, response: Response): Promise<Record<string, unknown>> {
  // A client that left while the call waited has sent no whole body, which the parser would call a fault of this program.
  if (request.readableAborted) throw new ProblemError('malformed')
  await new Promise<void>((resolve, reject) => {
    const next = (error?: unknown) => {
      if (error) reject(toProblemError(error))
      else resolve()
    }
    const { role } = response.locals['user'] as User
    parsers[role ?? 'visitor'](request, response, next)
  })
  const body: unknown = request.body
  if (!isObject(body) || !isSafeJson(body))
    throw new ProblemError('malformed', { params: { parameter: 'body' } })
  const unstorable = findUnstorableText(body)
  if (unstorable) {
    const { at, character } = unstorable
    throw new ProblemError('invalid', {
      errors: { [at]: { code: 'characterNotAllowed', params: { character } } },
    })
  }
  return body
}

/** Errors of Express and its parsers have a `status`. */
export function toProblemError(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error
  const status = isObject(error) ? error['status'] : undefined
  if (status === 413) return new ProblemError('tooLarge')
  if (typeof status === 'number' && status >= 400 && status < 500) return new ProblemError('malformed')
  logFault(error)
  return new ProblemError('unexpected')
}

export function parsedBody<T>(schema: z.ZodMiniType<T>, body: unknown): T {
  const { data, error } = schema.safeParse(body, { reportInput: true })
  if (error) throw new ProblemError('invalid', { errors: toFieldErrors(error) })
  return data
}

export type Handler = (call: Call) => Promise<Answer>
export type HandlersByMethod = Partial<Record<'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', Handler>>

/** A method that an address does not have is refused with 405 and the list of those it has. */
export function createRouter(addresses: Record<string, HandlersByMethod>): Router {
  const router = Router({ caseSensitive: true, strict: true })
  for (const [path, handlers] of Object.entries(addresses)) {
    router.all(path, (request, response) => {
      response.locals['work'] = answer(handlers, request, response)
    })
  }
  return router
}

async function answer(handlers: HandlersByMethod, request: Request, response: Response) {
  const method = request.method === 'HEAD' ? 'GET' : request.method
  const handler = Object.entries(handlers).find(([name]) => name === method)?.[1]
  try {
    await sendAnswerWhenAdmitted(
      response,
      handler ? await handler(readCall(request, response)) : notAllowed(handlers),
    )
  } catch (error) {
    sendAnswer(response, problemAnswer(toProblemError(error)))
  }
}

const notAllowed = (handlers: HandlersByMethod): Answer =>
  problemAnswer(new ProblemError('methodNotAllowed'), {
    Allow: Object.keys(handlers)
      .flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
      .join(', '),
  })
