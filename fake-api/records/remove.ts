import { fieldOf } from '../../src/contract/describe.ts'
import type { Entity } from '../../src/contract/entity.ts'
import type { Api } from '../api.ts'
import type { Handler } from '../dialect/routes.ts'
import { requireVersion } from '../dialect/version.ts'
import { changeableRow } from './read.ts'
import { readable } from './secrets.ts'
import { requireUnused } from './usage.ts'
import { keepLastVersion } from './versions.ts'
import { store, write } from './write.ts'

/** `DELETE /api/<collection>/{id}`: answers the record as it was. */
export const removeRecord =
  (api: Api, entity: Entity): Handler =>
  (call) =>
    write(api, entity, call, 'delete', async (writing) => {
      const { tx, user } = writing
      const before = await changeableRow(writing, 'delete')
      requireVersion(call.header('If-Match'), before, (row) => readable(entity, row))
      await requireUnused(api, tx, user, entity, before.id)
      await store(writing, 'delete', before, null)
      if (!fieldOf(entity, 'id').readOnly) await keepLastVersion(tx, entity, before)
      return { status: 200, body: readable(entity, before) }
    })
