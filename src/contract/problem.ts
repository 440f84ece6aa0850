import { statusByErrorCode, type ErrorCode } from './errors.ts'
import type { ProblemBody } from './answers/problem.ts'

export type ProblemExtensions = Omit<ProblemBody, 'type' | 'title' | 'status' | 'code' | 'instance'>

/** The server answers with the code's status; the console shows the code's text. */
export class ProblemError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly details: ProblemExtensions

  constructor(code: ErrorCode, details: ProblemExtensions = {}) {
    super(code)
    this.name = 'Problem'
    this.code = code
    this.status = statusByErrorCode[code]
    this.details = details
  }
}
