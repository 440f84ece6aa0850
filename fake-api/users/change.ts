import type { Entity } from '../../src/contract/entity.ts'
import type { Api } from '../api.ts'
import { recordAnswer, type Answer } from '../dialect/answer.ts'
import type { Handler } from '../dialect/routes.ts'
import { checkedChange, type Merge } from '../records/change.ts'
import { asBegun } from './begun.ts'
import { fetchUser, type UserWriting } from './known.ts'
import { putBack } from './putBack.ts'
import { changesAccess } from './rights.ts'
import { requireAdmin, requireOther } from './rules.ts'
import { walk } from './walk.ts'
import { ask, earlier, requireCovered, writeUser, writtenUser } from './write.ts'

/** `PATCH|PUT /api/users/{id}` */
export const changeUser =
  (api: Api, entity: Entity, merge: Merge): Handler =>
  (call) =>
    writeUser(api, entity, call, { action: 'edit' }, (writing) => change(writing, merge))

/** Changes the user of the call, or answers it where nothing changes. */
export async function change(writing: UserWriting, merge: Merge): Promise<Answer> {
  const first = await earlier(writing)
  if (first) return first
  const user = writtenUser(writing)
  const row = (writing.row = await asBegun(writing, user.row))
  const { read, after } = await checkedChange(writing, row, merge)
  if (!after) return recordAnswer(writing.entity, read)
  requireOther(writing, row, after)
  requireAdmin(writing, row, after)
  requireCovered(writing, after)
  const revokes = changesAccess(row, after)
  const asked = {
    attempted: 'edit',
    done: 'update',
    failed: 'userUpdateFailed',
    revokes,
    meant: after,
  } as const
  return ask(writing, asked, async () => {
    const { identity } = writing.api
    try {
      await walk(identity, user, after)
      return { before: row, after: (await fetchUser(identity, row.id)).row }
    } catch (error) {
      throw await putBack(writing, { before: row, after }, error)
    }
  })
}
