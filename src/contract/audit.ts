import type { ErrorCode } from './errors.ts'

export const explainableBreakKinds = ['changed', 'unlinked', 'missing'] as const

/** Greatest number of breaks in one answer, and in one explanation. */
export const maxBreaks = 100

/** In characters. */
export const breakExplanationLimits = { least: 10, most: 1000 }

/** Refused writes of one user of one kind within a minute, of which only the number is logged. */
export interface RefusedWriteSummary {
  attempted: string
  resource: string
  code: ErrorCode
  count: number
}

/** Failed sign-ins with one name within a minute, of which only the number is logged. */
export interface FailedSignInSummary {
  /** Empty if no user has the name. */
  userId: string
  name: string
  count: number
}

export const exportFormats = ['csv', 'ndjson'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** Action of entries about rights that were changed in the identity service itself, and not by the console. */
export const rightsElsewhereAction = 'changedElsewhere'
