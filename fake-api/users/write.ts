import { can, type Entity, builtInCollections } from '../../src/contract/entity.ts'
import { type Action, casinoScopeOf, casinoScopeCoversUser } from '../../src/contract/access.ts'
import { findEarlierAnswer, isWriteDone, idempotencyKeyOf } from '../records/idempotency.ts'
import type { ApiContext } from '../api.ts'
import type { Answer } from '../http/answer.ts'
import type { Call } from '../http/call.ts'
import { runWriteAndLogRefusal, type AttemptedWrite } from '../records/write.ts'
import { requireTokenNotRevoked } from '../guard/tokenRevocation.ts'
import { runIdentityRead, runUserWriteExclusively } from './identityCalls.ts'
import {
  fetchUserOrNull,
  requireUser,
  type UserWriteContext,
  highestRoleIn,
  roleMappingSchema,
  readerWithUsers,
  hasOtherAdmin,
} from './fetchedUsers.ts'
import { settleUsers } from './repairs.ts'
import { hasUnsettledChange, findPendingPasswordEntryId, readUserIdsOfNotedChanges } from './unsettled.ts'
import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import { ownValue, type Row } from '../../src/contract/values.ts'
import { inListConditions } from '../../src/contract/query.ts'
import { ProblemError } from '../../src/contract/problem.ts'
import { documentedLimit } from '../documentedLimit.ts'
import { throwIfFieldErrors } from '../records/check.ts'
import type { Reader } from '../stores/store.ts'
import { administersRealm } from './realmRoles.ts'
import {
  toFetchedUser,
  type UserRepresentationAndRow,
  type UserRepresentation,
  isWithin,
  rightsOf,
  type Rights,
} from './representation.ts'

interface Asked {
  action: Action
  permitted?: boolean
  look?: (writing: UserWriteContext) => Promise<CheckBeforeTurnResult>
}

export interface CheckBeforeTurnResult {
  answer?: Answer
  /** Whether the write removes rights and therefore runs before others that wait. */
  isUrgent?: boolean
}

/** Runs a write on a user in its turn. No transaction is open meanwhile, so that no other write waits for the identity service. */
export const runUserWrite = (
  api: ApiContext,
  entity: Entity,
  call: Call,
  { action, permitted = can(call.user, entity, action), look }: Asked,
  work: (writing: UserWriteContext) => Promise<Answer>,
): Promise<Answer> =>
  runWriteAndLogRefusal(api, entity, call, { action, permitted }, async (attempted) => {
    const { answer, isUrgent } = look ? await checkBeforeTurn(attempted, look) : {}
    if (answer) return answer
    return runUserWriteExclusively(
      api,
      async (turn) => {
        const held = { ...api, ...turn }
        const { identity, store } = held
        await requireTokenNotRevoked(store, call)
        // Interrupted writes are settled first, even an earlier attempt of this one, so that a write begins with the user's actual state.
        await runIdentityRead('userUpdateFailed', () => settleUsers(held, call.id))
        const known = call.id ? await fetchUserOrNull(identity, call.id) : null
        const tx = readerWithUsers(store, entity, identity)
        // `runWriteAndLogRefusal` reads the outcome from this object, so it must not be copied.
        const writing = Object.assign(attempted, { api: held, known, tx })
        await requireEffectiveRightsCovered(writing)
        return work(writing)
      },
      isUrgent,
    )
  })

/** Users with unsettled writes are skipped. Throws like `look`, `requireUser`, `requireEffectiveRightsCovered` and `findEarlierAnswer`. */
async function checkBeforeTurn(
  attempted: AttemptedWrite,
  look: (writing: UserWriteContext) => Promise<CheckBeforeTurnResult>,
): Promise<CheckBeforeTurnResult> {
  const { api, entity, call } = attempted
  const answer = await findEarlierAnswerIfKeyed(attempted)
  if (answer) return { answer }
  if ((await isWriteDone(attempted)) || (await hasUnsettledChange(api, call.id))) return {}
  const known = await requireUser(api.identity, call.id)
  const tx = readerWithUsers(api.store, entity, api.identity)
  const writing = Object.assign(attempted, { known, tx })
  await requireEffectiveRightsCovered(writing)
  return look(writing)
}

/** The earlier answer for the same idempotency key; `null` without one. Throws the errors of `findEarlierAnswer`. */
export const findEarlierAnswerIfKeyed = async (writing: AttemptedWrite): Promise<Answer | null> =>
  idempotencyKeyOf(writing)
    ? writing.api.store.transaction((tx) => findEarlierAnswer({ ...writing, tx }))
    : null

/** Throws `notFound`, and `noPermission` if the user has casinos that the caller, who could set a password, does not see. */
export function requireFoundUserInScope(writing: UserWriteContext): UserRepresentationAndRow {
  const { known } = writing
  if (!known) throw new ProblemError('notFound')
  writing.row = known.row
  requireUserWithinCallersScope(writing, known.row)
  return known
}

/** Throws `noPermission` if the caller would grant access to casinos that they do not see. */
export function requireUserWithinCallersScope({ user }: UserWriteContext, row: Row): void {
  if (user.id !== row.id && !casinoScopeCoversUser(casinoScopeOf(user), rightsOf(row)))
    throw new ProblemError('noPermission')
}

/** Throws `noPermission` if a limited caller writes a user who has wider access by a group or another role, or administers the realm. */
async function requireEffectiveRightsCovered(writing: UserWriteContext): Promise<void> {
  const { api, call, known, user } = writing
  const scope = casinoScopeOf(user)
  if (!known || scope === null || user.id === call.id) return
  const { identity } = api
  const path = `/users/${call.id}/role-mappings/realm/composite`
  const effective = await runIdentityRead('userFetchFailed', () =>
    identity.get(path, z.array(roleMappingSchema)),
  )
  const { row } = toFetchedUser(known.representation, highestRoleIn(effective), identity.versionKey)
  if (
    casinoScopeCoversUser(scope, rightsOf(row)) &&
    !(await hasAccessOfGroup(writing, known.representation)) &&
    !(await administersRealm(identity, call.id))
  )
    return
  writing.row = known.row
  throw new ProblemError('noPermission')
}

/** For an attribute that the user lacks, Keycloak takes the value of a group or of its parent group. */
async function hasAccessOfGroup(
  { api: { identity } }: UserWriteContext,
  { id, attributes }: UserRepresentation,
): Promise<boolean> {
  if (ours.every((name) => ownValue(attributes, name)?.length)) return false
  const path = `/users/${id}/groups?first=0&max=1`
  return (await runIdentityRead('userFetchFailed', () => identity.get(path, z.array(z.unknown())))).length > 0
}

const ours = ['casino_access', 'casinos']

/** Users may not delete (`after` is `null`), disable or demote themselves, nor change which casinos they see. Throws `ownUser`. */
export function requireOwnRightsUnchanged({ user }: UserWriteContext, before: Row, after: Row | null): void {
  if (user.id !== before.id) return
  const fixed = ['role', 'casinoAccess', 'casinoIds', 'enabled']
  if (!after || fixed.some((name) => !isDeepStrictEqual(ownValue(before, name), ownValue(after, name))))
    throw new ProblemError('ownUser')
}

/** Only an administrator of all casinos can change shared bridges. Throws `lastAdmin` and `lastUnlimitedAdmin`, and like `hasOtherAdmin`. */
export async function requireRemainingAdmin(
  { api }: UserWriteContext,
  before: Row,
  after: Row | null,
): Promise<void> {
  // Users with an unsettled change may still lose rights, so they do not count.
  const others = new Set([before.id, ...(await readUserIdsOfNotedChanges(api.store))])
  for (const [code, isOne] of kept) {
    if (!isOne(rightsOf(before)) || (after && isOne(rightsOf(after)))) continue
    if (await hasOtherAdmin(api.identity, others, isOne)) continue
    if (!after) throw new ProblemError(code)
    throwIfFieldErrors({ [lostBy(rightsOf(after))]: { code } })
  }
}

const isAdmin = ({ role, enabled }: Rights) => role === 'admin' && enabled

/** The kinds of administrators of which one has to remain. If there was none before, nothing is prevented. */
const kept = [
  ['lastAdmin', isAdmin],
  ['lastUnlimitedAdmin', (rights: Rights) => isAdmin(rights) && rights.casinoAccess === 'all'],
] as const

const lostBy = ({ role, enabled }: Rights) =>
  role !== 'admin' ? 'role' : enabled ? 'casinoAccess' : 'enabled'

/** Throws `passwordOfLesser` if a user gets more rights than somebody has who may know the password and could sign in first. */
export async function refuseGainOverPasswordSetter(
  { api, tx, user }: UserWriteContext,
  before: Row,
  after: Row,
): Promise<void> {
  const wanted = rightsOf(after)
  if (isWithin(wanted, rightsOf(before))) return
  for (const setter of await settersOf(tx, before.id)) {
    if (setter === user.id) continue
    const known = await fetchUserOrNull(api.identity, setter)
    if (!known || !isWithin(wanted, rightsOf(known.row))) throw new ProblemError('passwordOfLesser')
  }
}

const mostAttempts = documentedLimit(
  'attempts to set a password that are looked back at for who has set one',
  100,
)

/** Who set it last, tried to since, or tried before by a call that may be late; empty if nobody. Throws `passwordOfLesser` if unknown. */
async function settersOf(reader: Reader, id: string): Promise<ReadonlySet<string>> {
  const { rows } = await reader.list(builtInCollections.auditLog, {
    where: [
      ...inListConditions({ resource: ['users'], recordId: [id] }),
      {
        op: 'any',
        of: [
          ...inListConditions({ action: ['create', 'resetPassword'] }),
          { op: 'all', of: inListConditions({ action: ['attempted'], attempted: ['resetPassword'] }) },
        ],
      },
    ],
    sort: [{ field: 'id', order: 'DESC' }],
    range: [0, mostAttempts - 1],
  })
  const last = rows.findIndex(({ action }) => action !== 'attempted')
  const since = last < 0 ? null : await findPendingPasswordEntryId(reader, id)
  const isCutOff = last < 0 || (since !== null && since < String(rows.at(-1)?.id))
  if (isCutOff && rows.length === mostAttempts) throw new ProblemError('passwordOfLesser')
  const counted = rows.filter(
    (row, index) => last < 0 || index <= last || (since !== null && row.id >= since),
  )
  return new Set(counted.map(({ by }) => (by as { id: string }).id))
}
