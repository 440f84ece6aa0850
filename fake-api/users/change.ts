import type { Entity } from '../../src/contract/entity.ts'
import type { Api } from '../api.ts'
import { recordAnswer, type Answer } from '../dialect/answer.ts'
import type { Handler } from '../dialect/routes.ts'
import { checkedChange, type Merge } from '../records/change.ts'
import type { EarlyCheck } from './earlyCheck.ts'
import { resumedUser } from './resumedUser.ts'
import { fetchUser, type UserWriting } from './known.ts'
import { putBack } from './putBack.ts'
import { changesAccess, narrows } from './rights.ts'
import { requireAdmin, requireOther } from './rules.ts'
import { applyUser } from './applyUser.ts'
import { callIdentityService, earlierAnswer, requireCovered, writeUser, writtenUser } from './write.ts'

/** `PATCH|PUT /api/users/{id}` */
export const changeUser =
  (api: Api, entity: Entity, merge: Merge): Handler =>
  (call) =>
    writeUser(api, entity, call, { action: 'edit', look: lookAt(merge) }, (writing) => change(writing, merge))

/** What can be said of a change before its turn. */
export const lookAt =
  (merge: Merge) =>
  async (writing: UserWriting): Promise<EarlyCheck> => {
    const { row } = writtenUser(writing)
    const { read, after } = await checkedChange(writing, row, merge)
    if (!after) return { answer: recordAnswer(writing.entity, read) }
    requireOther(writing, row, after)
    requireCovered(writing, after)
    return { isUrgent: narrows(row, after) }
  }

/** Changes the user of the call, or answers it where nothing changes. */
export async function change(writing: UserWriting, merge: Merge): Promise<Answer> {
  const first = await earlierAnswer(writing)
  if (first) return first
  const user = writtenUser(writing)
  const row = (writing.row = await resumedUser(writing, user.row))
  const { read, after } = await checkedChange(writing, row, merge)
  if (!after) return recordAnswer(writing.entity, read)
  requireOther(writing, row, after)
  await requireAdmin(writing, row, after)
  requireCovered(writing, after)
  const revokes = changesAccess(row, after)
  const asked = {
    attempted: 'edit',
    done: 'update',
    failed: 'userUpdateFailed',
    revokes,
    meant: after,
  } as const
  return callIdentityService(writing, asked, async () => {
    const { identity } = writing.api
    try {
      await applyUser(identity, user, after)
      return { before: row, after: (await fetchUser(identity, row.id)).row }
    } catch (error) {
      throw await putBack(writing, { before: row, after }, error)
    }
  })
}
