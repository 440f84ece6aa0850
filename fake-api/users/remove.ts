import type { Entity } from '../../src/contract/entity.ts'
import type { Api } from '../api.ts'
import type { Answer } from '../dialect/answer.ts'
import type { Handler } from '../dialect/routes.ts'
import { requireVersion } from '../dialect/version.ts'
import { presentedRow } from '../records/computed.ts'
import { requireAdmin, requireOther } from './rules.ts'
import { ask, earlier, writeUser, writtenUser } from './write.ts'

/** `DELETE /api/users/{id}`: answers the user as it was. Its sessions end by that. */
export const removeUser =
  (api: Api, entity: Entity): Handler =>
  (call) =>
    writeUser(api, entity, call, { action: 'delete' }, async (writing) => {
      const first = await earlier(writing)
      if (first) return first
      const { row } = writtenUser(writing)
      requireVersion(call.header('If-Match'), await presentedRow(writing.tx, entity, row, writing.user))
      requireOther(writing, row, null)
      requireAdmin(writing, row, null)
      const asked = {
        attempted: 'delete',
        done: 'delete',
        failed: 'userDeleteFailed',
        revokes: true,
        answered,
      } as const
      return ask(writing, asked, async () => {
        await writing.api.identity.send('DELETE', `/users/${encodeURIComponent(row.id)}`)
        return { before: row, after: null }
      })
    })

/** What is gone has no version to write on. */
const answered = ({ status, body }: Answer): Answer => ({ status, body })
