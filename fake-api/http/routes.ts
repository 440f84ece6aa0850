import { type Request, type Response, Router } from 'express'
import { Problem } from '../../src/contract/problem.ts'
import { type Answer, problemAnswer, sendAnswer } from './answer.ts'
import { type Call, readCall, toProblem } from './call.ts'

export type Handler = (call: Call) => Promise<Answer>
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export type HandlersByMethod = Partial<Record<Method, Handler>>

/** Builds a router. A method that an address does not have is refused with 405 and the list of those it has. */
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
    sendAnswer(response, handler ? await handler(readCall(request, response)) : notAllowed(handlers))
  } catch (error) {
    sendAnswer(response, problemAnswer(toProblem(error)))
  }
}

const notAllowed = (handlers: HandlersByMethod): Answer =>
  problemAnswer(new Problem('methodNotAllowed'), {
    Allow: Object.keys(handlers)
      .flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
      .join(', '),
  })
