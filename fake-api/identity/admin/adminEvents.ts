import { randomUUID } from 'node:crypto'
import { type RequestHandler, Router } from 'express'
import { decodeJwt } from 'jose'
import { respond } from './answer.ts'
import { instantOf } from './events.ts'
import { paged, queryOf } from './query.ts'
import { defineBound } from '../../defineBound.ts'

/** An event of the Admin REST API, as Keycloak represents it without details: it does not contain the outcome. */
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

/** Number of events that are kept, in memory: only the API itself calls this service, and it has a log of its own. */
const maxEvents = defineBound({
  what: 'events of the Admin REST API of the embedded sign-in service',
  limit: 1_000,
  per: 'process',
  atLimit: 'the oldest is dropped',
  test: 'fake-api/identity/adminEvents.test.ts',
})

/** Records the calls of the Admin REST API, and answers them, the newest first by default. */
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

  const adminEvents = Router().get(
    '/',
    respond((request) => {
      const query = queryOf(request)
      const from = instantOf(query.get('dateFrom'), 0) ?? 0
      const found = events.filter(({ time }) => time >= from)
      if (query.get('direction') !== 'asc') found.reverse()
      return { status: 200, body: paged(found, query) }
    }),
  )
  return { record, adminEvents }
}

const operations = new Map<string, AdminEvent['operationType']>([
  ['POST', 'CREATE'],
  ['PUT', 'UPDATE'],
  ['DELETE', 'DELETE'],
])
