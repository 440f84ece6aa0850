import type { Entity } from '../../src/contract/entity.ts'
import type { ErrorCode } from '../../src/contract/errors.ts'
import { markWriteDone } from '../records/idempotency.ts'
import type { Api } from '../api.ts'
import { changesBetween, type Change } from '../audit/changes.ts'
import { logChange, logRefusal } from '../audit/log.ts'
import { logFault } from '../log.ts'
import { serverUser } from '../system.ts'
import { endSessions, takeAwayExcessRights } from './applyUser.ts'
import { isRepairDue, undoAbandonedCreations, unsettledCreations, type SettleContext } from './creations.ts'
import { isSameUser } from './representation.ts'
import { runInUserTurn } from './turns.ts'
import {
  noteSilence,
  settleNotedChange,
  unsettledChanges,
  withoutPassword,
  type NotedChange,
} from './unsettled.ts'

/** Takes back what was left of writes that were cut off, as by a crash; again and again, until it has worked. */
export const createUserRepairs = (api: Pick<Api, 'store' | 'identity' | 'registry' | 'clock'>) => ({
  /** Never rejects: what cannot be done now is done later, and said. */
  async run(): Promise<void> {
    try {
      const creations = (await unsettledCreations(api)).filter((row) => isRepairDue(row, api.clock()))
      if (creations.length === 0 && (await unsettledChanges(api)).length === 0) return
      await runInUserTurn(api, (identity) => settleUsers({ ...api, identity }))
    } catch (error) {
      logFault(error, 'What is left of a change of a user could not be taken back yet:')
    }
  },
})

/**
 * Settles creations and changes that are over, and whatever there was on the user of this id. To be asked in turn, before anything else
 * is written on users. Throws as `AdminRest` does.
 */
export async function settleUsers(api: SettleContext, userId?: string): Promise<void> {
  await undoAbandonedCreations(api)
  await settleChanges(api, userId)
}

/** The same without creations. */
export async function settleChanges(api: SettleContext, userId?: string): Promise<void> {
  for (const kept of await unsettledChanges(api, userId))
    await settleChange(api, kept).catch(async (error: unknown) => {
      await noteSilence(api.store).catch(logFault)
      throw error
    })
}

/**
 * Settles an interrupted write, or one with a call that may have taken effect late: whatever the user has beyond the state before and the
 * intended one is removed, nothing is added, and every difference is logged. Throws like `AdminRest`.
 */
async function settleChange(api: SettleContext, kept: NotedChange): Promise<void> {
  const { store, identity, registry, clock } = api
  const { attempted, before, after, entryId, isLogged } = kept
  const found = await takeAwayExcessRights(identity, kept)
  // Users who signed in since the write began may have a session with the old rights.
  if (found && kept.revokes) await endSessions(identity, kept.id)
  const left = found && withoutPassword(found)
  const changes = changesBetween(before, left)
  const isDone =
    !isLogged && left !== null && after !== null && attempted === 'edit' && isSameUser(left, after)
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
    // A process that died may have sent a call just before.
    const mayBeLate = !isLogged && isRecent(kept, at.now)
    await settleNotedChange(tx, at, { id: kept.id, left, mayBeLate })
  })
}

const minute = 60_000
const isRecent = ({ at }: NotedChange, now: string) => Date.parse(now) - Date.parse(at) < minute

function codeOf({ attempted }: NotedChange, changes: readonly Change[]): ErrorCode {
  if (attempted === 'resetPassword') return 'passwordResetUnknown'
  if (attempted === 'delete') return 'userDeleteFailed'
  return changes.length > 0 ? 'userChangedInPart' : 'userUpdateFailed'
}
