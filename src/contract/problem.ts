import { errorStatus, type ErrorCode } from './errors.ts'
import type { ValidityPlan } from './validityPlan.ts'

/** Parameters of an error's text. */
export type Params = Record<string, string | number>

export interface FieldError {
  code: ErrorCode
  params?: Params
}

/** Errors by the field's path with dots, such as `operatorApiConfig.apiUrl`. */
export type FieldErrors = Record<string, FieldError>

/** A record that prevents an action, with its current label. */
export interface Reference {
  resource: string
  id: string
  label: string
}

export interface ProblemDetails {
  params?: Params
  errors?: FieldErrors
  refs?: Reference[]
  /** The current record, in answers with 412. */
  current?: unknown
  /** What the refused change would do to open rounds, and what confirms that. */
  plan?: ValidityPlan
  confirmation?: string
}

/** The body of every refusal: RFC 9457, `application/problem+json`. */
export interface ProblemBody extends ProblemDetails {
  type: 'about:blank'
  title: string
  status: number
  code: ErrorCode
  /** The refused request as `urn:uuid:…`, which is also in the log. */
  instance?: string
}

/**
 * A refusal, thrown by code. The server answers it with the code's status; the console shows the code's text.
 *
 * @example throw new Problem('nameTaken', { errors: { name: { code: 'nameTaken' } } })
 */
export class Problem extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly details: ProblemDetails

  constructor(code: ErrorCode, details: ProblemDetails = {}) {
    super(code)
    this.name = 'Problem'
    this.code = code
    this.status = errorStatus[code]
    this.details = details
  }
}
