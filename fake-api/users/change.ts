import type { Entity } from '../../src/contract/entity.ts'
import type { FieldErrors } from '../../src/contract/answers/shared.ts'
import { Problem } from '../../src/contract/problem.ts'
import type { Row } from '../../src/contract/row.ts'
import { validateValue } from '../../src/contract/validate.ts'
import { findEarlierAnswer, isWriteDone } from '../records/idempotency.ts'
import type { ApiContext } from '../api.ts'
import { type Answer, recordAnswer, requireVersion } from '../http/answer.ts'
import type { Handler } from '../http/call.ts'
import { buildCheckedChange, type MergeBody } from '../records/operations.ts'
import { throwRuleErrors } from '../records/check.ts'
import { toResponseRow } from '../records/computed.ts'
import { IdentityRefusal } from './adminRest.ts'
import { applyUser, deleteUser, endSessions, setTemporaryPassword } from './applyUser.ts'
import { askAndRecord } from './askAndRecord.ts'
import { isPasswordUsedBefore } from './identityCalls.ts'
import { fetchUser, type UserWriteContext } from './fetchedUsers.ts'
import { isWithin, losesRights, rightsOf } from './rights.ts'
import {
  requireRemainingAdmin,
  requireUserWithinCallersScope,
  requireOwnRightsUnchanged,
  requirePasswordSetByEqual,
  requireWritableUser,
} from './rules.ts'
import { earlierAnswer, writeUser, type EarlyCheckResult } from './write.ts'

export const changeUser =
  (api: ApiContext, entity: Entity, merge: MergeBody): Handler =>
  (call) => {
    const look = (writing: UserWriteContext) => checkChangeBeforeTurn(writing, merge)
    return writeUser(api, entity, call, { action: 'edit', look }, (writing) => changeInTurn(writing, merge))
  }

/** Checks a change before its turn, so that a refused or empty change does not wait. */
export async function checkChangeBeforeTurn(
  writing: UserWriteContext,
  merge: MergeBody,
): Promise<EarlyCheckResult> {
  const { row } = requireWritableUser(writing)
  const { read, after } = await buildCheckedChange(writing, row, merge)
  if (!after) return { answer: recordAnswer(writing.entity, read) }
  requireOwnRightsUnchanged(writing, row, after)
  requireUserWithinCallersScope(writing, after)
  return { isUrgent: losesRights(row, after) }
}

/** Makes a change within its turn. Answers the present user if nothing changes. */
export async function changeInTurn(writing: UserWriteContext, merge: MergeBody): Promise<Answer> {
  const first = await earlierAnswer(writing)
  if (first) return first
  const known = requireWritableUser(writing)
  const { row } = known
  const { tx, entity, user } = writing
  if (await isWriteDone(writing)) return recordAnswer(entity, await toResponseRow(tx, entity, row, user))
  const { read, after } = await buildCheckedChange(writing, row, merge)
  if (!after) return recordAnswer(entity, read)
  requireOwnRightsUnchanged(writing, row, after)
  await requireRemainingAdmin(writing, row, after)
  requireUserWithinCallersScope(writing, after)
  await requirePasswordSetByEqual(writing, row, after)
  return askAndRecord(writing, { attempted: 'edit', meant: after }, async () => {
    const { identity } = writing.api
    await applyUser(identity, known, after)
    const left = (await fetchUser(identity, row.id)).row
    // An earlier call without an answer may have taken effect in between.
    if (!isWithin(rightsOf(left), rightsOf(after))) throw new Problem('userUpdateFailed')
    return { before: row, after: left }
  })
}

/** `DELETE /api/users/{id}`: answers the user as it was. The user's sessions end. */
export const removeUser =
  (api: ApiContext, entity: Entity): Handler =>
  (call) => {
    const look = async (writing: UserWriteContext) => {
      await requireRemovable(writing)
      return { isUrgent: true }
    }
    return writeUser(api, entity, call, { action: 'delete', look }, async (writing) => {
      const first = await earlierAnswer(writing)
      if (first) return first
      const row = await requireRemovable(writing)
      await requireRemainingAdmin(writing, row, null)
      return askAndRecord(writing, { attempted: 'delete' }, async () => {
        await deleteUser(writing.api.identity, row.id)
        return { before: row, after: null }
      })
    })
  }

async function requireRemovable(writing: UserWriteContext): Promise<Row> {
  const { call, entity, tx, user } = writing
  const { row } = requireWritableUser(writing)
  requireVersion(call.header('If-Match'), await toResponseRow(tx, entity, row, user))
  requireOwnRightsUnchanged(writing, row, null)
  return row
}

/** `POST /api/users/{id}/reset-password` with `{password}`: sets a password to be replaced at the next sign-in, and ends all sessions. */
export const resetPassword =
  (api: ApiContext, entity: Entity): Handler =>
  (call) =>
    writeUser(api, entity, call, { action: 'resetPassword' }, async (writing) => {
      const { row } = requireWritableUser(writing)
      requireOwnRightsUnchanged(writing, row, null)
      const first = await api.store.transaction((tx) => findEarlierAnswer({ ...writing, tx }))
      if (first) return first
      const password = passwordIn(entity, writing.body)
      let isSet = false
      const asking = { attempted: 'resetPassword', leavesSessions: () => isSet } as const
      return askAndRecord(writing, asking, async () => {
        await setTemporaryPassword(writing.api.identity, row.id, password).catch((error: unknown) => {
          // The password may be set although this call failed, for instance by an earlier call without an answer. Then sessions have to
          // end, too.
          isSet = !(error instanceof IdentityRefusal) || error.status >= 500 || isPasswordUsedBefore(error)
          throw error
        })
        isSet = true
        await endSessions(writing.api.identity, row.id)
        return { before: row, after: row }
      })
    })

function passwordIn({ schema }: Entity, body: Record<string, unknown>): string {
  const { password, ...unknown } = body
  const errors: FieldErrors = Object.fromEntries(
    Object.keys(unknown).map((name) => [name, { code: 'unknownField' }]),
  )
  const text = typeof password === 'string' ? password : ''
  const type = schema.shape['password']
  const fault = type && validateValue(type, text)
  throwRuleErrors({ ...errors, ...(fault && { password: fault }) })
  return text
}
