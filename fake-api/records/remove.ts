import { fieldOf } from '../../src/contract/describe.ts'
import type { Entity } from '../../src/contract/entity.ts'
import type { Row } from '../../src/contract/row.ts'
import { onceIfKeyed } from '../actions/idempotency.ts'
import type { Api } from '../api.ts'
import type { Handler } from '../dialect/routes.ts'
import { requireVersion } from '../dialect/version.ts'
import { presentedRow } from './computed.ts'
import { finder } from './find.ts'
import { changeableRow } from './read.ts'
import { requireUnused } from './usage.ts'
import { keepLastVersion } from './versions.ts'
import { store, write, type Writing } from './write.ts'

/** `DELETE /api/<collection>/{id}`: answers the record as it was. What belongs to it is deleted with it. */
export const removeRecord =
  (api: Api, entity: Entity): Handler =>
  (call) =>
    write(api, entity, call, 'delete', (writing) =>
      onceIfKeyed(writing, async () => {
        const before = await changeableRow(writing, 'delete')
        const read = await presentedRow(writing.tx, entity, before, writing.user)
        requireVersion(call.header('If-Match'), read)
        await remove(writing, before)
        return { status: 200, body: read }
      }),
    )

/** The parts' entries say of what deletion they are a part. */
async function remove(writing: Writing, row: Row): Promise<void> {
  const { api, tx, user, entity } = writing
  await requireUnused(api, tx, user, entity, row.id)
  const parentId = await store(writing, 'delete', row, null)
  if (!fieldOf(entity, 'id').readOnly) await keepLastVersion(tx, entity, row)
  for (const part of api.registry.partsOf(entity.name)) {
    const rows = await finder(tx)(part.entity.name, { [part.field]: [row.id] })
    for (const own of rows) await remove({ ...writing, entity: part.entity, parentId }, own)
  }
}
