import { fieldOf } from '../../src/contract/describe.ts'
import type { Entity } from '../../src/contract/entity.ts'
import type { Row } from '../../src/contract/row.ts'
import { idempotentIfKeyed } from '../actions/idempotency.ts'
import type { Api } from '../api.ts'
import { recordAnswer, type Answer } from '../dialect/answer.ts'
import type { Handler } from '../dialect/routes.ts'
import type { Transaction } from '../stores/store.ts'
import { checkedRow, readOnlyFieldErrors, throwRuleErrors, type CheckContext } from './check.ts'
import { toResponseWithComputed } from './computed.ts'
import { newId } from './ids.ts'
import { requireQuota } from './quota.ts'
import { storedSecretErrors } from './secrets.ts'
import { firstVersion } from './versions.ts'
import { storeChange, write, type WriteContext } from './write.ts'

/** `POST /api/<collection>`: 201 with the record. */
export const createRecord =
  (api: Api, entity: Entity): Handler =>
  (call) =>
    write(api, entity, call, 'create', (writing) => idempotentIfKeyed(writing, () => create(writing)))

async function create(writing: WriteContext): Promise<Answer> {
  const { body, entity, tx, user } = writing
  const { owner } = entity
  if (owner)
    await requireQuota(tx, {
      collection: entity.name,
      where: [{ field: owner.id, op: 'in', values: [user.id] }],
      most: owner.most,
      code: owner.tooMany,
    })
  const row = await newRow(writing, body)
  await storeChange(writing, 'create', null, row)
  const { headers, ...answer } = recordAnswer(
    entity,
    await toResponseWithComputed(tx, entity, row, writing.user),
    201,
  )
  return {
    ...answer,
    headers: { ...headers, Location: `/api/${entity.name}/${encodeURIComponent(row.id)}` },
  }
}

/** A new record, validated and with the server's fields, not stored yet. Throws the errors of `checkedRow` before anything is written. */
export async function newRow(
  writing: Omit<CheckContext, 'before' | 'tx'> & { tx: Transaction },
  body: Record<string, unknown>,
): Promise<Row> {
  const { entity, now, tx, user } = writing
  throwRuleErrors({ ...readOnlyFieldErrors(entity, body, null), ...storedSecretErrors(entity, body, null) })
  const isGiven = fieldOf(entity, 'id').readOnly
  const kept = { ...(isGiven && { id: newId() }), version: 1, createdAt: now, updatedAt: now }
  const { owner, author } = entity
  const own = {
    ...(owner && { [owner.id]: user.id, [owner.name]: user.name }),
    ...(author && { [author]: { id: user.id, name: user.name } }),
  }
  const row = await checkedRow({ ...writing, before: null }, { ...body, ...kept, ...own })
  return isGiven ? row : { ...row, version: await firstVersion(tx, entity, row.id) }
}
