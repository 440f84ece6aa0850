import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Request, RequestHandler, Response } from 'express'
import { pinoHttp } from 'pino-http'
import type { User } from '../src/contract/access.ts'
import { paths, REALM_PATH } from './identity/addresses.ts'
import { runWithRequestId, pinoForRequestLog } from './log.ts'

/** The answer contains the request's id as `X-Request-Id`. `trustProxy`: a proxy in front sets the id, a UUID; otherwise anybody could. */
export function createRequestLogMiddleware({ trustProxy }: { trustProxy: boolean }): RequestHandler {
  const log = pinoHttp({
    logger: pinoForRequestLog,
    quietReqLogger: true,
    quietResLogger: true,
    customAttributeKeys: { reqId: 'requestId' },
    serializers: { req: () => undefined },
    genReqId: ({ headers }) => named(trustProxy ? headers['x-request-id'] : undefined) ?? randomUUID(),
    customLogLevel: levelOf,
    customSuccessObject: lineOf,
    customErrorObject: (request, response, _error, given) => lineOf(request, response, given),
    customSuccessMessage: () => 'request',
    customErrorMessage: () => 'request',
  })
  return (request, response, next) => {
    log(request, response)
    const id = String(request.id)
    response.set('X-Request-Id', id)
    runWithRequestId(id, next)
  }
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

const named = (id: string | string[] | undefined) =>
  typeof id === 'string' && uuid.test(id) ? id : undefined

/** Requests for health, and the server's own calls of its sign-in service, are so frequent that they would hide others. */
function levelOf(request: IncomingMessage, { statusCode }: ServerResponse) {
  if (statusCode >= 500) return 'warn'
  return /^\/(api\/(health|ready)|admin\/\*)$/.test(routeOf(request)) ? 'debug' : 'info'
}

function lineOf(
  request: IncomingMessage,
  response: ServerResponse,
  { responseTime }: { responseTime: number },
) {
  const user = (response as Response).locals['user'] as User | undefined
  return {
    method: request.method,
    route: routeOf(request),
    status: response.statusCode,
    ms: responseTime,
    ...(user && { user: user.id }),
    ...(!response.writableEnded && { aborted: true }),
  }
}

/** Known paths of the sign-in service. Some are followed by ids of pending sign-ins, which are not logged. */
const realmPaths = Object.values(paths)
  .map((path) => REALM_PATH + path)
  .sort((a, b) => b.length - a.length)

/** The route as declared, such as `/api/casinos/:id`, since unknown paths may contain anything. */
function routeOf(request: IncomingMessage): string {
  const { originalUrl, route } = request as Request
  const [, first = ''] = /^\/(api|realms|admin)(?=[/?]|$)/.exec(originalUrl) ?? []
  if (first === 'api' && route) return `/api${(route as { path: string }).path}`
  return realmPaths.find((path) => originalUrl.startsWith(path)) ?? (first ? `/${first}/*` : '/*')
}
