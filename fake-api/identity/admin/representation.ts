import * as z from 'zod'
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

const text = z.string().trim().max(255)
const address = text.toLowerCase()

export const credential = z.object({
  type: z.literal('password'),
  value: z.string().min(1).max(1024),
  temporary: z.boolean().default(false),
})

const representation = z
  .object({
    username: address,
    email: address,
    emailVerified: z.boolean(),
    firstName: text,
    lastName: text,
    enabled: z.boolean(),
    attributes: z.object({ casinos: z.array(text).optional() }),
    credentials: z.array(credential).max(1),
  })
  .partial()

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
export function parsed<Shape>(schema: z.ZodType<Shape>, body: unknown): Shape {
  const result = schema.safeParse(body)
  if (result.success) return result.data
  throw new Refusal(400, { error: 'unknown_error', error_description: 'Cannot parse the JSON' })
}
