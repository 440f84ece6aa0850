import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import express from 'express'
import { createAdminRest, type AdminRest } from '../../fake-api/users/adminRest.ts'
import { SERVICE_CLIENT_ID } from '../../fake-api/identity/addresses.ts'
import type { SeedPerson } from '../../fake-api/identity/person.ts'
import type { newSigningKey } from '../../fake-api/identity/store.ts'
import { callers, listen, type Claims } from './api.ts'

/** Answers a request instead of the service; false leaves it to the service. */
export type Interception = (request: IncomingMessage, response: ServerResponse) => boolean

export interface TestIdentity {
  admin: AdminRest
  /** All calls so far, such as `GET /users?first=0`. */
  calls: string[]
  /** Intercepts requests, for tests of failures. */
  intercept: Interception | null
  close(): Promise<void>
}

/** Fails a call, such as `POST /users/{id}/role-mappings/realm`, with a server error. */
export const failing =
  (method: string, path: RegExp, status = 500): Interception =>
  (request, response) => {
    if (request.method !== method || !path.test(request.url ?? '')) return false
    response.writeHead(status, { 'Content-Type': 'application/json' }).end('{"error":"unknown_error"}')
    return true
  }

/**
 * The embedded identity service with the usual callers and the fixtures' staff. It is created at the first request, since most tests never
 * send any.
 */
export async function startIdentity(): Promise<TestIdentity> {
  const service = createServer()
  const { origin, close } = await listen((request, response) => {
    // In console tests the API shares the page's `fetch`, which sends an origin; a server's `fetch` does not.
    delete request.headers.origin
    if (request.url?.startsWith('/admin/')) identity.calls.push(`${request.method} ${below(request.url)}`)
    if (!identity.intercept?.(request, response)) service.emit('request', request, response)
  })
  let made: Promise<AdminRest> | undefined
  const ready = () => (made ??= make())
  async function make(): Promise<AdminRest> {
    const { createIdentity, initialPeople } = await import('../../fake-api/identity/index.ts')
    const store = await import('../../fake-api/identity/store.ts')
    const { handler, serviceSecret } = await createIdentity({
      origin,
      brand: 'Meridian',
      people: staff(initialPeople),
      makeKey: () => (sharedKey ??= store.newSigningKey()),
    })
    service.on('request', express().use(handler))
    const issuer = `${origin}/realms/backoffice`
    return createAdminRest({ issuer, client: SERVICE_CLIENT_ID, secret: serviceSecret })
  }
  const admin: AdminRest = {
    get: async (path, schema) => (await ready()).get(path, schema),
    send: async (method, path, body, requireTurn) => (await ready()).send(method, path, body, requireTurn),
    inTurn: async (work, isUrgent) => (await ready()).inTurn(work, isUrgent),
    self: async () => (await ready()).self(),
    time: () => Math.floor(Date.now() / 1000),
    presentTime: async () => Math.floor(Date.now() / 1000),
    issuedUntil: () => Math.floor(Date.now() / 1000),
    versionKey: new Uint8Array(32),
  }
  const identity: TestIdentity = { admin, calls: [], intercept: null, close }
  return identity
}

let sharedKey: ReturnType<typeof newSigningKey> | undefined

const below = (url: string) => url.replace('/admin/realms/backoffice', '')

/** The callers, and the staff of a fresh installation. */
const staff = (others: readonly SeedPerson[]): SeedPerson[] => [
  ...Object.entries<Claims>(callers).map(
    ([caller, { sub, name = '', roles = [], casinoAccess = 'selected', casinos = [] }]) => ({
      id: sub,
      username: `${caller.toLowerCase()}@example.com`,
      firstName: name.split(' ')[0] ?? '',
      lastName: name.split(' ')[1] ?? '',
      roles: roles as SeedPerson['roles'],
      casinoAccess,
      casinos,
      enabled: true,
      password: 'backoffice-demo',
    }),
  ),
  ...others.filter(({ username }) => !/^(admin|visitor|guest)@/.test(username)),
]
