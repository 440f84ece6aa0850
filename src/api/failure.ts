import { HttpError } from 'react-admin'
import { statusByErrorCode, isErrorCode, type ErrorCode } from '../contract/errors.ts'
import type { FieldKind } from '../contract/field.ts'
import { ProblemError } from '../contract/problem.ts'
import type { ErrorParams } from '../contract/answers/shared.ts'
import type { ProblemBody } from '../contract/answers/problem.ts'

export function toHttpError(error: unknown): HttpError {
  if (error instanceof HttpError && isErrorCode((error.body as Partial<ProblemBody> | undefined)?.code)) {
    return new HttpError(messageKeyOfCode((error.body as ProblemBody).code), error.status, error.body)
  }
  const code = error instanceof ProblemError ? error.code : codeOf(error)
  const status = error instanceof HttpError ? error.status : statusByErrorCode[code]
  return new HttpError(messageKeyOfCode(code), status, { code, status })
}

export const problemBodyOf = (error: unknown): Partial<ProblemBody> =>
  error instanceof HttpError ? ((error.body as ProblemBody | null) ?? {}) : {}

export const codeOfFailure = (error: unknown): ErrorCode => problemBodyOf(error).code ?? 'unexpected'

/** Whether a write was refused because its plan has to be shown and confirmed first, or has changed since it was. */
export const needsPlanConfirmation = (error: unknown): boolean =>
  problemBodyOf(error).confirmation !== undefined

/** The beginning of the request id of an unexpected error, by which support finds it in the log. */
export const supportReferenceOf = (error: unknown): string | undefined =>
  codeOfFailure(error) === 'unexpected'
    ? problemBodyOf(error).instance?.replace('urn:uuid:', '').slice(0, 8)
    : undefined

export const messageKeyOfCode = (code: ErrorCode) => `errors.${code}`

/** For errors outside of a form, which names no field: the first refused value is named. */
export function translateArgsOfFailure(error: unknown): [key: string, params: ErrorParams] {
  const { params = {}, errors = {} } = problemBodyOf(error)
  const code = codeOfFailure(error)
  const [first] = code === 'invalid' ? Object.entries(errors) : []
  if (first) return [messageKeyOfCode(first[1].code), { field: first[0], ...first[1].params }]
  return [messageKeyOfCode(code), params]
}

/** Without an answer, or with a proxy's page, the backend cannot be reached. */
const codeOf = (error: unknown): ErrorCode =>
  error instanceof HttpError && ![502, 503, 504].includes(error.status) ? 'unexpected' : 'backendUnreachable'

/** An error at a field in react-admin's format, translated when it is shown. Limits get the unit of the field's `kind`. */
export function encodedFieldErrorMessage(code: ErrorCode, args: ErrorParams, kind?: FieldKind): string {
  const limit = args['min'] ?? args['max']
  const isLimit = limits.includes(code) && limit !== undefined
  const withUnit = isLimit && kind === 'days' ? inDays : isLimit && kind === 'percent' ? inPercent : null
  const message = (withUnit ?? messageKeyOfCode)(code)
  const all = withUnit && limit !== undefined ? { ...args, smart_count: limit } : args
  return `@@react-admin@@${JSON.stringify({ message, args: all })}`
}

const inDays = (code: ErrorCode) => `form.limits.days.${code}`
const inPercent = (code: ErrorCode) => `form.limits.percent.${code}`
const limits: readonly ErrorCode[] = ['tooSmall', 'tooBig', 'notAbove']
