import * as z from 'zod/mini'
import { isDeepStrictEqual } from 'node:util'
import { casinoScopeOf, type User } from '../../src/contract/access.ts'
import type { ErrorCode } from '../../src/contract/errors.ts'
import type { RevertPlan } from '../../src/contract/answers/audit.ts'
import { type Entity, fieldsOf } from '../../src/contract/entity.ts'
import { limits } from '../../src/contract/limits.ts'
import { ProblemError } from '../../src/contract/problem.ts'
import { type Row, isObject, ownValue } from '../../src/contract/values.ts'
import {
  contractAnswerWithETag,
  defineQueryParameter,
  objectSchema,
  recordSchemaNameOf,
  schemaRef,
} from '../http/operation.ts'
import { registry } from '../../resources/entities.ts'
import { type ActionHandlerFactory, createIdempotentAction, defineAction } from './action.ts'
import type { ApiContext } from '../api.ts'
import { answerWithETag, recordAnswer, requireVersion } from '../http/answer.ts'
import { toResponseRow } from '../records/computed.ts'
import { readVisibleRow } from '../records/read.ts'
import { storeChange } from '../records/write.ts'
import { type Change, visibleChanges } from '../audit/changes.ts'
import { checkedRow } from '../records/check.ts'
import { conflictErrorCodesOf, unconfirmedExpiryErrorCodes } from '../records/conflicts.ts'
import { requireChangeable } from '../records/shared.ts'
import type { Reader } from '../stores/store.ts'
import type { Registry } from '../../src/contract/registry.ts'
import { whyNotRevertible } from '../../src/contract/revert.ts'

/** Throws `malformed` for a field that the entry does not contain. */
const readPlan: ActionHandlerFactory = (api, entity) => async (call) => {
  const { user, id } = call
  const entry = await readVisibleRow(api, api.store, user, entity, id)
  const only = fieldsIn(
    entry,
    user,
    call.parameters['field'] === undefined ? undefined : [call.parameters['field']].flat(),
  )
  if (only === null) throw new ProblemError('malformed', { params: { parameter: 'field' } })
  const now = api.clock().toISOString()
  const planned = await planRevert({ api, tx: api.store, user, now }, entry, only)
  const { problem } = planned
  const changes = inSight(entry, user, planned.changes)
  const { code, details: { params, errors } = {} } = problem ?? {}
  const body: RevertPlan = {
    resource: String(entry['resource']),
    recordId: String(entry['recordId']),
    recordLabel: String(entry['recordLabel']),
    changes,
    refusal: code ? { code, ...(params && { params }), ...(errors && { errors }) } : null,
  }
  return answerWithETag(body)
}

function inSight(entry: Row, user: User, changes: readonly Change[]): Change[] {
  const casinos = casinoScopeOf(user)
  return casinos ? visibleChanges(entry, changes, casinos) : [...changes]
}

/** The given fields of an entry, `undefined` for all; `null` if the user sees no such field in it. */
function fieldsIn(entry: Row, user: User, named: unknown): string[] | undefined | null {
  if (named === undefined) return undefined
  const told = inSight(entry, user, entry['changes'] as Change[]).map(({ field }) => field)
  const { data } = z
    .array(z.enum(told))
    .check(z.minLength(1), z.maxLength(limits.properties))
    .safeParse(named)
  return data ?? null
}

const namedFields = {
  type: 'array',
  items: { type: 'string', minLength: 1, maxLength: limits.filterValue },
  minItems: 1,
  maxItems: limits.properties,
}

const subjects = registry.all.filter((entity) => !entity.readOnly && !entity.immutable && !entity.external)

const revertCodes: readonly ErrorCode[] = [
  ...(['revertNothing', 'revertCreation', 'revertDeletion', 'revertElsewhere'] as const),
  ...(['revertSecret', 'revertGone', 'revertDone', 'revertChanged'] as const),
  ...new Set(subjects.flatMap(conflictErrorCodesOf)),
]

export const revert = defineAction('/audit-entries/{id}', 'revert', {
  id: 'revertChange',
  summary: 'Put back what an entry has changed',
  description:
    'A new change, checked by the rules of today. With a version of the record it is made on that one only, as an undo is.',
  parameters: ['idempotencyKey', 'ifMatchIfWanted', 'confirmedPlan'],
  body: {
    schema: objectSchema({ fields: namedFields }, []),
    example: { fields: ['properties.pool'] },
    required: false,
  },
  answers: {
    description: 'The record as it is now.',
    schema: { anyOf: subjects.map(({ name }) => schemaRef(recordSchemaNameOf(name))) },
    headers: ['ETag'],
  },
  codes: ['stale', 'versionMissing', ...unconfirmedExpiryErrorCodes, ...revertCodes],
  handle: createIdempotentAction(async (writing, name) => {
    const { api, call, entity, tx, user } = writing
    const entry = await readVisibleRow(api, tx, user, entity, call.id)
    const only = fieldsIn(entry, user, writing.body['fields'])
    if (only === null) throw new ProblemError('invalid', { errors: { fields: { code: 'fieldInvalid' } } })
    const planned = await planRevert(writing, entry, only)
    if (planned.problem) throw planned.problem
    const { entity: subject, before, after } = planned.write
    const version = call.header('If-Match')
    if (version !== undefined) requireVersion(version, await toResponseRow(tx, subject, before, user))
    await storeChange({ ...writing, entity: subject, parentId: entry.id }, name, before, after)
    return recordAnswer(subject, await toResponseRow(tx, subject, after, user))
  }),
  plan: {
    id: 'planRevert',
    summary: 'What putting an entry back would do',
    parameters: [
      defineQueryParameter(
        'field',
        'A field of the entry, once or several times: of these alone.',
        namedFields,
        {
          example: ['properties.pool'],
        },
      ),
    ],
    answers: contractAnswerWithETag('The fields, and what stands against it.', 'RevertPlan', {
      resource: 'bridges',
      recordId: 'aurora-north',
      recordLabel: 'Nordlicht Bridge',
      changes: [{ field: 'properties.pool', before: 'primary', after: 'secondary' }],
      refusal: null,
    }),
    codes: ['notFound', 'malformed'],
    handle: readPlan,
  },
})

type RevertOutcome = { changes: RevertPlan['changes'] } & (
  { problem: ProblemError } | { problem: null; write: { entity: Entity; before: Row; after: Row } }
)

async function planRevert(
  planning: { api: ApiContext; tx: Reader; user: User; now: string },
  entry: Row,
  only?: readonly string[],
): Promise<RevertOutcome> {
  const { api, tx, user, now } = planning
  const told = (entry['changes'] as Change[]).filter(({ field }) => only?.includes(field) ?? true)
  let changes = told.map(({ field, before, after }) => ({ field, before: after, after: before }))
  try {
    const entity = subjectOf(api.registry, entry, told)
    const row = await readVisibleRow(api, tx, user, entity, String(entry['recordId'])).catch(() => {
      // A deleted record has no values.
      changes = []
      throw new ProblemError('revertGone')
    })
    await requireChangeable(api.registry, tx, user, entity, 'edit', row)
    const present = (field: string) => valueBy(row, keysOf(entity, field))
    changes = told.map(({ field, before }) => ({ field, before: present(field), after: before }))
    const open = told.filter(({ field, before }) => !isDeepStrictEqual(present(field), before))
    if (open.length === 0) throw new ProblemError('revertDone')
    const since = open.filter(({ field, after }) => !isDeepStrictEqual(present(field), after))
    if (since.length > 0) throw new ProblemError('revertChanged', { errors: changedSince(since) })
    const back = open.reduce<Record<string, unknown>>(
      (record, { field, before }) => withValueBy(record, keysOf(entity, field), before),
      row,
    )
    const kept = { version: row.version + 1, updatedAt: now }
    const after = await checkedRow({ api, tx, user, entity, before: row, now }, { ...back, ...kept })
    return { changes, problem: null, write: { entity, before: row, after } }
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    return { changes, problem: error }
  }
}

const changedSince = (changes: readonly Change[]) =>
  Object.fromEntries(changes.map(({ field }) => [field, { code: 'changedSince' as const }]))

/** Both `operatorApiConfig.apiUrl` and `properties.a.b` have two keys, since names of properties may contain dots. */
function keysOf(entity: Entity, path: string): string[] {
  const [root = '', ...rest] = path.split('.')
  const field = fieldsOf(entity).find(({ name }) => name === root)
  if (rest.length === 0 || !field) return [root, ...rest]
  if (field.kind === 'properties') return [root, rest.join('.')]
  const [inner = '', ...below] = rest
  return below.length ? [root, inner, below.join('.')] : [root, inner]
}

const valueBy = (root: unknown, keys: readonly string[]): unknown =>
  keys.reduce((value, key) => (isObject(value) ? ownValue(value, key) : null), root) ?? null

/** Below the top level, `null` removes the key. */
function withValueBy(
  root: Record<string, unknown>,
  [key = '', ...rest]: readonly string[],
  value: unknown,
  isTop = true,
): Record<string, unknown> {
  if (rest.length > 0) {
    const inner = ownValue(root, key)
    return { ...root, [key]: withValueBy(isObject(inner) ? inner : {}, rest, value, false) }
  }
  if (value !== null || isTop) return { ...root, [key]: value }
  const { [key]: _gone, ...others } = root
  return others
}

function subjectOf(registry: Registry, entry: Row, changes: readonly Change[]): Entity {
  const entity = registry.find(String(entry['resource']))
  const code = entry['code'] === null ? null : String(entry['code'])
  const refusal = whyNotRevertible(entity, { action: String(entry['action']), code, changes })
  if (refusal || !entity) throw new ProblemError(refusal ?? 'revertNothing')
  return entity
}
