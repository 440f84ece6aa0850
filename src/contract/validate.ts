import * as z from 'zod/mini'
import { unwrapOptional, isSecret } from './describe.ts'
import type { Entity } from './entity.ts'
import { schemaFor } from './variant.ts'
import { isErrorCode, type ErrorCode } from './errors.ts'
import { limits } from './limits.ts'
import { checkedPart, isFromBefore, parsedParts, type Before } from './fromBefore.ts'
import type { FieldError, FieldErrors, Params } from './problem.ts'
import { isObject } from './values.ts'
import { ownValue } from './own.ts'

export type Validation = { ok: true; value: Record<string, unknown> } | { ok: false; errors: FieldErrors }

/**
 * Checks a record as it is written, in form and server alike; one error for each field, the first that was found. An
 * optional field with nothing but blanks in it is an empty one. Of a record that is too long as a whole, the longest field has the error.
 * What has stayed as it was before is not checked anew: it may be older than its rule.
 */
export function validate(entity: Entity, record: Record<string, unknown>, before: Before = null): Validation {
  const schema = schemaFor(entity, record)
  const given = withoutBlanks(schema, record)
  const result = schema.safeParse(given, { reportInput: true })
  const errors = new Map<string, FieldError>()
  const found = (result.error?.issues ?? []).flatMap((issue) => explained(entity, issue))
  for (const [path, error] of found) {
    const isOld =
      isSameVariant(entity, path, record, before) && isFromBefore(before, given, checkedPart(schema, path))
    if (!isOld && !errors.has(path)) errors.set(path, error)
  }
  if (errors.size > 0) return { ok: false, errors: Object.fromEntries(errors) }
  const value = (result.data ?? parsedParts(schema, given)) as Record<string, unknown>
  const { length } = JSON.stringify(value)
  if (length <= limits.record) return { ok: true, value }
  const code = 'recordTooLong'
  return { ok: false, errors: { [longestOf(value)]: { code, params: { max: limits.record } } } }
}

/** What stands in a configuration may be right for one choice of it and wrong for another. */
function isSameVariant(entity: Entity, path: string, record: Record<string, unknown>, before: Before) {
  const variant = ownValue(entity.variants, path.split('.')[0] ?? '')
  return !variant || ownValue(record, variant.by) === ownValue(before, variant.by)
}

/** The field that takes most room. */
function longestOf(record: Record<string, unknown>): string {
  const lengths = Object.entries(record).map(
    ([name, value]) => [name, JSON.stringify(value ?? null).length] as const,
  )
  return lengths.toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? ''
}

/** So many unknown fields are named: who sends more has sent something else. */
export const maxUnknownFields = 100

/** The errors of what is no entity's, such as the body of an action: by field, the first of each. */
export function fieldErrors(error: z.core.$ZodError): FieldErrors {
  const errors = error.issues.flatMap((issue): [string, FieldError][] =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.slice(0, maxUnknownFields).map((key) => [key, { code: 'unknownField' }])
      : [[issue.path.join('.'), errorOf(issue)]],
  )
  return Object.fromEntries(errors.toReversed())
}

/** Checks a single value by its schema; `null` where nothing is wrong with it. */
export function faultIn(schema: z.core.$ZodType, value: unknown): FieldError | null {
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
      // A secret is replaced by nothing or cleared: two different things, and only `null` means the second.
      return [name, isBlank && !isSecret(type) && z.safeParse(type, null).success ? null : value]
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

/** What there is too little and too much of; of numbers, the number itself. */
const tooLittle: Partial<Record<string, ErrorCode>> = { string: 'tooShort' }
const tooMuch: Partial<Record<string, ErrorCode>> = { string: 'tooLong', array: 'tooManyValues' }

/** What `checked` has to say. */
function customError({ code, params }: Record<string, unknown> = {}): FieldError {
  return {
    code: isErrorCode(code) ? code : 'fieldInvalid',
    ...(isObject(params) && { params: params as Params }),
  }
}

/** Of a union's branches, the one that got furthest speaks. */
function unionError(issue: z.core.$ZodIssueInvalidUnion): FieldError {
  const branch = issue.errors.find((issues) => issues.every((inner) => inner.code !== 'invalid_type'))
  const first = branch?.[0]
  return first ? errorOf({ ...first, input: issue.input } as z.core.$ZodIssue) : { code: 'fieldInvalid' }
}

/** No is an answer, too. */
const isEmpty = (input: unknown) =>
  input == null ||
  (typeof input === 'string' && input.trim() === '') ||
  (Array.isArray(input) && input.length === 0)
