import type { Entity } from '../../src/contract/entity.ts'
import type { ErrorCode } from '../../src/contract/errors.ts'
import { markWriteDone } from '../records/idempotency.ts'
import { type ApiContext, serverUser } from '../api.ts'
import { changesBetween, type Change } from '../audit/changes.ts'
import { logChange, logRefusal } from '../audit/log.ts'
import { logFault } from '../log.ts'
import { endSessions, takeAwayExcessRights } from './applyUser.ts'
import { undoAbandonedCreations, unsettledCreations, type SettleContext } from './creations.ts'
import { probeIdentityService, noteSilence } from './lateCalls.ts'
import { isSameUserState } from './representation.ts'
import { runInUserTurn } from './turns.ts'
import {
  settleNotedChange,
  unsettledChanges,
  unsettledUserIds,
  withoutPassword,
  type NotedChange,
} from './unsettled.ts'

/** Completes or undoes writes that were interrupted, for instance by a crash, until that succeeds. */
export const createUserRepairs = (api: Pick<ApiContext, 'store' | 'identity' | 'registry' | 'clock'>) => ({
  /** Never rejects: failures are logged and tried again later. */
  async run(): Promise<void> {
    try {
      if (await isSettled(api)) return
      await runInUserTurn(api, (identity) => settleUsers({ ...api, identity }))
    } catch (error) {
      logFault(error, 'What is left of a change of a user could not be taken back yet:')
    }
  },
})

const isSettled = async ({ store }: Pick<ApiContext, 'store'>): Promise<boolean> =>
  (await unsettledCreations({ store })).length === 0 && (await unsettledUserIds(store)).length === 0

/** Settles interrupted writes, and all changes of the user. Call within a turn, before other writes on users. Throws like `AdminRest`. */
export async function settleUsers(api: SettleContext, userId?: string): Promise<void> {
  if (await isSettled(api)) return
  await orSilent(api, () => probeIdentityService(api, api.identity))
  await undoAbandonedCreations(api)
  await settleChanges(api, userId)
}

/** Like `settleUsers`, without creations. */
export async function settleChanges(api: SettleContext, userId?: string): Promise<void> {
  for (const kept of await unsettledChanges(api.store, userId))
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

/**
 * Settles an interrupted write, or one with a late call. Rights beyond both the state before and the intended one are removed, nothing is
 * added, and every difference is logged, including those removed again. Throws like `AdminRest`.
 */
async function settleChange(api: SettleContext, kept: NotedChange): Promise<void> {
  const { store, identity, registry, clock } = api
  const { attempted, before, after, entryId, isLogged } = kept
  const { seen, left: found } = await takeAwayExcessRights(identity, kept)
  // Users who signed in since the write began may have a session with the old rights.
  if (found && kept.revokes) await endSessions(identity, kept.id)
  const states = seen.map(withoutPassword)
  const left = found && (states.at(-1) ?? null)
  // Late effects are logged first, then their removal.
  const late = isLogged ? states : []
  const changes = changesBetween(before, late[0] ?? left)
  const isDone =
    !isLogged && left !== null && after !== null && attempted === 'edit' && isSameUserState(left, after)
  const entity = registry.find('users') as Entity
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
    await settleNotedChange(tx, at, { id: kept.id, left, mayBeLate: !isLogged })
  })
}

function codeOf({ attempted }: NotedChange, changes: readonly Change[]): ErrorCode {
  if (attempted === 'resetPassword') return 'passwordResetUnknown'
  if (attempted === 'delete') return 'userDeleteFailed'
  return changes.length > 0 ? 'userChangedInPart' : 'userUpdateFailed'
}
