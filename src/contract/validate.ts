import type * as z from 'zod'
import { schemaFor, type Entity } from './entity.ts'
import { isErrorCode } from './errors.ts'
import type { FieldError, FieldErrors } from './problem.ts'

export type Validation = { ok: true; value: Record<string, unknown> } | { ok: false; errors: FieldErrors }

/** Checks a record as it is written, in form and server alike; one error for each field, the first that was found. */
export function validate(entity: Entity, record: Record<string, unknown>): Validation {
  const result = schemaFor(entity, record).safeParse(record, { reportInput: true })
  if (result.success) return { ok: true, value: result.data }
  const errors = new Map<string, FieldError>()
  for (const [path, error] of result.error.issues.flatMap((issue) => explained(entity, issue))) {
    if (!errors.has(path)) errors.set(path, error)
  }
  return { ok: false, errors: Object.fromEntries(errors) }
}

function explained(entity: Entity, issue: z.core.$ZodIssue): [string, FieldError][] {
  const path = issue.path.join('.')
  if (issue.code === 'unrecognized_keys') {
    const code = entity.variants[path]?.notApplicable ?? 'unknownField'
    return issue.keys.map((key) => [path ? `${path}.${key}` : key, { code }])
  }
  return [[path, errorOf(issue)]]
}

function errorOf(issue: z.core.$ZodIssue): FieldError {
  if (isEmpty(issue.input)) return { code: 'required' }
  switch (issue.code) {
    case 'too_small':
      return {
        code: issue.inclusive ? 'tooSmall' : 'notAbove',
        params: { min: Number(issue.minimum) },
      }
    case 'too_big':
      return issue.origin === 'string'
        ? { code: 'tooLong', params: { max: Number(issue.maximum) } }
        : { code: 'tooBig', params: { max: Number(issue.maximum) } }
    case 'invalid_value':
      return { code: 'choiceInvalid' }
    case 'invalid_type':
      return { code: issue.expected === 'int' ? 'notWhole' : 'fieldInvalid' }
    case 'invalid_union':
      return unionError(issue)
    case 'custom':
      return { code: isErrorCode(issue.params?.['code']) ? issue.params['code'] : 'fieldInvalid' }
    default:
      return { code: 'fieldInvalid' }
  }
}

/** Of a union's branches, the one that got furthest speaks. */
function unionError(issue: z.core.$ZodIssueInvalidUnion): FieldError {
  const branch = issue.errors.find((issues) => issues.every((inner) => inner.code !== 'invalid_type'))
  const first = branch?.[0]
  return first ? errorOf({ ...first, input: issue.input } as z.core.$ZodIssue) : { code: 'fieldInvalid' }
}

const isEmpty = (input: unknown) => input == null || (typeof input === 'string' && input.trim() === '')
