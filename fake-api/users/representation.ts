import { createHmac } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import { casinoAccessOf, type Role } from '../../src/contract/access.ts'
import type { Row } from '../../src/contract/row.ts'
import { isSameRights, rightsOf, type Rights } from './rights.ts'

/** A user as the Admin REST has it; what else is in there stays in there. */
export const userRepresentationSchema = z.looseObject({
  id: z.string(),
  username: z.string(),
  email: z.nullish(z.string()),
  firstName: z.nullish(z.string()),
  lastName: z.nullish(z.string()),
  enabled: z.boolean(),
  createdTimestamp: z.nullish(z.number()),
  attributes: z.nullish(z.record(z.string(), z.array(z.string()))),
})
export type UserRepresentation = z.output<typeof userRepresentationSchema>

/** A user as the identity service has it, and as a record that could be stored. */
export interface FetchedUser {
  representation: UserRepresentation
  row: Row
}

/** `role` is `null` for a user with none of ours. `versionKey` is that of `AdminRest`. */
export function toFetchedUser(
  said: UserRepresentation,
  role: Role | null,
  versionKey: Uint8Array,
): FetchedUser {
  const { id, username, email, firstName, lastName, enabled, createdTimestamp, attributes } = said
  const casinoIds = (attributes?.['casinos'] ?? []).toSorted()
  const fields = {
    username,
    email: email || null,
    firstName: firstName || null,
    lastName: lastName || null,
    role,
    // Of several values Keycloak puts the first into a token.
    casinoAccess: casinoAccessOf(role, attributes?.['casino_access']?.[0], casinoIds),
    casinoIds,
    enabled,
  }
  // The language is the user's own, who may choose another one at every sign-in: that is no change of the record.
  const { locale: _, ...others } = attributes ?? {}
  const row = {
    id,
    version: versionOf({ ...fields, attributes: others }, versionKey),
    ...fields,
    password: { $secret: '' },
    ...(createdTimestamp && { createdAt: new Date(createdTimestamp).toISOString() }),
  }
  return { representation: said, row }
}

/** What is sent to add a user as the row says; without the role, which is given by itself. */
export const creationBody = (row: Row): Record<string, unknown> => ({
  emailVerified: true,
  username: row['username'],
  ...emailAndNamesOf(row),
  ...accessOf(rightsOf(row)),
})

/**
 * What is sent to change address and names. There is no right in it: it cannot give back what somebody else has taken away since
 * this user was read. An empty name is `''`, since what is absent stays.
 */
export const emailAndNamesOf = ({ email, firstName, lastName }: Row) => ({
  email,
  firstName: firstName ?? '',
  lastName: lastName ?? '',
})

/** Whether two states of a user have the same address, names and rights. */
export const isSameUserState = (one: Row, other: Row): boolean =>
  isDeepStrictEqual(emailAndNamesOf(one), emailAndNamesOf(other)) &&
  isSameRights(rightsOf(one), rightsOf(other))

/**
 * What is sent to change what a user sees, and whether they may sign in. Attributes are replaced whole: those that are not ours are
 * sent along as they were, and so is all else, since Keycloak takes a missing address for an empty one where attributes are given.
 */
export const representationWithAccess = (before: UserRepresentation, rights: Rights): UserRepresentation => {
  const { enabled, attributes } = accessOf(rights)
  return { ...before, enabled, attributes: { ...before.attributes, ...attributes } }
}

/** Whether a representation says exactly this, so that nothing else comes to light once the role changes. */
export const hasExactlyAccess = ({ enabled, attributes }: UserRepresentation, rights: Rights): boolean => {
  const { casinos = [], casino_access = [] } = attributes ?? {}
  const wanted = accessOf(rights)
  const said = { casinos: casinos.toSorted(), casino_access }
  return enabled === wanted.enabled && isDeepStrictEqual(said, wanted.attributes)
}

const accessOf = ({ enabled, casinoAccess, casinoIds }: Rights) => ({
  enabled,
  attributes: { casinos: [...casinoIds], casino_access: [casinoAccess] },
})

/**
 * 48 bits of a hash, so that it is a whole number that JSON holds. With a key, since who reads it may not see all of the content, such as
 * casinos of other administrators: without one, guesses could be compared with it.
 */
const versionOf = (content: object, key: Uint8Array) =>
  createHmac('sha256', key).update(JSON.stringify(content)).digest().readUIntBE(0, 6) || 1
