import type { Entity } from '../../src/contract/entity.ts'
import { Problem } from '../../src/contract/problem.ts'
import type { Row } from '../../src/contract/row.ts'
import type { ApiContext } from '../api.ts'
import { logChange } from '../audit/log.ts'
import type { Handler } from '../http/call.ts'
import { logFault } from '../log.ts'
import { checkedRow, readOnlyFieldErrors, throwRuleErrors } from '../records/check.ts'
import { plainTextOf } from '../storedSecret.ts'
import { IdentityRefusal } from './adminRest.ts'
import { assignRole, deleteUser, setTemporaryPassword } from './applyUser.ts'
import { askAndRecord } from './askAndRecord.ts'
import { findUserLeftBehind, forgetCreation, noteRefusedCreation } from './creations.ts'
import { isUnansweredCall } from './identityCalls.ts'
import { fetchUser, type UserWriteContext } from './fetchedUsers.ts'
import { requireRoomForUser } from './reader.ts'
import { creationBody } from './representation.ts'
import { rightsOf } from './rights.ts'
import { requireUserWithinCallersScope } from './rules.ts'
import { earlierAnswer, writeUser } from './write.ts'

/** `POST /api/users`: 201 with the user. If a step fails, the earlier ones are undone. */
export const createUser =
  (api: ApiContext, entity: Entity): Handler =>
  (call) =>
    writeUser(api, entity, call, { action: 'create' }, async (writing) => {
      const first = await earlierAnswer(writing)
      if (first) return first
      const { body } = writing
      throwRuleErrors(readOnlyFieldErrors(entity, body, null))
      const wanted = { ...(await checkedRow({ ...writing, before: null }, body)), id: '' }
      requireUserWithinCallersScope(writing, wanted)
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

/** Throws `userLeftBehind` if the deletion fails. `createUserRepairs` then deletes the user later, also if a call may still take effect. */
async function takeBack(
  writing: UserWriteContext,
  wanted: Row,
  { id, error }: { id: string | undefined; error: unknown },
): Promise<void> {
  const { identity, store } = writing.api
  const entryId = String(writing.parentId)
  try {
    const isRefused = !id && error instanceof IdentityRefusal && error.status < 500
    const left = isRefused ? undefined : (id ?? (await findUserLeftBehind(writing.api, entryId))?.id)
    if (left) {
      writing.row = { ...wanted, id: left }
      await deleteUser(identity, left)
    }
    await store.transaction(async (tx) => {
      if (left) await logChange(tx, writing, 'delete', writing.row ?? wanted, null)
      await (isUnansweredCall(error) ? noteRefusedCreation(tx, entryId) : forgetCreation(tx, entryId))
    })
  } catch (failure) {
    logFault(failure, `The user ${id ?? 'without a known id'} was added only in part and is still there:`)
    await store.transaction((tx) => noteRefusedCreation(tx, entryId))
    throw new Problem('userLeftBehind')
  }
}
