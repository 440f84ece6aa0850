import type { Entity } from '../../src/contract/entity.ts'
import type { ApiContext } from '../api.ts'
import { recordAnswer } from '../http/answer.ts'
import type { Handler, HandlersByMethod } from '../http/call.ts'
import { requirePermission } from '../guard/guard.ts'
import { mergePatch, mergePut } from '../records/operations.ts'
import { toResponseRow } from '../records/computed.ts'
import { listRecords } from '../records/read.ts'
import { readUsage } from '../records/usage.ts'
import { changeAccount, readOwnAccount } from './account.ts'
import { changeUser, removeUser, resetPassword } from './change.ts'
import { createUser } from './create.ts'
import { requireUser } from './fetchedUsers.ts'
import { withUsers } from './reader.ts'
import { exportUsers } from './review/export.ts'

export function userRoutes(api: ApiContext, entity: Entity): Record<string, HandlersByMethod> {
  const { store, identity } = api
  const reading = { ...api, store: { ...store, ...withUsers(store, entity, identity) } }
  const at = `/${entity.name}`
  return {
    [at]: { GET: listRecords(reading, entity), POST: createUser(api, entity) },
    [`${at}/export`]: { POST: exportUsers(api, entity) },
    [`${at}/:id`]: {
      GET: readUser(api, entity),
      PUT: changeUser(api, entity, mergePut),
      PATCH: changeUser(api, entity, mergePatch),
      DELETE: removeUser(api, entity),
    },
    [`${at}/:id/usage`]: { GET: readUsage(reading, entity) },
    [`${at}/:id/reset-password`]: { POST: resetPassword(api, entity) },
    '/account': { GET: readOwnAccount(api), PATCH: changeAccount(api, entity) },
  }
}

const readUser =
  (api: ApiContext, entity: Entity): Handler =>
  async ({ user, id }) => {
    requirePermission(user, entity, 'show')
    const { row } = await requireUser(api.identity, id)
    return recordAnswer(entity, await toResponseRow(api.store, entity, row, user))
  }
