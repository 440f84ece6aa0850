import express, { type ErrorRequestHandler, Router, type Request, type RequestHandler } from 'express'
import { createPublicKey, type JsonWebKey, randomUUID } from 'node:crypto'
import { jwtVerify, decodeJwt } from 'jose'
import { documentedLimit } from '../../documentedLimit.ts'
import { logFault } from '../../log.ts'
import { nonPageHeaders } from '../../securityHeaders.ts'
import { REALM_PATH, SERVICE_CLIENT_ID } from '../addresses.ts'
import type { SignInAttempts } from '../attempts.ts'
import { type SignInEvents, eventTypes, EVENTS_KEPT_MS } from '../events.ts'
import type { IdentityStore } from '../store.ts'
import { createHandlerRouter, notFound, Refusal, pageOfItems, searchParamsOf } from './representation.ts'
import {
  noRealmAdminRoleRoutes,
  rolesByNameRoutes,
  roleMappingRoutes,
  adminUserRoutes,
  type UsersOptions,
  requirePerson,
} from './users.ts'
import { ADMIN_AUDIENCE, type Directory } from '../person.ts'

interface AdminOptions extends UsersOptions {
  store: IdentityStore
  attempts: SignInAttempts
  events: SignInEvents
}

/** The part of Keycloak's Admin REST API that the console's API uses. Only its service account has access. */
export function createEmbeddedAdminApi(options: AdminOptions): Router {
  const { origin, directory, store, attempts, events, clock } = options
  const access = createAccess(origin + REALM_PATH, store.signingKey)

  const { record, adminEvents } = createAdminEvents(clock)

  return Router()
    .use((request, response, next) => {
      response.set({ 'Cache-Control': 'no-store', ...nonPageHeaders(origin) })
      access(request).then(() => next(), next)
    })
    .use(express.json({ limit: '64kb' }))
    .use(
      createHandlerRouter({
        'get /': () => ({ body: { realm: REALM_PATH.split('/').at(-1), enabled: true, notBefore: 0 } }),
        'get /groups': () => ({ body: [] }),
      }),
    )
    .use(record)
    .use('/admin-events', adminEvents)
    .use('/users/:id/role-mappings/realm', roleMappingRoutes(directory))
    .use('/users/:id/role-mappings', noRealmAdminRoleRoutes)
    .use('/users', adminUserRoutes(options))
    .use('/roles', rolesByNameRoutes(directory))
    .use('/events', signInEvents(events))
    .use('/attack-detection/brute-force', bruteForce(directory, attempts))
    .use(() => {
      throw notFound('HTTP 404 Not Found')
    })
    .use(refuse)
}

/** Express recognises an error handler by its four parameters. */
const refuse: ErrorRequestHandler = (error: unknown, _request, response, _next) => {
  if (error instanceof Refusal) return void response.status(error.status).json(error.body)
  const status = error instanceof Error && 'status' in error ? Number(error.status) : 500
  if (status === 500) logFault(error, 'The identity service failed:')
  const [code, description] =
    status < 500 ? ['invalid_request', 'Cannot parse the JSON'] : ['unknown_error', '']
  response.status(status).json({ error: code, error_description: description })
}

function createAccess(issuer: string, signingKey: JsonWebKey) {
  const publicKey = createPublicKey({ key: signingKey, format: 'jwk' })
  return async (request: Request) => {
    const token = /^Bearer (\S+)$/i.exec(request.get('Authorization') ?? '')?.[1] ?? ''
    const expected = { issuer, algorithms: ['RS256'], requiredClaims: ['exp'] }
    const verified = await jwtVerify(token, publicKey, expected).catch(() => undefined)
    if (!verified) throw new Refusal(401, { error: 'HTTP 401 Unauthorized' })
    const { aud, azp } = verified.payload
    if (aud !== ADMIN_AUDIENCE || azp !== SERVICE_CLIENT_ID)
      throw new Refusal(403, { error: 'HTTP 403 Forbidden' })
  }
}

const DAY_MS = 24 * 60 * 60_000

const signInEvents = (events: SignInEvents): Router =>
  createHandlerRouter({
    'get /config': () => {
      const kept = { eventsExpiration: EVENTS_KEPT_MS / 1000, enabledEventTypes: eventTypes }
      return { body: { eventsEnabled: true, adminEventsEnabled: true, ...kept } }
    },
    'get /': (request) => {
      const query = searchParamsOf(request)
      const types = query.getAll('type')
      const user = query.get('user')
      const to = instantOf(query.get('dateTo'), DAY_MS - 1) ?? Infinity
      const found = events
        .all()
        .filter(
          ({ type, userId, time }) =>
            (types.length === 0 || types.includes(type)) && (!user || userId === user) && time <= to,
        )
      return { body: newestFirst(found, query) }
    },
  })

function newestFirst<Event extends { time: number }>(events: Event[], query: URLSearchParams): Event[] {
  const from = instantOf(query.get('dateFrom'), 0) ?? 0
  const found = events.filter(({ time }) => time >= from)
  return pageOfItems(query.get('direction') === 'asc' ? found : found.reverse(), query)
}

const bruteForce = (directory: Directory, attempts: SignInAttempts): Router =>
  createHandlerRouter({
    'get /users/:id': (request) => {
      const { count, last, address, waiting } = attempts.of(requirePerson(directory, request).id)
      return { body: { numFailures: count, disabled: waiting, lastIPFailure: address, lastFailure: last } }
    },
  })

/** A day (`2026-11-21`, UTC), to which `inDay` ms are added, or milliseconds since 1970. Throws a 400 for anything else. */
function instantOf(value: string | null, inDay: number) {
  if (value === null || value === '') return undefined
  if (/^\d{1,15}$/.test(value)) return Number(value)
  const day = /^\d{4}-\d{2}-\d{2}$/.test(value) ? Date.parse(value) : NaN
  if (Number.isNaN(day)) throw new Refusal(400, { error: 'Invalid value for the date' })
  return day + inDay
}

/** An event of the Admin REST API, in Keycloak's format without details: it does not contain what was changed. */
interface AdminEvent {
  id: string
  /** Milliseconds since 1970. */
  time: number
  realmId: 'backoffice'
  authDetails: { realmId: 'backoffice'; clientId: unknown; userId: unknown; ipAddress: string | undefined }
  operationType: 'CREATE' | 'UPDATE' | 'DELETE' | 'ACTION'
  resourceType: 'USER' | 'REALM_ROLE_MAPPING'
  resourcePath: string
}

/** Kept in memory only: the API is the only caller of this service, and has an audit log of its own. */
const maxEvents = documentedLimit('events of the Admin REST API of the embedded sign-in service', 1_000)

export function createAdminEvents(clock: () => number): { record: RequestHandler; adminEvents: Router } {
  const events: AdminEvent[] = []

  const record: RequestHandler = (request, response, next) => {
    const operation = operations.get(request.method)
    const path = request.path.slice(1)
    response.once('finish', () => {
      if (!operation || response.statusCode >= 300) return
      const { sub, azp } = decodeJwt(request.get('Authorization')?.replace(/^Bearer /i, '') ?? '')
      const isAction = /\/(logout|reset-password)$/.test(path)
      const created = path === 'users' && response.getHeader('Location')?.toString().split('/').at(-1)
      events.push({
        id: randomUUID(),
        time: clock(),
        realmId: 'backoffice',
        authDetails: { realmId: 'backoffice', clientId: azp, userId: sub, ipAddress: request.ip },
        operationType: isAction ? 'ACTION' : operation,
        resourceType: path.includes('/role-mappings/') ? 'REALM_ROLE_MAPPING' : 'USER',
        resourcePath: created ? `${path}/${created}` : path,
      })
      events.splice(0, events.length - maxEvents)
    })
    next()
  }

  const adminEvents = createHandlerRouter({
    'get /': (request) => ({ body: newestFirst(events, searchParamsOf(request)) }),
  })
  return { record, adminEvents }
}

const operations = new Map<string, AdminEvent['operationType']>([
  ['POST', 'CREATE'],
  ['PUT', 'UPDATE'],
  ['DELETE', 'DELETE'],
])
