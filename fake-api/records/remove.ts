import { fieldOf } from '../../src/contract/describe.ts'
import type { Entity } from '../../src/contract/entity.ts'
import type { Row } from '../../src/contract/row.ts'
import { idempotentIfKeyed } from '../actions/idempotency.ts'
import type { Api } from '../api.ts'
import type { Handler } from '../dialect/routes.ts'
import { requireVersion } from '../dialect/version.ts'
import { toResponseWithComputed } from './computed.ts'
import { createFind } from './findIn.ts'
import { changeableRow } from './read.ts'
import { namingReferrers, RecordInUse, requireNotInUse } from './usage.ts'
import { clearDeletedCasinos, noteDeletedCasino } from '../users/deletedCasinos.ts'
import { keepLastVersion } from './versions.ts'
import { storeChange, write, type WriteContext } from './write.ts'

/**
 * `DELETE /api/<collection>/{id}`: answers the deleted record. Its parts are deleted with it. The records that prevent a deletion are read
 * after the write, since there may be a million and all other writes would wait.
 */
export const removeRecord =
  (api: Api, entity: Entity): Handler =>
  (call) =>
    write(
      api,
      entity,
      call,
      'delete',
      (writing) =>
        idempotentIfKeyed(writing, async () => {
          const before = await changeableRow(writing, 'delete')
          const read = await toResponseWithComputed(writing.tx, entity, before, writing.user)
          requireVersion(call.header('If-Match'), read)
          await remove(writing, before)
          return { status: 200, body: read }
        }),
      async (error) => (error instanceof RecordInUse ? namingReferrers(api, call.user, error) : error),
    ).then(async (answer) => {
      if (!isOfRights(entity)) return answer
      await clearDeletedCasinos(api)
      await api.revocations.read()
      return answer
    })

/** The entries of parts name the deletion that they belong to. */
async function remove(writing: WriteContext, row: Row): Promise<void> {
  const { api, tx, entity } = writing
  await requireNotInUse(api, tx, entity, row)
  const parentId = await storeChange(writing, 'delete', row, null)
  if (isOfRights(entity)) await noteDeletedCasino(tx, row.id, parentId)
  if (!fieldOf(entity, 'id').readOnly) await keepLastVersion(tx, entity, row)
  for (const part of api.registry.partsOf(entity.name)) {
    const rows = await createFind(tx)(part.entity.name, { [part.field]: [row.id] })
    for (const own of rows) await remove({ ...writing, entity: part.entity, parentId }, own)
  }
}

/** Whether users' rights refer to its records, which are the casinos. */
const isOfRights = ({ scope }: Entity) => scope === 'id'
