import { fieldsOf } from '../../src/contract/describe.ts'
import type { Entity } from '../../src/contract/entity.ts'
import type { Row } from '../../src/contract/row.ts'
import { idempotentIfKeyed } from '../actions/idempotency.ts'
import type { Api } from '../api.ts'
import { changesBetween } from '../audit/changes.ts'
import { recordAnswer, type Answer } from '../dialect/answer.ts'
import type { Handler } from '../dialect/routes.ts'
import { requireVersion } from '../dialect/version.ts'
import { toResponseWithComputed } from './computed.ts'
import { checkedRow, readOnlyFieldErrors, throwRuleErrors } from './check.ts'
import { changeableRow } from './read.ts'
import { storedSecretErrors } from './secrets.ts'
import { storeChange, write, type CheckedWrite, type WriteContext } from './write.ts'
import { ownValue } from '../../src/contract/own.ts'

type Fields = Record<string, unknown>

/** What becomes of a record by what was sent. */
export type MergeBody = (entity: Entity, before: Row, body: Fields) => Fields

/** `PATCH`: the fields given take the place of those stored. */
export const mergePatch: MergeBody = (_entity, before, body) => ({ ...before, ...body })

/** `PUT`: what is absent is empty; secrets and what cannot be written stay. */
export const mergePut: MergeBody = (entity, before, body) => {
  const fixed = fieldsOf(entity).filter(({ readOnly, createOnly }) => readOnly || createOnly)
  return { ...body, ...Object.fromEntries(fixed.map(({ name }) => [name, ownValue(before, name)])) }
}

/** `PATCH|PUT /api/<collection>/{id}`. A write that changes nothing is accepted and leaves no trace, its version included. */
export const changeRecord =
  (api: Api, entity: Entity, merge: MergeBody): Handler =>
  (call) =>
    write(api, entity, call, 'edit', (writing) => idempotentIfKeyed(writing, () => change(writing, merge)))

async function change(writing: WriteContext, merge: MergeBody): Promise<Answer> {
  const { entity, tx } = writing
  const before = await changeableRow(writing, 'edit')
  const { read, after } = await checkedChange(writing, before, merge)
  if (!after) return recordAnswer(entity, read)
  await storeChange(writing, 'update', before, after)
  return recordAnswer(entity, await toResponseWithComputed(tx, entity, after, writing.user))
}

/** The record as it reads, and as it will be where anything changes. Throws what `checkedRow` and `requireVersion` do. */
export async function checkedChange(writing: CheckedWrite, before: Row, merge: MergeBody) {
  const { body, call, entity, now, tx } = writing
  const read = await toResponseWithComputed(tx, entity, before, writing.user)
  requireVersion(call.header('If-Match'), read)
  const kept = { version: before.version + 1, updatedAt: now }
  throwRuleErrors({ ...readOnlyFieldErrors(entity, body, read), ...storedSecretErrors(entity, body, before) })
  const after = await checkedRow({ ...writing, before }, { ...merge(entity, before, body), ...kept })
  return { read, after: changesBetween(before, after).length ? after : null }
}
