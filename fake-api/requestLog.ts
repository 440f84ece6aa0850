import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Request, RequestHandler, Response } from 'express'
import { pinoHttp } from 'pino-http'
import type { User } from '../src/contract/access.ts'
import { paths, REALM_PATH } from './identity/addresses.ts'
import { runWithRequestId, requestLogger } from './log.ts'

/**
 * Gives each request an id, which its answer carries as `X-Request-Id`, and logs it by a line once it is answered: by the address
 * that it matched, without its values, and by who asked, without their name.
 *
 * @param trustProxy whether a proxy in front names requests, by a UUID; otherwise anybody could
 */
export function requestLog({ trustProxy }: { trustProxy: boolean }): RequestHandler {
  const log = pinoHttp({
    logger: requestLogger,
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

/** What only asks whether the server is there would hide the rest; so would what it asks its own sign-in service every other second. */
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

/** What is known of the sign-in service's addresses; behind some of them are the names of pending sign-ins. */
const realmPaths = Object.values(paths)
  .map((path) => REALM_PATH + path)
  .sort((a, b) => b.length - a.length)

/** The address as it is declared, `/api/casinos/:id`: one that nobody knows may hold anything. */
function routeOf(request: IncomingMessage): string {
  const { originalUrl, route } = request as Request
  const [, first = ''] = /^\/(api|realms|admin)(?=[/?]|$)/.exec(originalUrl) ?? []
  if (first === 'api' && route) return `/api${(route as { path: string }).path}`
  return realmPaths.find((path) => originalUrl.startsWith(path)) ?? (first ? `/${first}/*` : '/*')
}
