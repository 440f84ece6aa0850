import * as z from 'zod/mini'
import type { Params, ProblemBody } from './problem.ts'
import type { ErrorCode } from './errors.ts'
import { withCheck } from './field.ts'

/** The result of verifying the log, or a part of it. */
export interface Verification {
  valid: boolean
  /** Number of entries. */
  entries: number
  /** Id of the first entry that was changed, moved or removed, without those that were explained. */
  firstBroken?: string
  /** The breaks in the order of the log. If there are as many as one answer holds, `next` continues. */
  broken?: Break[]
  /** Breaks that an administrator has explained, with the id of the explaining entry, if they are still as they were then. */
  explained?: (Break & { explainedBy: string })[]
  /** For a part of the log: number of verified entries, and the id after which verification continues. */
  checked?: number
  next?: string
}

/** The faults that can be explained. */
export const explainableBreaks = ['changed', 'unlinked', 'missing'] as const

/** A place at which the log is not as it was written. */
export interface Break {
  /** Id of the entry; of the first one if entries are missing. */
  id: string
  /**
   * `changed`: the content does not match the hash. `unlinked`: the entry does not follow from the one before it. `missing`: the entry does
   * not exist. `surplus`: the entry was never written.
   */
  fault: (typeof explainableBreaks)[number] | 'surplus'
  /** Id of the last missing entry. */
  upTo?: string
  /** SHA-256 of the content that was found: other content is another break. */
  found: string
}

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

/** What reverting an entry would change now. */
export interface RevertPlan {
  resource: string
  recordId: string
  recordLabel: string
  /** `before` is the current value, `after` the one that would be restored. */
  changes: { field: string; before: unknown; after: unknown }[]
  /** Why the entry cannot be reverted; `errors` by field. */
  refusal: { code: ErrorCode; params?: Params; errors?: ProblemBody['errors'] } | null
}

export const exportFormats = ['csv', 'ndjson'] as const
export type ExportFormat = (typeof exportFormats)[number]

/**
 * Entries as a file, with a detached JWS over its bytes (RFC 7515, RFC 7797): `<header>..<signature>`. The header names the entries, the
 * user and the time; the public key is at `GET /api/audit-entries/keys`.
 */
export interface SignedExport {
  name: string
  text: string
  signature: string
  entries: number
}
