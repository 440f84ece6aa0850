import { pick } from 'es-toolkit/compat'
import * as z from 'zod/mini'
import { casinoAccesses } from '../../src/contract/access.ts'
import { API_AUDIENCE, CLIENT_ID, SERVICE_CLIENT_ID } from './addresses.ts'
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { toComparableText } from '../../src/contract/values.ts'

export const roleIdByName = {
  admin: '2f7d1c1e-3f0a-4b0e-9a53-5a1d2c9e7f01',
  visitor: '8a4b6e90-7c25-4d6f-8f1b-0e3a9d5c4b02',
} as const

export type Role = keyof typeof roleIdByName

export const personSchema = z.object({
  id: z.string(),
  /** In lower case, like the email. */
  username: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  firstName: z.string(),
  lastName: z.string(),
  roles: z.array(z.enum(['admin', 'visitor'])),
  /** Always `selected` for visitors. */
  casinoAccess: z.enum(casinoAccesses),
  casinos: z.array(z.string()),
  enabled: z.boolean(),
  locale: z.optional(z.enum(['de', 'en'])),
  /** Milliseconds since 1970. */
  createdTimestamp: z.number(),
  /** An scrypt hash as `salt.key`. A person without one cannot sign in. */
  passwordHash: z.optional(z.string()),
  temporaryPassword: z.boolean(),
})

export type Person = z.infer<typeof personSchema>

export const commonUserFields = (person: Person) =>
  pick(person, ['id', 'username', 'firstName', 'lastName', 'email', 'emailVerified'])

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

export const STANDARD_CLAIMS = [
  'preferred_username',
  'email',
  'email_verified',
  'given_name',
  'family_name',
  'name',
  'locale',
]

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

export function accessClaims(person: Person, sid: string | undefined) {
  return {
    ...profileClaims(person),
    azp: CLIENT_ID,
    sid,
    realm_access: { roles: person.roles },
    ...casinoClaims(person),
  }
}

export function toAccountRepresentation(person: Person) {
  return { ...commonUserFields(person), attributes: attributesOf(person) }
}

/** The audience of the service account's tokens: Keycloak's name for its Admin REST API. */
export const ADMIN_AUDIENCE = 'realm-management'

/** Access tokens are valid for the API only, those of the service account for the Admin REST API only. */
export const audienceOf = (clientId: string) =>
  clientId === SERVICE_CLIENT_ID ? ADMIN_AUDIENCE : API_AUDIENCE

export type Directory = ReturnType<typeof createDirectory>

const nameFields = ['username', 'email'] as const
type NameField = (typeof nameFields)[number]

export class NameTakenError extends Error {
  readonly field: NameField

  constructor(field: NameField) {
    super(`Somebody else has this ${field}.`)
    this.field = field
  }
}

/** `people`, by id, is changed in place. If `save` fails, the change is undone. */
export function createDirectory(people: Map<string, Person>, save: () => Promise<void>) {
  const find = (field: NameField, value: string) => {
    const wanted = toComparableText(value)
    return [...people.values()].find((person) => toComparableText(person[field]) === wanted)
  }

  const isOfAnother = (value: string, { id }: Person) => {
    const wanted = toComparableText(value)
    return [...people.values()].some(
      (other) => other.id !== id && nameFields.some((field) => toComparableText(other[field]) === wanted),
    )
  }

  const change = async (id: string, person: Person | undefined) => {
    const before = people.get(id)
    set(people, id, person)
    await save().catch((error: unknown) => {
      if (people.get(id) === person) set(people, id, before)
      throw error
    })
  }

  return {
    all: () => [...people.values()].sort((a, b) => (a.username < b.username ? -1 : 1)),
    byId: (id: string) => people.get(id),
    /** Finds a person by username, then by email. Case and surrounding blanks are ignored. */
    byName: (name: string) => find('username', name) ?? find('email', name),
    /**
     * Resolves once the person is on disk. Throws `NameTakenError` if somebody else has the username or email as either of the two, since both
     * sign in. Unchanged names are not checked, so that two people who share a name in an older file can be changed.
     */
    async put(person: Person) {
      const before = people.get(person.id)
      for (const field of nameFields) {
        const value = person[field]
        if (value && value !== before?.[field] && isOfAnother(value, person)) throw new NameTakenError(field)
      }
      await change(person.id, person)
    },
    /** Deletes a person, which ends their sessions. Resolves once that is on disk. */
    remove: (id: string) => change(id, undefined),
  }
}

/** Each distinct password is hashed once, since hashing is slow. */
export async function peopleFromSeed(seed: readonly SeedPerson[]): Promise<Person[]> {
  const passwords = [...new Set(seed.map(({ password }) => password))]
  const hashes = new Map(
    await Promise.all(passwords.map(async (password) => [password, await hashPassword(password)] as const)),
  )
  return seed.map(({ password, ...person }) => ({
    ...person,
    email: person.username,
    emailVerified: true,
    createdTimestamp: Date.now(),
    passwordHash: hashes.get(password),
    temporaryPassword: false,
  }))
}

function set(people: Map<string, Person>, id: string, person: Person | undefined) {
  if (person) people.set(id, person)
  else people.delete(id)
}

const SHORTEST = 12
const KEY_BYTES = 32
const derive = promisify<string, Buffer, number, Buffer>(scrypt)

export const passwordRefusalTexts = {
  invalidPasswordMinLengthMessage: `Invalid password: minimum length ${SHORTEST}.`,
  invalidPasswordNotUsernameMessage: 'Invalid password: must not be equal to the username.',
  invalidPasswordNotEmailMessage: 'Invalid password: must not be equal to the email.',
}

export type PasswordRefusal = keyof typeof passwordRefusalTexts

export function findPasswordRefusal(
  password: string,
  { username, email }: { username: string; email: string },
): PasswordRefusal | undefined {
  if (password.length < SHORTEST) return 'invalidPasswordMinLengthMessage'
  if (toComparableText(password) === toComparableText(username)) return 'invalidPasswordNotUsernameMessage'
  if (toComparableText(password) === toComparableText(email)) return 'invalidPasswordNotEmailMessage'
  return undefined
}

export async function hashPassword(password: string) {
  const salt = randomBytes(16)
  const key = await derive(password, salt, KEY_BYTES)
  return `${salt.toString('base64url')}.${key.toString('base64url')}`
}

/** Whether a password matches a hash. Without a hash, it takes equally long. */
export async function passwordMatches(password: string, stored = NOBODYS) {
  const [salt = '', key = ''] = stored.split('.')
  const derived = await derive(password, Buffer.from(salt, 'base64url'), KEY_BYTES)
  return timingSafeEqual(derived, Buffer.from(key, 'base64url')) && stored !== NOBODYS
}

const NOBODYS = `${randomBytes(16).toString('base64url')}.${randomBytes(KEY_BYTES).toString('base64url')}`
