import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { casinoAccessOf, casinoScope, type CasinoAccess, type Role } from '../../src/contract/access.ts'
import type { Row } from '../../src/contract/row.ts'
import { changesBetween } from '../audit/changes.ts'

/** A user as the Admin REST has it; what else is in there stays in there. */
export const representation = z.looseObject({
  id: z.string(),
  username: z.string(),
  email: z.nullish(z.string()),
  firstName: z.nullish(z.string()),
  lastName: z.nullish(z.string()),
  enabled: z.boolean(),
  createdTimestamp: z.nullish(z.number()),
  attributes: z.nullish(z.record(z.string(), z.array(z.string()))),
})
export type Representation = z.output<typeof representation>

/** A user as the identity service has it, and as a record that could be stored. */
export interface KnownUser {
  representation: Representation
  row: Row
}

/** `role` is `null` for a user with none of ours. */
export function knownUser(said: Representation, role: Role | null): KnownUser {
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
  const row = {
    id,
    version: versionOf({ ...fields, attributes: attributes ?? {} }),
    ...fields,
    password: { $secret: '' },
    ...(createdTimestamp && { createdAt: new Date(createdTimestamp).toISOString() }),
  }
  return { representation: said, row }
}

/**
 * What is sent to make a user as the row says. An empty name is `''`, since what is absent stays. Attributes are replaced
 * whole: those that are not ours are sent along as they were.
 */
export function representationOf(row: Row, before?: Representation): Record<string, unknown> {
  const { username, email, firstName, lastName, enabled, casinoAccess, casinoIds } = row
  return {
    ...(before ?? { emailVerified: true }),
    username,
    email,
    firstName: firstName ?? '',
    lastName: lastName ?? '',
    enabled,
    attributes: { ...before?.attributes, casinos: casinoIds, casino_access: [casinoAccess] },
  }
}

/** The casinos that a user is limited to, `null` where to none, as `casinoScope` has it of who is signed in. */
export const scopeOfUser = ({ id, username, role, casinoAccess, casinoIds }: Row) =>
  casinoScope({
    id,
    name: String(username),
    role: role as Role | null,
    casinoAccess: casinoAccess as CasinoAccess,
    casinos: casinoIds as string[],
  })

/** Whether a user may do or see something else than before: then their sessions and tokens end. */
export const changesAccess = (before: Row, after: Row): boolean =>
  changesBetween(before, after).some(({ field }) => access.includes(field))

const access = ['role', 'casinoAccess', 'casinoIds', 'enabled']

/** Whether a user may do or see less than before, so that what is under way has to end. */
export function narrows(before: Row, after: Row): boolean {
  if (before['enabled'] && !after['enabled']) return true
  if (before['role'] !== after['role'] && before['role'] === 'admin') return true
  return !covers(scopeOfUser(after), scopeOfUser(before))
}

/** Whether a scope has all of another in it. */
export const covers = (scope: readonly string[] | null, other: readonly string[] | null): boolean =>
  scope === null || (other !== null && other.every((id) => scope.includes(id)))

/** 48 bits of a hash, so that it is a whole number that JSON holds. */
const versionOf = (content: object) =>
  createHash('sha256').update(JSON.stringify(content)).digest().readUIntBE(0, 6) || 1
