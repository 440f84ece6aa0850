import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import { casinoScopeOf } from '../../src/contract/access.ts'
import { builtInCollections } from '../../src/contract/collections.ts'
import { ownValue } from '../../src/contract/own.ts'
import { Problem } from '../../src/contract/problem.ts'
import type { Row } from '../../src/contract/row.ts'
import { defineBound } from '../defineBound.ts'
import { throwRuleErrors } from '../records/check.ts'
import type { Reader } from '../stores/store.ts'
import { unlessGone, type AdminRest } from './adminRest.ts'
import { readIdentityService } from './identityCalls.ts'
import { findUser, highestRoleIn, roleMappingSchema, type UserWriteContext } from './fetchedUsers.ts'
import { hasOtherAdmin } from './reader.ts'
import { toFetchedUser, type FetchedUser, type UserRepresentation } from './representation.ts'
import { coversUser, isWithin, rightsOf, type Rights } from './rights.ts'
import { findFirstPasswordAttempt, unsettledUserIds } from './unsettled.ts'

/**
 * The user of a write. Throws `notFound`, and `noPermission` if that user sees more casinos than a limited caller, or might: a new password
 * would give the caller their access.
 */
export function requireWritableUser(writing: UserWriteContext): FetchedUser {
  const { known } = writing
  if (!known) throw new Problem('notFound')
  writing.row = known.row
  requireUserWithinCallersScope(writing, known.row)
  return known
}

/** Nobody grants access to casinos that they do not see. Throws `noPermission`. */
export function requireUserWithinCallersScope({ user }: UserWriteContext, row: Row): void {
  if (user.id !== row.id && !coversUser(casinoScopeOf(user), row)) throw new Problem('noPermission')
}

/**
 * Throws `noPermission` where who is limited to some casinos writes a user who sees more than they do by what a group, or another role,
 * gives them: lists of users only know what somebody has by themselves. So it is with one who administers the realm.
 */
export async function requireEffectiveRightsCovered(writing: UserWriteContext): Promise<void> {
  const { api, call, known, user } = writing
  const scope = casinoScopeOf(user)
  if (!known || scope === null || user.id === call.id) return
  const { identity } = api
  const path = `/users/${call.id}/role-mappings/realm/composite`
  const effective = await readIdentityService('userFetchFailed', () =>
    identity.get(path, z.array(roleMappingSchema)),
  )
  const { row } = toFetchedUser(known.representation, highestRoleIn(effective), identity.versionKey)
  if (
    coversUser(scope, row) &&
    !(await hasAccessOfGroup(writing, known.representation)) &&
    !(await administersRealm(identity, call.id))
  )
    return
  writing.row = known.row
  throw new Problem('noPermission')
}

/**
 * Whether a user may do anything in the identity service's own console, by themselves, by a group or by another role: whoever sets their
 * password could do the same there.
 */
async function administersRealm(identity: AdminRest, id: string): Promise<boolean> {
  const client = await readIdentityService('userFetchFailed', () => realmManagementOf(identity))
  if (client === null) return false
  const path = `/users/${id}/role-mappings/clients/${client}/composite`
  const roles = await readIdentityService('userFetchFailed', () =>
    identity.get(path, z.array(roleMappingSchema)),
  )
  return roles.length > 0
}

/** The id of the client whose roles administer the realm: our own account has some. `null` in a service without such roles. */
async function realmManagementOf(identity: AdminRest): Promise<string | null> {
  const path = `/users/${await identity.self()}/role-mappings`
  const has = await unlessGone(identity.get(path, clientMappings))
  return has?.clientMappings?.['realm-management']?.id ?? null
}

const clientMappings = z.object({
  clientMappings: z.optional(z.record(z.string(), z.object({ id: z.string() }))),
})

/**
 * Whether a group may say which casinos a user sees: of an attribute that the user does not have, Keycloak puts that of a group, or of
 * a group around it, into the token.
 */
async function hasAccessOfGroup(
  { api: { identity } }: UserWriteContext,
  { id, attributes }: UserRepresentation,
): Promise<boolean> {
  if (ours.every((name) => ownValue(attributes, name)?.length)) return false
  const path = `/users/${id}/groups?first=0&max=1`
  return (
    (await readIdentityService('userFetchFailed', () => identity.get(path, z.array(z.unknown())))).length > 0
  )
}

const ours = ['casino_access', 'casinos']

/**
 * What users may not do to themselves: delete (`after` is `null`), disable or demote, or change which casinos they see. Throws `ownUser`.
 */
export function requireOwnRightsUnchanged({ user }: UserWriteContext, before: Row, after: Row | null): void {
  if (user.id !== before.id) return
  const fixed = ['role', 'casinoAccess', 'casinoIds', 'enabled']
  if (!after || fixed.some((name) => !isDeepStrictEqual(ownValue(before, name), ownValue(after, name))))
    throw new Problem('ownUser')
}

/**
 * An enabled administrator is left, whatever is done, and so is one of all casinos: nobody else changes what limited administrators
 * may not, such as shared bridges, or gives anybody access to all casinos. Throws `lastAdmin` and `lastUnlimitedAdmin`, at the field
 * by which it would be otherwise, and what `hasOtherAdmin` does.
 */
export async function requireRemainingAdmin(
  { api }: UserWriteContext,
  before: Row,
  after: Row | null,
): Promise<void> {
  // Users with an unsettled change may still lose rights.
  const others = new Set([before.id, ...(await unsettledUserIds(api.store))])
  for (const [code, isOne] of kept) {
    if (!isOne(rightsOf(before)) || (after && isOne(rightsOf(after)))) continue
    if (await hasOtherAdmin(api.identity, others, isOne)) continue
    if (!after) throw new Problem(code)
    throwRuleErrors({ [lostBy(rightsOf(after))]: { code } })
  }
}

const isAdmin = ({ role, enabled }: Rights) => role === 'admin' && enabled

/** The kinds of which one has to remain. If there is nobody of a kind, as before they were counted, nothing is prevented. */
const kept = [
  ['lastAdmin', isAdmin],
  ['lastUnlimitedAdmin', (rights: Rights) => isAdmin(rights) && rights.casinoAccess === 'all'],
] as const

const lostBy = ({ role, enabled }: Rights) =>
  role !== 'admin' ? 'role' : enabled ? 'casinoAccess' : 'enabled'

/**
 * Nobody gets more than anybody may do who may know their password: that one would have the rights, too. It does not help that
 * another has to be chosen at the first sign-in, since whoever knows the temporary one can be the first. Throws `passwordOfLesser`;
 * a reset by somebody who may do as much is the way out.
 */
export async function requirePasswordSetByEqual(
  { api, tx, user }: UserWriteContext,
  before: Row,
  after: Row,
): Promise<void> {
  const wanted = rightsOf(after)
  if (isWithin(wanted, rightsOf(before))) return
  for (const setter of await settersOf(tx, before.id)) {
    if (setter === user.id) continue
    const known = await findUser(api.identity, setter)
    if (!known || !isWithin(wanted, rightsOf(known.row))) throw new Problem('passwordOfLesser')
  }
}

const mostAttempts = defineBound({
  what: 'attempts to set a password that are looked back at for who has set one',
  limit: 100,
  per: 'request',
  atLimit: '409 `passwordOfLesser`, until a password is set',
  test: 'fake-api/usersPasswordSetter.test.ts',
})

/**
 * Who may know a user's password, by the audit log: who has set it last, and who has tried to since, which may have come about although
 * nobody was told, or before by a call that may have come about later. An attempt that came to nothing makes nobody forget the password
 * before. Nobody where none was set here. Throws `passwordOfLesser` where that cannot be told.
 */
async function settersOf(reader: Reader, id: string): Promise<ReadonlySet<string>> {
  const { rows } = await reader.list(builtInCollections.auditLog, {
    where: [
      isOneOf('resource', 'users'),
      isOneOf('recordId', id),
      {
        op: 'any',
        of: [
          isOneOf('action', 'create', 'resetPassword'),
          { op: 'all', of: [isOneOf('action', 'attempted'), isOneOf('attempted', 'resetPassword')] },
        ],
      },
    ],
    sort: [{ field: 'id', order: 'DESC' }],
    range: [0, mostAttempts - 1],
  })
  const last = rows.findIndex(({ action }) => action !== 'attempted')
  const since = last < 0 ? null : await findFirstPasswordAttempt(reader, id)
  const isCutOff = last < 0 || (since !== null && since < String(rows.at(-1)?.id))
  if (isCutOff && rows.length === mostAttempts) throw new Problem('passwordOfLesser')
  const counted = rows.filter(
    (row, index) => last < 0 || index <= last || (since !== null && row.id >= since),
  )
  return new Set(counted.map(({ by }) => (by as { id: string }).id))
}

const isOneOf = (field: string, ...values: string[]) => ({ field, op: 'in', values }) as const
