import type { RequestHandler } from 'express'
import { ProblemError } from '../../src/contract/problem.ts'
import { problemAnswer, sendAnswer } from '../http/answer.ts'
import { nonPageHeaders } from '../securityHeaders.ts'
import { createAddressLimit, createClientAddressOf } from '../identity/requestLimits.ts'

/** Limits what is answered without a token; throws `tooManyCalls`. Staff may share an address; loading the console takes some dozens. */
export function limitUnauthenticatedRequests(options: {
  openPerMinute: number
  trustProxy: boolean
  publicUrl: string
}): RequestHandler {
  const { openPerMinute, trustProxy, publicUrl } = options
  if (openPerMinute === 0) return (_request, _response, next) => next()
  const addressOf = createClientAddressOf(trustProxy)
  const limit = createAddressLimit(openPerMinute)
  const headers = nonPageHeaders(publicUrl)
  return (request, response, next) => {
    const seconds = limit.begin(addressOf(request))
    if (seconds === 0) return next()
    sendAnswer(
      response.set(headers),
      problemAnswer(new ProblemError('tooManyCalls', { params: { seconds } })),
    )
  }
}

/** Applies the limit to all paths except those below `/api` and `/admin`, which are guarded by tokens. */
export const limitOutsideApi =
  (limit: RequestHandler): RequestHandler =>
  (request, response, next) =>
    /^\/(api|admin)(\/|$)/i.test(request.path) ? next() : limit(request, response, next)
