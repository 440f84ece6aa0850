import * as z from 'zod/mini'
import { casinoScope } from '../../src/contract/access.ts'
import { ownValue } from '../../src/contract/own.ts'
import { Problem } from '../../src/contract/problem.ts'
import { callIdentity } from './callIdentity.ts'
import { roleMappingSchema, greatestRole, type UserWriting } from './known.ts'
import { knownUser, type Representation } from './representation.ts'
import { coversUser } from './rights.ts'

/**
 * Throws `noPermission` where who is limited to some casinos writes a user who sees more than they do by what a group, or another role,
 * gives them: lists of users only know what somebody has by themselves.
 */
export async function requireEffectiveCovered(writing: UserWriting): Promise<void> {
  const { api, call, known, user } = writing
  const scope = casinoScope(user)
  if (!known || scope === null || user.id === call.id) return
  const { identity } = api
  const path = `/users/${call.id}/role-mappings/realm/composite`
  const effective = await callIdentity('userFetchFailed', () =>
    identity.get(path, z.array(roleMappingSchema)),
  )
  const { row } = knownUser(known.representation, greatestRole(effective), identity.versionKey)
  if (coversUser(scope, row) && !(await hasAccessOfGroup(writing, known.representation))) return
  writing.row = known.row
  throw new Problem('noPermission')
}

/**
 * Whether a group may say which casinos a user sees: of an attribute that the user does not have, Keycloak puts that of a group, or of
 * a group around it, into the token.
 */
async function hasAccessOfGroup(
  { api: { identity } }: UserWriting,
  { id, attributes }: Representation,
): Promise<boolean> {
  if (ours.every((name) => ownValue(attributes, name)?.length)) return false
  const path = `/users/${id}/groups?first=0&max=1`
  return (await callIdentity('userFetchFailed', () => identity.get(path, z.array(z.unknown())))).length > 0
}

const ours = ['casino_access', 'casinos']
