import { HttpError } from 'react-admin'
import { errorStatus, isErrorCode, type ErrorCode } from '../contract/errors.ts'
import type { FieldKind } from '../contract/field.ts'
import { Problem, type Params, type ProblemBody } from '../contract/problem.ts'

/** Turns whatever went wrong with a call into react-admin's error, its message the key of the words for it. */
export function failure(error: unknown): HttpError {
  if (error instanceof HttpError && isErrorCode((error.body as Partial<ProblemBody> | undefined)?.code)) {
    return new HttpError(messageKey((error.body as ProblemBody).code), error.status, error.body)
  }
  const code = error instanceof Problem ? error.code : codeOf(error)
  const status = error instanceof HttpError ? error.status : errorStatus[code]
  return new HttpError(messageKey(code), status, { code, status })
}

/** What the server has said of a failure; nothing where it is none of ours. */
export const bodyOf = (error: unknown): Partial<ProblemBody> =>
  error instanceof HttpError ? ((error.body as ProblemBody | null) ?? {}) : {}

/** The code of a failure, `unexpected` for what is none of ours. */
export const codeOfFailure = (error: unknown): ErrorCode => bodyOf(error).code ?? 'unexpected'

/** What support finds a failure in the log by, where nobody foresaw it: how the id of its request begins. */
export const referenceOf = (error: unknown): string | undefined =>
  codeOfFailure(error) === 'unexpected'
    ? bodyOf(error).instance?.replace('urn:uuid:', '').slice(0, 8)
    : undefined

export const messageKey = (code: ErrorCode) => `errors.${code}`

/** A failure for `translate`: the key of its words, and what they are filled with. */
export const wordsOf = (error: unknown): [key: string, params: Params] => [
  messageKey(codeOfFailure(error)),
  bodyOf(error).params ?? {},
]

/** No answer at all, or a proxy's page instead of one: the backend cannot be reached. */
const codeOf = (error: unknown): ErrorCode =>
  error instanceof HttpError && ![502, 503, 504].includes(error.status) ? 'unexpected' : 'backendUnreachable'

/**
 * An error at a field as react-admin takes it: translated when it is shown, with its values filled in. A limit is said with the unit
 * of its field, as far as its `kind` is known.
 */
export function fieldMessage(code: ErrorCode, args: Params, kind?: FieldKind): string {
  const limit = args['min'] ?? args['max']
  const isLimit = limits.includes(code) && limit !== undefined
  const withUnit = isLimit && kind === 'days' ? inDays : isLimit && kind === 'percent' ? inPercent : null
  const message = (withUnit ?? messageKey)(code)
  const all = withUnit && limit !== undefined ? { ...args, smart_count: limit } : args
  return `@@react-admin@@${JSON.stringify({ message, args: all })}`
}

const inDays = (code: ErrorCode) => `form.limits.days.${code}`
const inPercent = (code: ErrorCode) => `form.limits.percent.${code}`
const limits: readonly ErrorCode[] = ['tooSmall', 'tooBig', 'notAbove']
