import { randomUUID } from 'node:crypto'
import type { Request, Router } from 'express'
import * as z from 'zod/mini'
import { ADMIN_PATH } from '../addresses.ts'
import {
  ADMIN_AUDIENCE,
  NameTakenError,
  type Directory,
  hashPassword,
  findPasswordRefusal,
  passwordRefusalTexts,
  type Person,
  roleIdByName,
  type Role,
} from '../person.ts'
import type { IdentityStore } from '../store.ts'
import {
  createHandlerRouter,
  notFound,
  Refusal,
  pageOfItems,
  searchParamsOf,
  credentialSchema,
  readUserRequest,
  parseBody,
  toUserRepresentation,
  requireAllowedPersonNames,
} from './representation.ts'
import { toComparableText } from '../../../src/contract/values.ts'

export interface UsersOptions {
  origin: string
  directory: Directory
  store: Pick<IdentityStore, 'endSessions' | 'save'>
  clock: () => number
}

export function adminUserRoutes({ origin, directory, store, clock }: UsersOptions): Router {
  const person = (request: Request) => requirePerson(directory, request)

  return createHandlerRouter({
    'get /': (request) => {
      const query = searchParamsOf(request)
      const brief = query.get('briefRepresentation') === 'true'
      const found = pageOfItems(matching(directory.all(), query), query)
      return { body: found.map((one) => toUserRepresentation(one, brief)) }
    },
    'get /:id/groups': (request) => {
      person(request)
      return { body: [] }
    },
    'get /count': (request) => ({ body: matching(directory.all(), searchParamsOf(request)).length }),
    'post /': async (request) => {
      const { fields, credential: password } = readUserRequest(request.body)
      requireAllowedPersonNames(fields)
      if (!fields.username) throw new Refusal(400, { errorMessage: 'User name is missing' })
      const made = { ...blank, id: randomUUID(), createdTimestamp: clock(), ...fields }
      // The password is hashed last, since hashing is slow and most refusals concern the username.
      const added = { ...made, ...(password && (await passwordOf(made, password))) }
      await put(directory, added)
      return { status: 201, location: `${origin}${ADMIN_PATH}/users/${added.id}` }
    },
    'get /:id': (request) => ({ body: toUserRepresentation(person(request)) }),
    'put /:id': async (request) => {
      const { fields, credential: password } = readUserRequest(request.body)
      const before = person(request)
      if (fields.username !== undefined && fields.username !== before.username) {
        const errorMessage = 'error-user-attribute-read-only'
        throw new Refusal(400, { field: 'username', errorMessage, params: ['username'] })
      }
      requireAllowedPersonNames(fields, before)
      const secret = password && (await passwordOf({ ...before, ...fields }, password))
      await put(directory, { ...person(request), ...fields, ...secret })
      return { status: 204 }
    },
    'delete /:id': async (request) => {
      const { id } = person(request)
      store.endSessions(id)
      await directory.remove(id)
      return { status: 204 }
    },
    'put /:id/reset-password': async (request) => {
      const secret = await passwordOf(person(request), parseBody(credentialSchema, request.body))
      await put(directory, { ...person(request), ...secret })
      return { status: 204 }
    },
    'post /:id/logout': async (request) => {
      store.endSessions(person(request).id)
      await store.save()
      return { status: 204 }
    },
  })
}

export function requirePerson(directory: Directory, request: Request): Person {
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

async function passwordOf(person: Person, { value, temporary }: z.infer<typeof credentialSchema>) {
  const error = findPasswordRefusal(value, person)
  if (error) throw new Refusal(400, { error, error_description: passwordRefusalTexts[error] })
  return { passwordHash: await hashPassword(value), temporaryPassword: temporary }
}

async function put(directory: Directory, person: Person) {
  await directory.put(person).catch((error: unknown) => {
    if (!(error instanceof NameTakenError)) throw error
    throw new Refusal(409, { errorMessage: `User exists with same ${error.field}` })
  })
}

/** As in Keycloak, a word of `search` fits the beginning (`ann`), any part (`*ann*`) or the whole (`"ann"`) of a name or email. */
function matching(people: Person[], query: URLSearchParams): Person[] {
  const words = toComparableText(query.get('search') ?? '')
    .split(/\s+/)
    .filter(Boolean)
  const exact = query.get('exact') === 'true'
  const enabled = query.get('enabled')

  return people.filter((person) => {
    const texts = [person.username, person.email, person.firstName, person.lastName].map(toComparableText)
    return (
      words.every((word) => texts.some((text) => fits(text, word))) &&
      (['username', 'email'] as const).every((field) => has(person[field], query.get(field), exact)) &&
      (enabled === null || String(person.enabled) === enabled)
    )
  })
}

function has(value: string, wanted: string | null, exact: boolean) {
  if (wanted === null) return true
  return exact
    ? toComparableText(value) === toComparableText(wanted)
    : toComparableText(value).includes(toComparableText(wanted))
}

function fits(text: string, word: string) {
  const whole = /^"(.*)"$/.exec(word)?.[1]
  if (whole !== undefined) return text === whole
  const [start = '', ...parts] = word.split('*')
  let end = text.startsWith(start) ? start.length : -1
  for (const part of parts) {
    const at = end < 0 ? -1 : text.indexOf(part, end)
    end = at < 0 ? -1 : at + part.length
  }
  return end >= 0
}

export const rolesByNameRoutes = (directory: Directory): Router =>
  createHandlerRouter({
    'get /:name': (request) => ({ body: roleOf(request.params['name']) }),
    'get /:name/users': (request) => {
      const { name } = roleOf(request.params['name'])
      const holders = directory.all().filter((person) => person.roles.includes(name))
      return {
        body: pageOfItems(holders, searchParamsOf(request)).map((person) => toUserRepresentation(person)),
      }
    },
  })

const mappings = z.array(z.object({ name: z.string() }))

/** Without groups and composite roles, the effective roles are the assigned ones. */
export function roleMappingRoutes(directory: Directory): Router {
  const assigned = (request: Request) => ({ body: requirePerson(directory, request).roles.map(roleOf) })
  const change = (changed: (before: Role[], named: Role[]) => Role[]) => async (request: Request) => {
    const person = requirePerson(directory, request)
    const named = parseBody(mappings, request.body).map(({ name }) => roleOf(name).name)
    await directory.put({ ...person, roles: changed(person.roles, named) })
    return { status: 204 }
  }
  return createHandlerRouter({
    'get /': assigned,
    'get /composite': assigned,
    'post /': change((before, named) => [...new Set([...before, ...named])]),
    'delete /': change((before, named) => before.filter((role) => !named.includes(role))),
  })
}

/** Only the service account administers this realm. */
export const noRealmAdminRoleRoutes: Router = createHandlerRouter({
  'get /': () => ({ body: { clientMappings: { [ADMIN_AUDIENCE]: { id: ADMIN_AUDIENCE, mappings: [] } } } }),
  [`get /clients/${ADMIN_AUDIENCE}/composite`]: () => ({ body: [] }),
})

function roleOf(name: string | undefined): { id: string; name: Role; composite: false; clientRole: false } {
  if (name !== 'admin' && name !== 'visitor') throw notFound('Could not find role')
  return { id: roleIdByName[name], name, composite: false, clientRole: false }
}
