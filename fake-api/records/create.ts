import { fieldOf } from '../../src/contract/describe.ts'
import type { Entity } from '../../src/contract/entity.ts'
import type { Api } from '../api.ts'
import { recordAnswer } from '../dialect/answer.ts'
import type { Handler } from '../dialect/routes.ts'
import { checkedRow, readOnlyErrors, refuse } from './check.ts'
import { presentedRow } from './computed.ts'
import { newId } from './ids.ts'
import { firstVersion } from './versions.ts'
import { store, write } from './write.ts'

/** `POST /api/<collection>`: 201 with the record as it reads. */
export const createRecord =
  (api: Api, entity: Entity): Handler =>
  (call) =>
    write(api, entity, call, 'create', async (writing) => {
      const { body, now, tx, user } = writing
      refuse(readOnlyErrors(entity, body, null))
      const isGiven = fieldOf(entity, 'id').readOnly
      const version = isGiven ? 1 : await firstVersion(tx, entity, body['id'])
      const kept = { ...(isGiven && { id: newId() }), version, createdAt: now, updatedAt: now }
      const { owner } = entity
      const own = owner && { [owner.id]: user.id, [owner.name]: user.name }
      const row = await checkedRow({ ...writing, before: null }, { ...body, ...kept, ...own })
      await store(writing, 'create', null, row)
      const { headers, ...answer } = recordAnswer(entity, await presentedRow(tx, entity, row), 201)
      return {
        ...answer,
        headers: { ...headers, Location: `/api/${entity.name}/${encodeURIComponent(row.id)}` },
      }
    })
