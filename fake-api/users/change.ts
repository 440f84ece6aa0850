import * as z from 'zod/mini'
import type { Entity } from '../../src/contract/entity.ts'
import { ProblemError } from '../../src/contract/problem.ts'
import type { Row } from '../../src/contract/values.ts'
import { validateValue } from '../../src/contract/validate.ts'
import { findEarlierAnswer, isWriteDone } from '../records/idempotency.ts'
import type { ApiContext } from '../api.ts'
import { defineAction } from '../actions/action.ts'
import { contractAnswerWithETag } from '../http/operation.ts'
import { type Answer, recordAnswer, requireVersion } from '../http/answer.ts'
import { type Handler, parsedBody } from '../http/call.ts'
import { buildCheckedChange, type MergeBody } from '../records/operations.ts'
import { throwIfFieldErrors, checkedRow, readOnlyFieldErrors } from '../records/check.ts'
import { toResponseRow } from '../records/computed.ts'
import { IdentityRefusalError } from './adminRest.ts'
import { applyUser, deleteUser, endSessions, setTemporaryPassword, assignRole } from './applyUser.ts'
import { askAndRecord } from './askAndRecord.ts'
import { addedUsersQuota, requireQuotaLeft } from '../guard/personQuotas.ts'
import { isPasswordReuseRefusal, isUnansweredCall, LostTurnError } from './identityCalls.ts'
import { fetchUser, type UserWriteContext, requireRoomForUser } from './fetchedUsers.ts'
import { isWithin, losesRights, rightsOf, creationBody } from './representation.ts'
import {
  requireRemainingAdmin,
  requireUserWithinCallersScope,
  requireOwnRightsUnchanged,
  refuseGainOverPasswordSetter,
  requireFoundUserInScope,
  findEarlierAnswerIfKeyed,
  runUserWrite,
  type CheckBeforeTurnResult,
} from './write.ts'
import { logChange } from '../audit/log.ts'
import { logFault } from '../log.ts'
import { plainTextOf } from '../plainSecret.ts'
import { findUserLeftBehind, forgetCreation, markCreationRefused } from './creations.ts'

export const changeUser =
  (api: ApiContext, entity: Entity, merge: MergeBody): Handler =>
  (call) => {
    const look = (writing: UserWriteContext) => checkChangeBeforeTurn(writing, merge)
    return runUserWrite(api, entity, call, { action: 'edit', look }, (writing) =>
      changeUserWithinTurn(writing, merge),
    )
  }

/** Checks a change before its turn, so that a refused or empty change does not wait. */
export async function checkChangeBeforeTurn(
  writing: UserWriteContext,
  merge: MergeBody,
): Promise<CheckBeforeTurnResult> {
  const { row } = requireFoundUserInScope(writing)
  const { read, after } = await buildCheckedChange(writing, row, merge)
  if (!after) return { answer: recordAnswer(writing.entity, read) }
  requireOwnRightsUnchanged(writing, row, after)
  requireUserWithinCallersScope(writing, after)
  return { isUrgent: losesRights(row, after) }
}

/** Answers the present user if nothing changes. */
export async function changeUserWithinTurn(writing: UserWriteContext, merge: MergeBody): Promise<Answer> {
  const first = await findEarlierAnswerIfKeyed(writing)
  if (first) return first
  const known = requireFoundUserInScope(writing)
  const { row } = known
  const { tx, entity, user } = writing
  if (await isWriteDone(writing)) return recordAnswer(entity, await toResponseRow(tx, entity, row, user))
  const { read, after } = await buildCheckedChange(writing, row, merge)
  if (!after) return recordAnswer(entity, read)
  requireOwnRightsUnchanged(writing, row, after)
  await requireRemainingAdmin(writing, row, after)
  requireUserWithinCallersScope(writing, after)
  await refuseGainOverPasswordSetter(writing, row, after)
  return askAndRecord(writing, { attempted: 'edit', meant: after }, async () => {
    const { identity } = writing.api
    await applyUser(identity, known, after)
    const left = (await fetchUser(identity, row.id)).row
    // An earlier call without an answer may have taken effect in between.
    if (!isWithin(rightsOf(left), rightsOf(after))) throw new ProblemError('userUpdateFailed')
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
    return runUserWrite(api, entity, call, { action: 'delete', look }, async (writing) => {
      const first = await findEarlierAnswerIfKeyed(writing)
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
  const { row } = requireFoundUserInScope(writing)
  requireVersion(call.header('If-Match'), await toResponseRow(tx, entity, row, user))
  requireOwnRightsUnchanged(writing, row, null)
  return row
}

const passwordBodySchema = z.strictObject({ password: z.string().check(z.minLength(1), z.maxLength(128)) })

export const resetPassword = defineAction('/users/{id}', 'resetPassword', {
  id: 'resetPassword',
  summary: 'Give a user another password',
  description:
    'All sessions of the old one end. At the next sign-in the identity service asks for another, which only the user knows.',
  body: {
    schema: passwordBodySchema,
    example: { password: 'a password of length' },
  },
  answers: contractAnswerWithETag('The user.', 'User'),
  codes: ['ownUser', 'passwordResetFailed', 'passwordResetUnknown', 'userFetchFailed', 'userListFailed'],
  handle: (api, entity) => (call) =>
    runUserWrite(api, entity, call, { action: 'resetPassword' }, async (writing) => {
      const { row } = requireFoundUserInScope(writing)
      requireOwnRightsUnchanged(writing, row, null)
      const first = await api.store.transaction((tx) => findEarlierAnswer({ ...writing, tx }))
      if (first) return first
      const password = passwordIn(entity, writing.body)
      let isSet = false
      const asking = { attempted: 'resetPassword', leavesSessions: () => isSet } as const
      return askAndRecord(writing, asking, async () => {
        await setTemporaryPassword(writing.api.identity, row.id, password).catch((error: unknown) => {
          // The password may be set although this call failed, by an earlier call without an answer. Then sessions have to end, too.
          isSet =
            !(error instanceof IdentityRefusalError) || error.status >= 500 || isPasswordReuseRefusal(error)
          throw error
        })
        isSet = true
        await endSessions(writing.api.identity, row.id)
        return { before: row, after: row }
      })
    }),
})

function passwordIn({ schema }: Entity, body: Record<string, unknown>): string {
  const { password } = parsedBody(passwordBodySchema, body)
  const type = schema.shape['password']
  const fault = type && validateValue(type, password)
  throwIfFieldErrors(fault ? { password: fault } : {})
  return password
}

/** If a step fails, the earlier ones are undone. */
export const createUser =
  (api: ApiContext, entity: Entity): Handler =>
  (call) =>
    runUserWrite(api, entity, call, { action: 'create' }, async (writing) => {
      const first = await findEarlierAnswerIfKeyed(writing)
      if (first) return first
      const { body } = writing
      throwIfFieldErrors(readOnlyFieldErrors(entity, body, null))
      const wanted = { ...(await checkedRow({ ...writing, before: null }, body)), id: '' }
      requireUserWithinCallersScope(writing, wanted)
      await requireQuotaLeft(api.store, addedUsersQuota, writing)
      await requireRoomForUser(writing.api.identity)
      writing.row = wanted
      return askAndRecord(writing, { attempted: 'create' }, async () => ({
        before: null,
        after: await add(writing, wanted),
      }))
    })

/** The password is sent in a separate call, because only then does the identity service say what is wrong with it. */
async function add(writing: UserWriteContext, wanted: Row): Promise<Row> {
  const { identity } = writing.api
  let id: string | undefined
  try {
    const address = await identity.send('POST', '/users', creationBody(wanted))
    id = decodeURIComponent(address?.split('/').at(-1) ?? '')
    await setTemporaryPassword(identity, id, plainTextOf(wanted['password']))
    await assignRole(identity, id, null, rightsOf(wanted).role)
    return (await fetchUser(identity, id)).row
  } catch (error) {
    await takeBack(writing, wanted, { id, error })
    throw error
  }
}

/** Throws `userLeftBehind` if the deletion fails. `createUserRepairs` then deletes the user, also if a call may take effect late. */
async function takeBack(
  writing: UserWriteContext,
  wanted: Row,
  { id, error }: { id: string | undefined; error: unknown },
): Promise<void> {
  if (error instanceof LostTurnError) return
  const { identity, store } = writing.api
  const entryId = String(writing.parentId)
  try {
    const isRefused = !id && error instanceof IdentityRefusalError && error.status < 500
    const left = isRefused ? undefined : (id ?? (await findUserLeftBehind(writing.api, entryId))?.id)
    if (left) {
      writing.row = { ...wanted, id: left }
      await deleteUser(identity, left)
    }
    await store.transaction(async (tx) => {
      if (left) await logChange(tx, writing, 'delete', writing.row ?? wanted, null)
      await (isUnansweredCall(error) ? markCreationRefused(tx, entryId) : forgetCreation(tx, entryId))
    })
  } catch (failure) {
    logFault(failure, `The user ${id ?? 'without a known id'} was added only in part and is still there:`)
    await store.transaction((tx) => markCreationRefused(tx, entryId))
    throw new ProblemError('userLeftBehind')
  }
}
