import * as z from 'zod/mini'
import { unwrapOptional, isSecretSchema, type Entity } from './entity.ts'
import { variantSchemaOf } from './entityDeclaration.ts'
import { isErrorCode, type ErrorCode } from './errors.ts'
import { limits } from './limits.ts'
import type { FieldError, FieldErrors, ErrorParams } from './answers/shared.ts'
import { isObject, ownValue } from './values.ts'
import { isEqual } from 'es-toolkit/compat'

export type Validation = { ok: true; value: Record<string, unknown> } | { ok: false; errors: FieldErrors }

/** Finds the first error of each field; unchanged values may be older than a rule and are not validated again. */
export function validateRecord(
  entity: Entity,
  record: Record<string, unknown>,
  before: StoredRecordOrNull = null,
): Validation {
  const schema = schemaFor(entity, record)
  const given = withoutBlanks(schema, record)
  const result = schema.safeParse(given, { reportInput: true })
  const errors = new Map<string, FieldError>()
  const found = (result.error?.issues ?? []).flatMap((issue) => explained(entity, issue))
  for (const [path, error] of found) {
    const isOld =
      isSameVariant(entity, path, record, before) &&
      isUnchangedSince(before, given, pathCheckedAsWhole(schema, path))
    if (!isOld && !errors.has(path)) errors.set(path, error)
  }
  if (errors.size > 0) return { ok: false, errors: Object.fromEntries(errors) }
  const value = (result.data ?? parseLeniently(schema, given)) as Record<string, unknown>
  const { length } = JSON.stringify(value)
  if (length <= limits.record) return { ok: true, value }
  const code = 'recordTooLong'
  return { ok: false, errors: { [longestOf(value)]: { code, params: { max: limits.record } } } }
}

/** A value may be valid for one variant and invalid for another. */
function isSameVariant(
  entity: Entity,
  path: string,
  record: Record<string, unknown>,
  before: StoredRecordOrNull,
) {
  const variant = ownValue(entity.variants, path.split('.')[0] ?? '')
  return !variant || ownValue(record, variant.by) === ownValue(before, variant.by)
}

function longestOf(record: Record<string, unknown>): string {
  const lengths = Object.entries(record).map(
    ([name, value]) => [name, JSON.stringify(value ?? null).length] as const,
  )
  return lengths.toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? ''
}

export const maxUnknownFields = 100

export function toFieldErrors(error: z.core.$ZodError): FieldErrors {
  const errors = error.issues.flatMap((issue): [string, FieldError][] =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.slice(0, maxUnknownFields).map((key) => [key, { code: 'unknownField' }])
      : [[issue.path.join('.'), errorOf(issue)]],
  )
  return Object.fromEntries(errors.toReversed())
}

export function validateValue(schema: z.core.$ZodType, value: unknown): FieldError | null {
  const issue = z.safeParse(schema, value, { reportInput: true }).error?.issues[0]
  return issue ? errorOf(issue) : null
}

function withoutBlanks(schema: z.ZodMiniObject, record: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => {
      const type = ownValue(schema.shape, name)
      if (!type) return [name, value]
      const core = unwrapOptional(type)
      if (core instanceof z.ZodMiniObject && isObject(value)) return [name, withoutBlanks(core, value)]
      const isBlank = typeof value === 'string' && value.trim() === ''
      // A blank secret is not cleared; only `null` clears it.
      return [name, isBlank && !isSecretSchema(type) && z.safeParse(type, null).success ? null : value]
    }),
  )
}

function explained(entity: Entity, issue: z.core.$ZodIssue): [string, FieldError][] {
  const path = issue.path.join('.')
  if (issue.code === 'unrecognized_keys') {
    const code = ownValue(entity.variants, path)?.notApplicable ?? 'unknownField'
    return issue.keys.slice(0, maxUnknownFields).map((key) => [path ? `${path}.${key}` : key, { code }])
  }
  return [[path, errorOf(issue)]]
}

function errorOf(issue: z.core.$ZodIssue): FieldError {
  if (isEmpty(issue.input)) return { code: 'required' }
  switch (issue.code) {
    case 'too_small':
      return {
        code: issue.inclusive ? (tooLittle[issue.origin] ?? 'tooSmall') : 'notAbove',
        params: { min: Number(issue.minimum) },
      }
    case 'too_big':
      return { code: tooMuch[issue.origin] ?? 'tooBig', params: { max: Number(issue.maximum) } }
    case 'invalid_value':
      return { code: 'choiceInvalid' }
    case 'invalid_type':
      return { code: issue.expected === 'int' ? 'notWhole' : 'fieldInvalid' }
    case 'invalid_union':
      return unionError(issue)
    case 'custom':
      return customError(issue.params)
    default:
      return { code: 'fieldInvalid' }
  }
}

const tooLittle: Partial<Record<string, ErrorCode>> = { string: 'tooShort' }
const tooMuch: Partial<Record<string, ErrorCode>> = { string: 'tooLong', array: 'tooManyValues' }

function customError({ code, params }: Record<string, unknown> = {}): FieldError {
  return {
    code: isErrorCode(code) ? code : 'fieldInvalid',
    ...(isObject(params) && { params: params as ErrorParams }),
  }
}

function unionError(issue: z.core.$ZodIssueInvalidUnion): FieldError {
  const branch = issue.errors.find((issues) => issues.every((inner) => inner.code !== 'invalid_type'))
  const first = branch?.[0]
  return first ? errorOf({ ...first, input: issue.input } as z.core.$ZodIssue) : { code: 'fieldInvalid' }
}

const isEmpty = (input: unknown) =>
  input == null ||
  (typeof input === 'string' && input.trim() === '') ||
  (Array.isArray(input) && input.length === 0)

export type StoredRecordOrNull = Readonly<Record<string, unknown>> | null

/** Items of lists are compared by content, since their index may change. */
export function isUnchangedSince(before: StoredRecordOrNull, record: unknown, path: string): boolean {
  if (!before) return false
  let [old, present]: unknown[] = [before, record]
  for (const key of path.split('.')) {
    if (Array.isArray(old) && Array.isArray(present)) {
      const item: unknown = present[Number(key)]
      return old.some((one) => isEqual(one, item))
    }
    old = isObject(old) ? ownValue(old, key) : undefined
    present = isObject(present) ? ownValue(present, key) : undefined
  }
  return isEqual(orNothing(old), orNothing(present))
}

export function pathCheckedAsWhole(schema: z.core.$ZodType, path: string): string {
  const keys = path.split('.')
  let type: z.core.$ZodType | undefined = schema
  let count = 0
  while (type instanceof z.ZodMiniObject && count < keys.length) {
    const inner: z.core.$ZodType | undefined = ownValue(type.shape, keys[count++] ?? '')
    type = inner && unwrapOptional(inner)
  }
  return keys.slice(0, count).join('.')
}

/** Invalid values stay unchanged. */
export function parseLeniently(schema: z.core.$ZodType, value: unknown): unknown {
  const { success, data } = z.safeParse(schema, value)
  if (success) return data
  const core = unwrapOptional(schema)
  if (!(core instanceof z.ZodMiniObject) || !isObject(value)) return value
  const parts = Object.entries(core.shape)
    .map(([name, inner]) => [name, parseLeniently(inner, ownValue(value, name))] as const)
    .filter(([, part]) => part !== undefined)
  return { ...value, ...Object.fromEntries(parts) }
}

const orNothing = (value: unknown) => (value === undefined || value === '' ? null : value)

function schemaFor(entity: Entity, record: Record<string, unknown>): z.ZodMiniObject {
  const chosen = Object.entries(entity.variants).flatMap(([key, variant]) => {
    const of = variantSchemaOf(variant, ownValue(record, variant.by))
    return of ? [[key, z.strictObject(of.shape)] as const] : []
  })
  return chosen.length
    ? z.strictObject({ ...entity.schema.shape, ...Object.fromEntries(chosen) })
    : entity.schema
}
