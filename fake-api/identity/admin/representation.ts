import * as z from 'zod/mini'
import { type Request, Router } from 'express'
import { casinoAccesses } from '../../../src/contract/access.ts'
import { isValidUserEmail, findForbiddenCharacter } from '../../../src/contract/valueFields.ts'
import { attributesOf, commonUserFields, type Person } from '../person.ts'
import { systemUser } from '../../../src/contract/who.ts'

export function toUserRepresentation(person: Person, brief = false) {
  return {
    ...commonUserFields(person),
    enabled: person.enabled,
    createdTimestamp: person.createdTimestamp,
    ...(!brief && {
      attributes: attributesOf(person),
      requiredActions: person.temporaryPassword ? ['UPDATE_PASSWORD'] : [],
    }),
  }
}

const text = z.string().check(z.trim(), z.maxLength(255))
const address = text.check(z.toLowerCase())

export const credentialSchema = z.object({
  type: z.literal('password'),
  value: z.string().check(z.minLength(1), z.maxLength(1024)),
  temporary: z._default(z.boolean(), false),
})

const attributes = z.object({
  casinos: z.optional(z.array(text)),
  casino_access: z.optional(z.array(text).check(z.maxLength(1))),
  locale: z.optional(z.array(z.enum(['de', 'en'])).check(z.maxLength(1))),
})

const representation = z.partial(
  z.object({
    username: address,
    /** Keycloak treats `null` as absent. */
    email: z.nullable(address),
    emailVerified: z.boolean(),
    firstName: text,
    lastName: text,
    enabled: z.boolean(),
    attributes,
    credentials: z.array(credentialSchema).check(z.maxLength(1)),
  }),
)

export function readUserRequest(body: unknown) {
  const { attributes: said, credentials, email, ...rest } = parseBody(representation, body)
  const fields = { ...rest, ...(typeof email === 'string' && { email }) }
  if (email && !isValidUserEmail(email)) {
    const params = ['email', email]
    throw new Refusal(400, { field: 'email', errorMessage: 'error-invalid-email', params })
  }
  if (rest.username === systemUser.name) {
    const params = ['username']
    throw new Refusal(400, { field: 'username', errorMessage: 'error-pattern-no-match', params })
  }
  return {
    fields: { ...fields, ...(said && { ...casinosIn(said), locale: said.locale?.[0] }) },
    credential: credentials?.[0],
  }
}

/** Throws a 400. A name that is stored already, as in an older file, may stay. */
export function requireAllowedPersonNames(given: Partial<Person>, before?: Person): void {
  for (const field of ['firstName', 'lastName'] as const) {
    const name = given[field] ?? ''
    if (name === before?.[field] || findForbiddenCharacter(name) === undefined) continue
    const params = [field, name]
    throw new Refusal(400, { field, errorMessage: 'error-person-name-invalid-character', params })
  }
}

/** The casino access from a request's attributes, which replace all others. Without `casino_access`, it is `selected`. */
function casinosIn({ casinos = [], casino_access: [said = 'selected'] = [] }: z.output<typeof attributes>) {
  const casinoAccess = casinoAccesses.find((known) => known === said)
  if (casinoAccess) return { casinos, casinoAccess }
  const params = ['casino_access', said]
  throw new Refusal(400, { field: 'casino_access', errorMessage: 'error-invalid-value', params })
}

export function parseBody<Shape>(schema: z.ZodMiniType<Shape>, body: unknown): Shape {
  const result = schema.safeParse(body)
  if (result.success) return result.data
  throw new Refusal(400, { error: 'unknown_error', error_description: 'Cannot parse the JSON' })
}

const DEFAULT_MAX = 100

export const searchParamsOf = (request: Request) => new URL(request.url, 'http://x').searchParams

/** Applies the query parameters `first` and `max`, 0 and 100 by default. A negative `max` means all. */
export function pageOfItems<Item>(items: Item[], query: URLSearchParams): Item[] {
  const first = Math.max(0, integer(query, 'first') ?? 0)
  const max = integer(query, 'max') ?? DEFAULT_MAX
  return items.slice(first, max < 0 ? undefined : first + max)
}

function integer(query: URLSearchParams, name: string) {
  const value = query.get(name)
  if (value === null || value === '') return undefined
  if (!/^-?\d{1,9}$/.test(value)) throw new Refusal(404, { error: 'HTTP 404 Not Found' })
  return Number(value)
}

type Method = 'get' | 'post' | 'put' | 'delete'
type Handler = (request: Request) => Answer | Promise<Answer>

interface Answer {
  status?: number
  body?: unknown
  location?: string
}

export class Refusal extends Error {
  readonly status: number
  readonly body: object

  constructor(status: number, body: object) {
    super(`Refused with ${status}.`)
    this.status = status
    this.body = body
  }
}

export const notFound = (error: string) => new Refusal(404, { error })

/** Handlers by method and path, such as `get /:id`; the first match wins. Sends what a handler returns, and passes errors on. */
export function createHandlerRouter(handlers: Record<`${Method} /${string}`, Handler>): Router {
  const router = Router({ mergeParams: true })
  for (const [route, handle] of Object.entries(handlers)) {
    const [method, path] = route.split(' ') as [Method, string]
    router[method](path, (request, response, next) => {
      const send = ({ status = 200, body, location }: Answer) => {
        if (location) response.location(location)
        response.status(status)
        if (body === undefined) response.end()
        else response.json(body)
      }
      void (async () => handle(request))().then(send).catch(next)
    })
  }
  return router
}
