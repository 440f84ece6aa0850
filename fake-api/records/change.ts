import { fieldsOf } from '../../src/contract/describe.ts'
import type { Entity } from '../../src/contract/entity.ts'
import type { Row } from '../../src/contract/row.ts'
import type { Api } from '../api.ts'
import { changesBetween } from '../audit/changes.ts'
import { recordAnswer } from '../dialect/answer.ts'
import type { Handler } from '../dialect/routes.ts'
import { requireVersion } from '../dialect/version.ts'
import { presentedRow } from './computed.ts'
import { checkedRow, readOnlyErrors, refuse } from './check.ts'
import { changeableRow } from './read.ts'
import { store, write } from './write.ts'

type Fields = Record<string, unknown>

/** `PATCH /api/<collection>/{id}`: the fields given take the place of those stored. */
export const patchRecord = (api: Api, entity: Entity): Handler =>
  changeRecord(api, entity, (before, body) => ({ ...before, ...body }))

/** `PUT /api/<collection>/{id}`: what is absent is empty; secrets and what cannot be written stay. */
export const putRecord = (api: Api, entity: Entity): Handler =>
  changeRecord(api, entity, (before, body) => {
    const fixed = fieldsOf(entity).filter(({ readOnly, createOnly }) => readOnly || createOnly)
    return { ...body, ...Object.fromEntries(fixed.map(({ name }) => [name, before[name]])) }
  })

/** A write that changes nothing is accepted and leaves no trace, its version included. */
const changeRecord =
  (api: Api, entity: Entity, merge: (before: Row, body: Fields) => Fields): Handler =>
  (call) =>
    write(api, entity, call, 'edit', async (writing) => {
      const { body, now, tx } = writing
      const before = await changeableRow(writing, 'edit')
      const read = await presentedRow(tx, entity, before)
      requireVersion(call.header('If-Match'), read)
      const kept = { version: before.version + 1, updatedAt: now }
      refuse(readOnlyErrors(entity, body, read))
      const after = await checkedRow({ ...writing, before }, { ...merge(before, body), ...kept })
      if (!changesBetween(before, after).length) return recordAnswer(entity, read)
      await store(writing, 'update', before, after)
      return recordAnswer(entity, await presentedRow(tx, entity, after))
    })
