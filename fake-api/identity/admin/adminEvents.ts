import { randomUUID } from 'node:crypto'
import { type RequestHandler, Router } from 'express'
import { decodeJwt } from 'jose'
import { respond } from './answer.ts'
import { instantOf } from './events.ts'
import { paged, queryOf } from './query.ts'

/** What was done by the Admin REST, as Keycloak represents it without details: what became of it is not in there. */
interface AdminEvent {
  id: string
  /** An instant in milliseconds. */
  time: number
  realmId: 'backoffice'
  authDetails: { realmId: 'backoffice'; clientId: unknown; userId: unknown; ipAddress: string | undefined }
  operationType: 'CREATE' | 'UPDATE' | 'DELETE' | 'ACTION'
  resourceType: 'USER' | 'REALM_ROLE_MAPPING'
  resourcePath: string
}

/** The newest are kept, in memory: nobody but the API itself does anything here, and it remembers that on its own. */
const maxEvents = 1_000

/** Puts on record what is done by the Admin REST, and tells of it: the newest first, unless asked otherwise. */
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
