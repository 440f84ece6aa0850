import { fieldOf, fieldsOf, type Entity } from '../../src/contract/entity.ts'
import { type Row, ownValue } from '../../src/contract/values.ts'
import { runIdempotentlyIfKeyed } from './idempotency.ts'
import type { ApiContext } from '../api.ts'
import { type Answer, recordAnswer, requireVersion } from '../http/answer.ts'
import type { Handler } from '../http/call.ts'
import type { Reader, Transaction } from '../stores/store.ts'
import {
  type CheckContext,
  checkedRow,
  readOnlyFieldErrors,
  throwIfFieldErrors,
  storedFormSecretErrors,
} from './check.ts'
import { toResponseRow } from './computed.ts'
import { createFind, generateId } from './find.ts'
import { type WriteCheckContext, storeChange, runWriteTransaction, type WriteContext } from './write.ts'
import { changesBetween } from '../audit/changes.ts'
import { readChangeableRow } from './read.ts'
import { toProblemWithReferrers, RecordInUseError, requireNotInUse } from './usage.ts'
import { countUse, requireQuotaLeft, savedViewsQuota } from '../guard/personQuotas.ts'
import type { ErrorCode } from '../../src/contract/errors.ts'
import { ProblemError } from '../../src/contract/problem.ts'
import { type Query, inListConditions } from '../../src/contract/query.ts'

export const createRecord =
  (api: ApiContext, entity: Entity): Handler =>
  (call) =>
    runWriteTransaction(api, entity, call, 'create', (writing) =>
      runIdempotentlyIfKeyed(writing, () => create(writing)),
    )

async function create(writing: WriteContext): Promise<Answer> {
  const { body, entity, tx, user } = writing
  const { owner } = entity
  if (owner) {
    await requireRecordQuota(tx, {
      collection: entity.name,
      where: inListConditions({ [owner.id]: [user.id] }),
      most: owner.most,
      code: owner.tooMany,
    })
    await requireQuotaLeft(tx, savedViewsQuota, writing)
    await countUse(tx, savedViewsQuota, writing, 1)
  }
  const row = await buildNewRow(writing, body)
  await storeChange(writing, 'create', null, row)
  const { headers, ...answer } = recordAnswer(entity, await toResponseRow(tx, entity, row, writing.user), 201)
  return {
    ...answer,
    headers: { ...headers, Location: `/api/${entity.name}/${encodeURIComponent(row.id)}` },
  }
}

export async function buildNewRow(
  writing: Omit<CheckContext, 'before' | 'tx'> & { tx: Transaction },
  body: Record<string, unknown>,
): Promise<Row> {
  const { entity, now, tx, user } = writing
  throwIfFieldErrors({
    ...readOnlyFieldErrors(entity, body, null),
    ...storedFormSecretErrors(entity, body, null),
  })
  const isGiven = fieldOf(entity, 'id').readOnly
  const kept = { ...(isGiven && { id: generateId() }), version: 1, createdAt: now, updatedAt: now }
  const { owner, author } = entity
  const own = {
    ...(owner && { [owner.id]: user.id, [owner.name]: user.name }),
    ...(author && { [author]: { id: user.id, name: user.name } }),
  }
  const row = await checkedRow({ ...writing, before: null }, { ...body, ...kept, ...own })
  return isGiven ? row : { ...row, version: await firstVersion(tx, entity, row.id) }
}

type Fields = Record<string, unknown>

export type MergeBody = (entity: Entity, before: Row, body: Fields) => Fields

export const mergeShallowPatch: MergeBody = (_entity, before, body) => ({ ...before, ...body })

/** `PUT`: fields absent from the body become empty, except for secrets and fields that cannot be written. */
export const mergePut: MergeBody = (entity, before, body) => {
  const fixed = fieldsOf(entity).filter(({ readOnly, createOnly }) => readOnly || createOnly)
  return { ...body, ...Object.fromEntries(fixed.map(({ name }) => [name, ownValue(before, name)])) }
}

/** `PATCH|PUT /api/<collection>/{id}`. A write that changes nothing is answered, but neither logged nor counted as a version. */
export const changeRecord =
  (api: ApiContext, entity: Entity, merge: MergeBody): Handler =>
  (call) =>
    runWriteTransaction(api, entity, call, 'edit', (writing) =>
      runIdempotentlyIfKeyed(writing, () => change(writing, merge)),
    )

async function change(writing: WriteContext, merge: MergeBody): Promise<Answer> {
  const { entity, tx } = writing
  const before = await readChangeableRow(writing, 'edit')
  const { read, after } = await buildCheckedChange(writing, before, merge)
  if (!after) return recordAnswer(entity, read)
  await storeChange(writing, 'update', before, after)
  return recordAnswer(entity, await toResponseRow(tx, entity, after, writing.user))
}

/** The present record as the user reads it, and the new one, `null` if nothing changes. Throws like `checkedRow` and `requireVersion`. */
export async function buildCheckedChange(writing: WriteCheckContext, before: Row, merge: MergeBody) {
  const { body, call, entity, now, tx } = writing
  const read = await toResponseRow(tx, entity, before, writing.user)
  requireVersion(call.header('If-Match'), read)
  const kept = { version: before.version + 1, updatedAt: now }
  throwIfFieldErrors({
    ...readOnlyFieldErrors(entity, body, read),
    ...storedFormSecretErrors(entity, body, before),
  })
  const after = await checkedRow({ ...writing, before }, { ...merge(entity, before, body), ...kept })
  return { read, after: changesBetween(before, after).length ? after : null }
}

/** Answers the record as it was. Records that prevent a deletion are read after the transaction, since there may be a million. */
export const removeRecord =
  (api: ApiContext, entity: Entity): Handler =>
  (call) =>
    runWriteTransaction(
      api,
      entity,
      call,
      'delete',
      (writing) =>
        runIdempotentlyIfKeyed(writing, async () => {
          const before = await readChangeableRow(writing, 'delete')
          const read = await toResponseRow(writing.tx, entity, before, writing.user)
          requireVersion(call.header('If-Match'), read)
          await remove(writing, before)
          return { status: 200, body: read }
        }),
      async (error) =>
        error instanceof RecordInUseError ? toProblemWithReferrers(api, call.user, error) : error,
    ).then(async (answer) => {
      await followers.get(entity.name)?.(api)
      return answer
    })

const followers = new Map<string, (api: ApiContext) => Promise<void>>()

/** Registers what runs after a deletion is stored and before it is answered. `follow` must not reject. */
export const registerDeletionHook = (entity: string, follow: (api: ApiContext) => Promise<void>): void =>
  void followers.set(entity, follow)

/** Log entries of parts refer to the entry of the whole record. */
async function remove(writing: WriteContext, row: Row): Promise<void> {
  const { api, tx, entity } = writing
  await requireNotInUse(api, tx, entity, row)
  const parentId = await storeChange(writing, 'delete', row, null)
  if (!fieldOf(entity, 'id').readOnly) await keepLastVersion(tx, entity, row)
  for (const part of api.registry.partsOf(entity.name)) {
    const rows = await createFind(tx)(part.entity.name, { [part.field]: [row.id] })
    for (const own of rows) await remove({ ...writing, entity: part.entity, parentId }, own)
  }
}

const collection = 'last-versions'
const keyOf = (entity: Entity, id: string) => `${entity.name}/${id}`

/** 1, or one more than that of a deleted record with the same id, so that no version in a browser's cache matches the new record. */
async function firstVersion(tx: Transaction, entity: Entity, id: unknown): Promise<number> {
  if (typeof id !== 'string') return 1
  const last = await tx.get(collection, keyOf(entity, id))
  if (last) await tx.remove(collection, last.id)
  return (last?.version ?? 0) + 1
}

const keepLastVersion = (tx: Transaction, entity: Entity, { id, version }: Row) =>
  tx.insert(collection, { id: keyOf(entity, id), version })

export interface RecordQuota {
  collection: string
  where: Query['where']
  /** The greatest number of records, including the new one. */
  most: number
  code: ErrorCode
}

/** Throws `code` if the quota is used up. Called in the writing transaction, so that parallel writes cannot both take the last place. */
export async function requireRecordQuota(
  tx: Reader,
  { collection, where, most, code }: RecordQuota,
): Promise<void> {
  const { total } = await tx.list(collection, { where, range: [0, 0] })
  if (total >= most) throw new ProblemError(code, { params: { max: most } })
}
