import * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'
import { withCheck } from './field.ts'

/** The faults that can be explained. */
export const explainableBreaks = ['changed', 'unlinked', 'missing'] as const

/** Greatest number of breaks in one answer, and in one explanation. */
export const maxBreaks = 100

/** Length of an explanation in characters. */
export const explanationLimits = { least: 10, most: 1000 }

const entryId = z.string().check(z.maxLength(15), z.regex(/^[0-9]{12,15}$/))

/** Breaks as `verify` answers them, and why they are harmless. */
export const explainBreaksBody = z.strictObject({
  broken: z
    .array(
      z.strictObject({
        id: entryId,
        fault: z.enum(explainableBreaks),
        upTo: z.optional(entryId),
        found: z.string().check(z.maxLength(64), z.regex(/^[0-9a-f]{64}$/)),
      }),
    )
    .check(z.minLength(1), z.maxLength(maxBreaks)),
  reason: withCheck(
    z.string().check(z.trim(), z.maxLength(explanationLimits.most)),
    'commentTooShort',
    (text) => text.length >= explanationLimits.least,
    () => ({ min: explanationLimits.least }),
  ),
})

/** A summary of one user's refused writes of one kind within a minute; only their number is logged. */
export interface RefusedWriteSummary {
  attempted: string
  resource: string
  code: ErrorCode
  count: number
}

/** A summary of failed sign-ins with one name within a minute; only their number is logged. */
export interface FailedSignInSummary {
  /** Empty if no user has the name. */
  userId: string
  name: string
  count: number
}

export const exportFormats = ['csv', 'ndjson'] as const
export type ExportFormat = (typeof exportFormats)[number]
