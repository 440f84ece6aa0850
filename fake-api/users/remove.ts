import type { Entity } from '../../src/contract/entity.ts'
import type { Row } from '../../src/contract/row.ts'
import type { Api } from '../api.ts'
import type { Answer } from '../dialect/answer.ts'
import type { Handler } from '../dialect/routes.ts'
import { requireVersion } from '../dialect/version.ts'
import { toResponseWithComputed } from '../records/computed.ts'
import type { EarlyCheck } from './earlyCheck.ts'
import type { UserWriting } from './known.ts'
import { requireAdmin, requireOther } from './rules.ts'
import { callIdentityService, earlierAnswer, writeUser, requireWritableUser } from './write.ts'

/** `DELETE /api/users/{id}`: answers the user as it was. Its sessions end by that. */
export const removeUser =
  (api: Api, entity: Entity): Handler =>
  (call) =>
    writeUser(api, entity, call, { action: 'delete', look }, async (writing) => {
      const first = await earlierAnswer(writing)
      if (first) return first
      const row = await removable(writing)
      await requireAdmin(writing, row, null)
      const asked = {
        attempted: 'delete',
        done: 'delete',
        failed: 'userDeleteFailed',
        revokes: true,
        answered,
      } as const
      return callIdentityService(writing, asked, async () => {
        await writing.api.identity.send('DELETE', `/users/${encodeURIComponent(row.id)}`)
        return { before: row, after: null }
      })
    })

async function removable(writing: UserWriting): Promise<Row> {
  const { call, entity, tx, user } = writing
  const { row } = requireWritableUser(writing)
  requireVersion(call.header('If-Match'), await toResponseWithComputed(tx, entity, row, user))
  requireOther(writing, row, null)
  return row
}

async function look(writing: UserWriting): Promise<EarlyCheck> {
  await removable(writing)
  return { isUrgent: true }
}

/** What is gone has no version to write on. */
const answered = ({ status, body }: Answer): Answer => ({ status, body })
