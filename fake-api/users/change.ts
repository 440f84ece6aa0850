import type { Entity } from '../../src/contract/entity.ts'
import type { Row } from '../../src/contract/row.ts'
import type { Api } from '../api.ts'
import { changesBetween } from '../audit/changes.ts'
import { recordAnswer, type Answer } from '../dialect/answer.ts'
import type { Handler } from '../dialect/routes.ts'
import { checkedChange, type Merge } from '../records/change.ts'
import { asBegun } from './begun.ts'
import { fetchUser, type UserWriting } from './known.ts'
import { changesAccess, representationOf, type KnownUser } from './representation.ts'
import { requireAdmin, requireOther } from './rules.ts'
import { endSessions, giveRole } from './steps.ts'
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
  const asked = { attempted: 'edit', done: 'update', failed: 'userUpdateFailed', revokes } as const
  return ask(writing, asked, async () => ({
    before: row,
    after: await apply(writing, { ...user, row }, after),
  }))
}

/** After a step that fails, the entry of it has what the ones before have changed. */
async function apply(writing: UserWriting, { row, representation }: KnownUser, after: Row): Promise<Row> {
  const { identity } = writing.api
  const present = async () => (await fetchUser(identity, row.id)).row
  try {
    await giveRole(identity, row.id, row, after)
    if (changesBetween({ ...row, role: after['role'] }, after).length)
      await identity.send(
        'PUT',
        `/users/${encodeURIComponent(row.id)}`,
        representationOf(after, representation),
      )
    if (changesAccess(row, after)) await endSessions(identity, row.id)
    return await present()
  } catch (error) {
    const left = await present().catch(() => row)
    writing.changes = changesBetween(row, left)
    throw error
  }
}
