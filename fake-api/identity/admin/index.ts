import express, { type ErrorRequestHandler, Router } from 'express'
import { logFault } from '../../logFault.ts'
import { plainHeaders } from '../../headers.ts'
import { REALM_PATH } from '../addresses.ts'
import type { Attempts } from '../attempts.ts'
import type { Events } from '../events.ts'
import type { Store } from '../store.ts'
import { createAccess } from './access.ts'
import { createAdminEvents } from './adminEvents.ts'
import { respond, notFound, Refusal } from './answer.ts'
import { bruteForce, signInEvents } from './events.ts'
import { realmRoles, roleMappings } from './roles.ts'
import { users, type UsersOptions } from './users.ts'

interface AdminOptions extends UsersOptions {
  store: Store
  attempts: Attempts
  events: Events
}

/** The part of Keycloak's Admin REST API that the console's API uses, for its service account only. */
export function createAdmin(options: AdminOptions): Router {
  const { origin, directory, store, attempts, events, clock } = options
  const access = createAccess(origin + REALM_PATH, store.signingKey)

  const { record, adminEvents } = createAdminEvents(clock)

  return (
    Router()
      .use((request, response, next) => {
        response.set({ 'Cache-Control': 'no-store', ...plainHeaders(origin) })
        access(request).then(() => next(), next)
      })
      .use(express.json({ limit: '64kb' }))
      .get(
        '/',
        respond(() => ({
          status: 200,
          body: { realm: REALM_PATH.split('/').at(-1), enabled: true, notBefore: 0 },
        })),
      )
      .use(record)
      .use('/admin-events', adminEvents)
      .use('/users/:id/role-mappings/realm', roleMappings(directory))
      .use('/users', users(options))
      .use('/roles', realmRoles(directory))
      // The service has no groups.
      .get(
        '/groups',
        respond(() => ({ status: 200, body: [] })),
      )
      .use('/events', signInEvents(events))
      .use('/attack-detection/brute-force', bruteForce(directory, attempts))
      .use(
        respond(() => {
          throw notFound('HTTP 404 Not Found')
        }),
      )
      .use(refuse)
  )
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
