import * as z from 'zod/mini'
import { representedPerson, type Person } from '../person.ts'
import { Refusal } from './answer.ts'

/** A person as Keycloak represents one; no password, no hash. */
export function representationOf(person: Person, brief = false) {
  return {
    ...representedPerson(person),
    enabled: person.enabled,
    createdTimestamp: person.createdTimestamp,
    ...(!brief && {
      // Keycloak leaves them out where there are none.
      ...(person.casinos.length > 0 && { attributes: { casinos: person.casinos } }),
      requiredActions: person.temporaryPassword ? ['UPDATE_PASSWORD'] : [],
    }),
  }
}

const text = z.string().check(z.trim(), z.maxLength(255))
const address = text.check(z.toLowerCase())

export const credential = z.object({
  type: z.literal('password'),
  value: z.string().check(z.minLength(1), z.maxLength(1024)),
  temporary: z._default(z.boolean(), false),
})

const representation = z.partial(
  z.object({
    username: address,
    email: address,
    emailVerified: z.boolean(),
    firstName: text,
    lastName: text,
    enabled: z.boolean(),
    attributes: z.object({ casinos: z.optional(z.array(text)) }),
    credentials: z.array(credential).check(z.maxLength(1)),
  }),
)

/** What is given of a person in a request. */
export function given(body: unknown) {
  const { attributes, credentials, ...fields } = parsed(representation, body)
  if (fields.email && !z.email().safeParse(fields.email).success) {
    const params = ['email', fields.email]
    throw new Refusal(400, { field: 'email', errorMessage: 'error-invalid-email', params })
  }
  return {
    fields: { ...fields, ...(attributes && { casinos: attributes.casinos ?? [] }) },
    credential: credentials?.[0],
  }
}

/** A body of this shape. Throws a 400 for any other. */
export function parsed<Shape>(schema: z.ZodMiniType<Shape>, body: unknown): Shape {
  const result = schema.safeParse(body)
  if (result.success) return result.data
  throw new Refusal(400, { error: 'unknown_error', error_description: 'Cannot parse the JSON' })
}
