import pick from 'lodash/pick.js'
import * as z from 'zod/mini'
import { casinoAccesses } from '../../src/contract/access.ts'
import { API_AUDIENCE, CLIENT_ID, SERVICE_CLIENT_ID } from './addresses.ts'

/** The realm roles, with the ids that role mappings use. */
export const roleIds = {
  admin: '2f7d1c1e-3f0a-4b0e-9a53-5a1d2c9e7f01',
  visitor: '8a4b6e90-7c25-4d6f-8f1b-0e3a9d5c4b02',
} as const

export type Role = keyof typeof roleIds

export const personSchema = z.object({
  id: z.string(),
  /** In lower case, like the email. */
  username: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  firstName: z.string(),
  lastName: z.string(),
  roles: z.array(z.enum(['admin', 'visitor'])),
  /** Whether an administrator sees all casinos or selected ones; always `selected` for visitors. */
  casinoAccess: z.enum(casinoAccesses),
  casinos: z.array(z.string()),
  enabled: z.boolean(),
  locale: z.optional(z.enum(['de', 'en'])),
  /** Milliseconds since 1970. */
  createdTimestamp: z.number(),
  /** An scrypt hash as `salt.key`. A person without one cannot sign in. */
  passwordHash: z.optional(z.string()),
  /** Whether a new password has to be chosen at the next sign-in. */
  temporaryPassword: z.boolean(),
})

export type Person = z.infer<typeof personSchema>

/** The fields of a person that all of Keycloak's representations have. */
export const personRepresentation = (person: Person) =>
  pick(person, ['id', 'username', 'firstName', 'lastName', 'email', 'emailVerified'])

/** Casinos and language as attributes in Keycloak's format: lists of strings, left out if empty. */
export const attributesOf = ({ casinos, casinoAccess, locale }: Person) => ({
  ...(casinos.length > 0 && { casinos }),
  casino_access: [casinoAccess],
  ...(locale && { locale: [locale] }),
})

/** A person in the fixtures, with a plain password and with the email as username. */
export type SeedPerson = Pick<
  Person,
  'id' | 'username' | 'firstName' | 'lastName' | 'roles' | 'casinoAccess' | 'casinos' | 'enabled'
> & { password: string }

export const PROFILE_CLAIMS = [
  'preferred_username',
  'email',
  'email_verified',
  'given_name',
  'family_name',
  'name',
  'locale',
]

/** A person's claims in identity tokens and in the answer of the user info endpoint. */
export function profileClaims(person: Person) {
  return {
    preferred_username: person.username,
    email: person.email,
    email_verified: person.emailVerified,
    given_name: person.firstName,
    family_name: person.lastName,
    name: `${person.firstName} ${person.lastName}`.trim(),
    ...(person.locale && { locale: person.locale }),
  }
}

/** A person's casinos in access tokens and in the answer of the user info endpoint, as the realm template maps the attributes. */
export const casinoClaims = ({ casinos, casinoAccess }: Person) => ({ casinos, casino_access: casinoAccess })

/** The claims of an access token, except the registered ones. */
export function accessClaims(person: Person, sid: string | undefined) {
  return {
    ...profileClaims(person),
    azp: CLIENT_ID,
    sid,
    realm_access: { roles: person.roles },
    ...casinoClaims(person),
  }
}

/** The answer of Keycloak's account service to a profile request. */
export function accountProfile(person: Person) {
  return { ...personRepresentation(person), attributes: attributesOf(person) }
}

/** The audience of the service account's tokens: Keycloak's name for its Admin REST API. */
export const ADMIN_AUDIENCE = 'realm-management'

/** Access tokens are valid for the API only, those of the service account for the Admin REST API only. */
export const audienceOf = (clientId: string) =>
  clientId === SERVICE_CLIENT_ID ? ADMIN_AUDIENCE : API_AUDIENCE
