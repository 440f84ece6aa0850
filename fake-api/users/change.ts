import type { Entity } from '../../src/contract/entity.ts'
import { Problem } from '../../src/contract/problem.ts'
import { isWriteDone } from '../actions/idempotency.ts'
import type { Api } from '../api.ts'
import { recordAnswer, type Answer } from '../dialect/answer.ts'
import type { Handler } from '../dialect/routes.ts'
import { checkedChange, type MergeBody } from '../records/change.ts'
import { toResponseWithComputed } from '../records/computed.ts'
import type { EarlyCheck } from './earlyCheck.ts'
import { fetchUser, type UserWriting } from './known.ts'
import { requirePasswordOfEqual } from './passwordSetter.ts'
import { changesAccess, isWithin, losesRights, rightsOf } from './rights.ts'
import { requireAdmin, requireOther } from './rules.ts'
import { applyUser } from './applyUser.ts'
import {
  callIdentityService,
  earlierAnswer,
  requireCovered,
  writeUser,
  requireWritableUser,
} from './write.ts'

/** `PATCH|PUT /api/users/{id}` */
export const changeUser =
  (api: Api, entity: Entity, merge: MergeBody): Handler =>
  (call) =>
    writeUser(api, entity, call, { action: 'edit', look: checkChangeBeforeTurn(merge) }, (writing) =>
      changeInTurn(writing, merge),
    )

/** Checks of a change that are possible before its turn. */
export const checkChangeBeforeTurn =
  (merge: MergeBody) =>
  async (writing: UserWriting): Promise<EarlyCheck> => {
    const { row } = requireWritableUser(writing)
    const { read, after } = await checkedChange(writing, row, merge)
    if (!after) return { answer: recordAnswer(writing.entity, read) }
    requireOther(writing, row, after)
    requireCovered(writing, after)
    return { isUrgent: losesRights(row, after) }
  }

/** Changes the user of the call, or answers it if nothing changes. */
export async function changeInTurn(writing: UserWriting, merge: MergeBody): Promise<Answer> {
  const first = await earlierAnswer(writing)
  if (first) return first
  const user = requireWritableUser(writing)
  const { row } = user
  if (await isWriteDone(writing))
    return recordAnswer(
      writing.entity,
      await toResponseWithComputed(writing.tx, writing.entity, row, writing.user),
    )
  const { read, after } = await checkedChange(writing, row, merge)
  if (!after) return recordAnswer(writing.entity, read)
  requireOther(writing, row, after)
  await requireAdmin(writing, row, after)
  requireCovered(writing, after)
  await requirePasswordOfEqual(writing, row, after)
  const asked = {
    attempted: 'edit',
    done: 'update',
    failed: 'userUpdateFailed',
    revokes: changesAccess(row, after),
    meant: after,
  } as const
  return callIdentityService(writing, asked, async () => {
    const { identity } = writing.api
    await applyUser(identity, user, after)
    const left = (await fetchUser(identity, row.id)).row
    // A call that was considered lost may take effect in between.
    if (!isWithin(rightsOf(left), rightsOf(after))) throw new Problem('userUpdateFailed')
    return { before: row, after: left }
  })
}
