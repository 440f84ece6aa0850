import { randomUUID } from 'node:crypto'
import { Router, type Request } from 'express'
import type * as z from 'zod/mini'
import { ADMIN_PATH } from '../addresses.ts'
import { AddressTaken, type Directory } from '../directory.ts'
import { hash, refusalOf, refusals } from '../passwords.ts'
import type { Person } from '../person.ts'
import type { Store } from '../store.ts'
import { respond, notFound, Refusal } from './answer.ts'
import { paged, queryOf } from './query.ts'
import { credential, readUserRequest, parsed, representationOf, requireNames } from './representation.ts'
import { matching } from './search.ts'

export interface UsersOptions {
  origin: string
  directory: Directory
  store: Pick<Store, 'endSessions' | 'save'>
  clock: () => number
}

/** Users: searched, created, changed, deleted, signed out. Acknowledged changes are on disk. */
export function users({ origin, directory, store, clock }: UsersOptions): Router {
  const person = (request: Request) => personOf(directory, request)

  return (
    Router()
      .get(
        '/',
        respond((request) => {
          const query = queryOf(request)
          const brief = query.get('briefRepresentation') === 'true'
          const found = paged(matching(directory.all(), query), query)
          return { status: 200, body: found.map((one) => representationOf(one, brief)) }
        }),
      )
      // The service has no groups.
      .get(
        '/:id/groups',
        respond((request) => {
          person(request)
          return { status: 200, body: [] }
        }),
      )
      .get(
        '/count',
        respond((request) => ({ status: 200, body: matching(directory.all(), queryOf(request)).length })),
      )
      .post(
        '/',
        respond(async (request) => {
          const { fields, credential: password } = readUserRequest(request.body)
          requireNames(fields)
          if (!fields.username) throw new Refusal(400, { errorMessage: 'User name is missing' })
          const made = { ...blank, id: randomUUID(), createdTimestamp: clock(), ...fields }
          // The password comes last: hashing is slow, and most refusals concern the username.
          const added = { ...made, ...(password && (await passwordOf(made, password))) }
          await put(directory, added)
          return { status: 201, location: `${origin}${ADMIN_PATH}/users/${added.id}` }
        }),
      )
      .get(
        '/:id',
        respond((request) => ({ status: 200, body: representationOf(person(request)) })),
      )
      .put(
        '/:id',
        respond(async (request) => {
          const { fields, credential: password } = readUserRequest(request.body)
          const before = person(request)
          if (fields.username !== undefined && fields.username !== before.username) {
            const errorMessage = 'error-user-attribute-read-only'
            throw new Refusal(400, { field: 'username', errorMessage, params: ['username'] })
          }
          requireNames(fields, before)
          const secret = password && (await passwordOf({ ...before, ...fields }, password))
          await put(directory, { ...person(request), ...fields, ...secret })
          return { status: 204 }
        }),
      )
      .delete(
        '/:id',
        respond(async (request) => {
          const { id } = person(request)
          store.endSessions(id)
          await directory.remove(id)
          return { status: 204 }
        }),
      )
      .put(
        '/:id/reset-password',
        respond(async (request) => {
          const secret = await passwordOf(person(request), parsed(credential, request.body))
          await put(directory, { ...person(request), ...secret })
          return { status: 204 }
        }),
      )
      .post(
        '/:id/logout',
        respond(async (request) => {
          store.endSessions(person(request).id)
          await store.save()
          return { status: 204 }
        }),
      )
  )
}

/** The person that a request names. Throws a 404. */
export function personOf(directory: Directory, request: Request): Person {
  const found = directory.byId(request.params['id'] ?? '')
  if (!found) throw notFound('User not found')
  return found
}

const blank = {
  username: '',
  email: '',
  emailVerified: false,
  firstName: '',
  lastName: '',
  roles: [],
  casinoAccess: 'selected' as const,
  casinos: [],
  enabled: false,
  temporaryPassword: false,
}

async function passwordOf(person: Person, { value, temporary }: z.infer<typeof credential>) {
  const error = refusalOf(value, person)
  if (error) throw new Refusal(400, { error, error_description: refusals[error] })
  return { passwordHash: await hash(value), temporaryPassword: temporary }
}

async function put(directory: Directory, person: Person) {
  await directory.put(person).catch((error: unknown) => {
    if (!(error instanceof AddressTaken)) throw error
    throw new Refusal(409, { errorMessage: `User exists with same ${error.field}` })
  })
}
