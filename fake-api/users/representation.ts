import { createHmac } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import { casinoAccessFromClaims, type Role, type CasinoAccess } from '../../src/contract/access.ts'
import { limits } from '../../src/contract/limits.ts'
import type { Row } from '../../src/contract/values.ts'

const name = z.string().check(z.maxLength(limits.foreignName))

/** A user as the Admin REST API returns it. Unknown attributes are kept. Names may be longer than Keycloak's own limit. */
export const userRepresentationSchema = z.looseObject({
  id: z.string().check(z.maxLength(limits.id)),
  username: name,
  email: z.nullish(name),
  firstName: z.nullish(name),
  lastName: z.nullish(name),
  enabled: z.boolean(),
  createdTimestamp: z.nullish(z.number()),
  attributes: z.nullish(z.record(z.string(), z.array(z.string()))),
})
export type UserRepresentation = z.output<typeof userRepresentationSchema>

export type UserRepresentationAndRow = ReturnType<typeof toFetchedUser>

/** `role` is `null` for a user with none of the console's roles. `versionKey` is the one of `AdminRest`. */
export function toFetchedUser(said: UserRepresentation, role: Role | null, versionKey: Uint8Array) {
  const { id, username, email, firstName, lastName, enabled, createdTimestamp, attributes } = said
  const casinoIds = (attributes?.['casinos'] ?? []).toSorted()
  const fields = {
    username,
    email: email || null,
    firstName: firstName || null,
    lastName: lastName || null,
    role,
    // Keycloak puts only the first of several values into a token.
    casinoAccess: casinoAccessFromClaims(role, attributes?.['casino_access']?.[0], casinoIds),
    casinoIds,
    enabled,
  }
  // Users can choose their language at every sign-in, which is no change of the record.
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

/** The role is assigned by a separate call. */
export const creationBody = (row: Row): Record<string, unknown> => ({
  emailVerified: true,
  username: row['username'],
  ...emailAndNamesOf(row),
  ...accessOf(rightsOf(row)),
})

/** Contains no rights, which somebody else may have removed meanwhile. An empty name is `''`, since Keycloak keeps absent ones. */
export const emailAndNamesOf = ({ email, firstName, lastName }: Row) => ({
  email,
  firstName: firstName ?? '',
  lastName: lastName ?? '',
})

export const isSameUserState = (one: Row, other: Row): boolean =>
  isDeepStrictEqual(emailAndNamesOf(one), emailAndNamesOf(other)) &&
  isSameRights(rightsOf(one), rightsOf(other))

/** Keycloak replaces attributes as a whole, so unknown ones are sent along; so is the email, since an absent one would count as empty. */
export const applyRightsToRepresentation = (
  before: UserRepresentation,
  rights: Rights,
): UserRepresentation => {
  const { enabled, attributes } = accessOf(rights)
  return { ...before, enabled, attributes: { ...before.attributes, ...attributes } }
}

/** Whether a user has exactly these access attributes, so that a change of the role brings no others into effect. */
export const hasExactlyAccessAttributes = (
  { enabled, attributes }: UserRepresentation,
  rights: Rights,
): boolean => {
  const { casinos = [], casino_access = [] } = attributes ?? {}
  const wanted = accessOf(rights)
  const said = { casinos: casinos.toSorted(), casino_access }
  return enabled === wanted.enabled && isDeepStrictEqual(said, wanted.attributes)
}

const accessOf = ({ enabled, casinoAccess, casinoIds }: Rights) => ({
  enabled,
  attributes: { casinos: [...casinoIds], casino_access: [casinoAccess] },
})

/** 48 bits of a keyed hash, which JSON holds as an integer; without a key, readers could guess content that they do not see. */
const versionOf = (content: object, key: Uint8Array) =>
  createHmac('sha256', key).update(JSON.stringify(content)).digest().readUIntBE(0, 6) || 1

export interface Rights {
  /** `null`: the user may do nothing. */
  role: Role | null
  enabled: boolean
  casinoAccess: CasinoAccess
  /** Sorted; empty with access to all. */
  casinoIds: readonly string[]
}

export const rightsOf = ({ role, enabled, casinoAccess, casinoIds }: Row): Rights => ({
  role: role as Role | null,
  enabled: enabled === true,
  casinoAccess: casinoAccess as CasinoAccess,
  casinoIds: (casinoIds as string[]).toSorted(),
})

export function intersectRights(one: Rights, other: Rights): Rights {
  const [role = null] = ([null, 'visitor', 'admin'] as const).filter((it) =>
    [one.role, other.role].includes(it),
  )
  const both = { role, enabled: one.enabled && other.enabled }
  if (one.casinoAccess === 'all') return { ...other, ...both }
  if (other.casinoAccess === 'all') return { ...one, ...both }
  return { ...one, ...both, casinoIds: one.casinoIds.filter((id) => other.casinoIds.includes(id)) }
}

export const isSameRights = (one: Rights, other: Rights): boolean => isDeepStrictEqual(one, other)

export const isWithin = (one: Rights, other: Rights): boolean =>
  isSameRights(intersectRights(one, other), one)

export const changesRights = (before: Row, after: Row): boolean =>
  !isSameRights(rightsOf(before), rightsOf(after))

/** Such changes run before others that wait. */
export const losesRights = (before: Row, after: Row): boolean => !isWithin(rightsOf(before), rightsOf(after))
