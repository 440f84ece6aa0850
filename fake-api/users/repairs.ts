import type { ErrorCode } from '../../src/contract/errors.ts'
import { markWriteDone } from '../records/idempotency.ts'
import { type ApiContext, serverUser } from '../api.ts'
import { changesBetween, type Change } from '../audit/changes.ts'
import { logChange, logRefusal } from '../audit/log.ts'
import { logFault } from '../log.ts'
import { endSessions, removeUnintendedRights, applyUser } from './applyUser.ts'
import { undoAbandonedCreations, readUnsettledCreations, type SettleContext } from './creations.ts'
import {
  probeIdentityService,
  noteSilence,
  endNotedChange,
  readSettleableChanges,
  readUserIdsOfNotedChanges,
  userWithoutPassword,
  type NotedChange,
  beginChange,
} from './unsettled.ts'
import { isSameUserState, userRepresentationSchema } from './representation.ts'
import { runUserWriteExclusively } from './identityCalls.ts'
import type { Row } from '../../src/contract/values.ts'
import { deletedCasinosCollection } from '../../src/contract/access.ts'
import type { WriteSubscriber } from '../records/write.ts'
import { nullIfNotFound, type AdminRest } from './adminRest.ts'
import { allUsersPath, fetchUser, readPages } from './fetchedUsers.ts'

export const createUserRepairs = (api: Pick<ApiContext, 'store' | 'identity' | 'registry' | 'clock'>) => ({
  /** Never rejects: failures are logged and tried again later. */
  async run(): Promise<void> {
    try {
      if (await isSettled(api)) return
      await runUserWriteExclusively(api, (turn) => settleUsers({ ...api, ...turn }))
    } catch (error) {
      logFault(error, 'What is left of a change of a user could not be taken back yet:')
    }
  },
})

const isSettled = async ({ store }: Pick<ApiContext, 'store'>): Promise<boolean> =>
  (await readUnsettledCreations({ store })).length === 0 &&
  (await readUserIdsOfNotedChanges(store)).length === 0

/** Settles interrupted writes, and all changes of the user. Call within a turn, before other writes on users. Throws like `AdminRest`. */
export async function settleUsers(api: SettleContext, userId?: string): Promise<void> {
  if (await isSettled(api)) return
  await orSilent(api, () => probeIdentityService(api, api.identity))
  await undoAbandonedCreations(api)
  await settleChanges(api, userId)
}

async function settleChanges(api: SettleContext, userId?: string): Promise<void> {
  for (const kept of await readSettleableChanges(api.store, userId))
    await orSilent(api, () => settleChange(api, kept))
}

async function orSilent({ store }: SettleContext, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    await noteSilence(store)
    throw error
  }
}

/** Removes rights beyond the states before and after, adds nothing, and logs every difference, also removed ones. Throws like `AdminRest`. */
async function settleChange(api: SettleContext, kept: NotedChange): Promise<void> {
  const { store, identity, registry, clock } = api
  const { attempted, before, after, entryId, isLogged } = kept
  const { seen, left: found } = await removeUnintendedRights(identity, kept)
  // Users who signed in since the write began may have a session with the old rights.
  if (found && kept.revokes) await endSessions(identity, kept.id)
  const states = seen.map(userWithoutPassword)
  const left = found && (states.at(-1) ?? null)
  // Late effects are logged first, then their removal.
  const late = isLogged ? states : []
  const changes = changesBetween(before, late[0] ?? left)
  const isDone =
    !isLogged && left !== null && after !== null && attempted === 'edit' && isSameUserState(left, after)
  const entity = registry.get('users')
  await store.transaction(async (tx) => {
    const at = { api, user: serverUser, entity, now: clock().toISOString(), parentId: entryId }
    if (isDone || (!left && attempted === 'delete')) {
      await logChange(tx, at, isDone ? 'update' : 'delete', before, left)
      if (kept.key !== null) await markWriteDone(tx, kept.key)
    } else if (!isLogged || changes.length > 0)
      await logRefusal(tx, at, {
        attempted,
        code: codeOf(kept, changes),
        recordId: kept.id,
        row: left ?? before,
        changes,
        isUnknown: attempted === 'resetPassword',
      })
    for (const [index, state] of late.entries()) {
      const next = late[index + 1]
      if (next && changesBetween(state, next).length > 0) await logChange(tx, at, 'update', state, next)
    }
    // A process that died may have sent a call just before it did.
    await endNotedChange(tx, at, { id: kept.id, left, mayBeLate: !isLogged })
  })
}

function codeOf({ attempted }: NotedChange, changes: readonly Change[]): ErrorCode {
  if (attempted === 'resetPassword') return 'passwordResetUnknown'
  if (attempted === 'delete') return 'userDeleteFailed'
  return changes.length > 0 ? 'userChangedInPart' : 'userUpdateFailed'
}

type Parts = Pick<ApiContext, 'store' | 'identity' | 'registry' | 'clock'>

/** Records, with its deletion, that a casino has to be removed from users' lists. Its id cannot be used again until then. */
export const noteDeletedCasino: WriteSubscriber = async ({ tx, before, after }) => {
  if (!before || after) return undefined
  return ({ parentId }) =>
    tx.insert(deletedCasinosCollection, { id: before.id, version: 1, entryId: parentId })
}

/** Ends sessions like any change of rights. Never rejects: failures are logged and tried again later. */
export async function clearDeletedCasinos(api: Parts): Promise<void> {
  try {
    const query = { where: [] }
    const gone = (await api.store.list(deletedCasinosCollection, query)).rows
    if (gone.length === 0) return
    await runUserWriteExclusively(api, async (turn) => {
      const held = { ...api, ...turn }
      await settleUsers(held)
      for (const id of await holdersOf(held.identity, gone)) {
        await settleChanges(held, id)
        await takeOut(held, id, gone)
      }
      await held.store.transaction(async (tx) => {
        for (const { id } of gone)
          if (await tx.get(deletedCasinosCollection, id)) await tx.remove(deletedCasinosCollection, id)
      })
    })
  } catch (error) {
    logFault(error, 'Deleted casinos could not be taken out of the lists of users yet:')
  }
}

/** Reads all users before any is changed, since changes would move users between pages. */
async function holdersOf(identity: AdminRest, gone: readonly Row[]): Promise<string[]> {
  const holders = new Set<string>()
  for await (const page of readPages(identity, allUsersPath, userRepresentationSchema))
    for (const { id, attributes } of page) if (attributes?.['casinos']?.some(isIn(gone))) holders.add(id)
  return [...holders]
}

/** If this is interrupted, the repairs complete it from the noted change. */
async function takeOut(api: Parts, id: string, gone: readonly Row[]): Promise<void> {
  const { store, identity, registry, clock } = api
  const known = await nullIfNotFound(fetchUser(identity, id))
  if (!known) return
  const before = known.row
  const held = before['casinoIds']
  const after = { ...before, casinoIds: held.filter((one) => !isIn(gone)(one)) }
  const entity = registry.get('users')
  const cause = gone.find((row) => held.includes(row.id))
  const at = (parentId: unknown) => {
    const now = clock().toISOString()
    return { api, user: serverUser, entity, now, parentId: String(parentId) }
  }
  const change = { attempted: 'edit', before, after, key: null, revokes: true } as const
  const parentId = await store.transaction((tx) => beginChange(tx, at(cause?.['entryId']), change))
  await applyUser(identity, known, after)
  const left = (await fetchUser(identity, id)).row
  await store.transaction(async (tx) => {
    await logChange(tx, at(parentId), 'update', before, left)
    await endNotedChange(tx, at(parentId), { id, left, mayBeLate: false })
  })
}

const isIn = (gone: readonly Row[]) => (id: string) => gone.some((one) => one.id === id)
