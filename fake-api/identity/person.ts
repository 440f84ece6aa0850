import * as z from 'zod/mini'
import { casinoAccesses } from '../../src/contract/access.ts'

/** The realm roles, by the ids that role mappings name them with. */
export const roles = {
  admin: '2f7d1c1e-3f0a-4b0e-9a53-5a1d2c9e7f01',
  visitor: '8a4b6e90-7c25-4d6f-8f1b-0e3a9d5c4b02',
} as const

export type Role = keyof typeof roles

/** Someone who may sign in, as the service keeps them. */
export const personSchema = z.object({
  id: z.string(),
  /** In lower case, as the e-mail address is. */
  username: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  firstName: z.string(),
  lastName: z.string(),
  roles: z.array(z.enum(['admin', 'visitor'])),
  /** Whether an administrator sees every casino, or those named. A visitor's says `selected`. */
  casinoAccess: z.enum(casinoAccesses),
  casinos: z.array(z.string()),
  enabled: z.boolean(),
  /** The language that they have chosen on the sign-in page last; absent: none so far. */
  locale: z.optional(z.enum(['de', 'en'])),
  /** An instant in milliseconds. */
  createdTimestamp: z.number(),
  /** Made by scrypt; the password itself is nowhere. Absent: there is no password, and no way to sign in. */
  passwordHash: z.optional(z.string()),
  /** Whether a new password has to be chosen at the next sign-in. */
  temporaryPassword: z.boolean(),
})

export type Person = z.infer<typeof personSchema>

/** What Keycloak says of a person everywhere. */
export const representedPerson = ({ id, username, firstName, lastName, email, emailVerified }: Person) => ({
  id,
  username,
  firstName,
  lastName,
  email,
  emailVerified,
})

/** The attributes by which Keycloak says what a person sees, and in which language: lists of texts, left out where they are empty. */
export const attributesOf = ({ casinos, casinoAccess, locale }: Person) => ({
  ...(casinos.length > 0 && { casinos }),
  casino_access: [casinoAccess],
  ...(locale && { locale: [locale] }),
})

/** A person as written down in fixtures: with the password in plain text, and with the e-mail address as username. */
export type SeedPerson = Pick<
  Person,
  'id' | 'username' | 'firstName' | 'lastName' | 'roles' | 'casinoAccess' | 'casinos' | 'enabled'
> & { password: string }
