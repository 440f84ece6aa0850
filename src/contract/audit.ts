import * as z from 'zod/mini'
import type { Params, ProblemBody } from './problem.ts'
import type { ErrorCode } from './errors.ts'
import { checked } from './field.ts'

/** Whether the log is as it was written; of a part of it, how far that has come. */
export interface Verification {
  valid: boolean
  /** How many entries there are. */
  entries: number
  /** Id of the first entry that was changed, moved or taken out, but for what was explained. */
  firstBroken?: string
  /** What is not as it was written, in the order of the log; with the most of one answer, it goes on after `next`. */
  broken?: Break[]
  /** The same where an administrator has explained why, and by which entry: still as it was then. */
  explained?: (Break & { explainedBy: string })[]
  /** Where only a part was asked for: how many entries have been looked at, and the id after which it goes on. */
  checked?: number
  next?: string
}

/** What can be wrong with an entry, and be explained. */
export const explainable = ['changed', 'unlinked', 'missing'] as const

/** A place where the log is not as it was written. */
export interface Break {
  /** Id of the entry; of entries that are missing, of the first. */
  id: string
  /**
   * `changed`: it is not what its hash says. `unlinked`: it does not follow from the one before it. `missing`: it is not there.
   * `surplus`: nobody has written it.
   */
  fault: (typeof explainable)[number] | 'surplus'
  /** Id of the last entry that is missing. */
  upTo?: string
  /** SHA-256 of what was found there: another content is another break. */
  found: string
}

/** The most breaks of one answer, and of one explanation. */
export const maxBreaks = 100

/** The least and the most characters of an explanation. */
export const explanationLimits = { least: 10, most: 1000 }

const entryId = z.string().check(z.maxLength(15), z.regex(/^[0-9]{12,15}$/))

/** Breaks as `verify` has answered them, and why they are no reason to worry. */
export const explainBody = z.strictObject({
  broken: z
    .array(
      z.strictObject({
        id: entryId,
        fault: z.enum(explainable),
        upTo: z.optional(entryId),
        found: z.string().check(z.maxLength(64), z.regex(/^[0-9a-f]{64}$/)),
      }),
    )
    .check(z.minLength(1), z.maxLength(maxBreaks)),
  reason: checked(
    z.string().check(z.trim(), z.maxLength(explanationLimits.most)),
    'commentTooShort',
    (text) => text.length >= explanationLimits.least,
    () => ({ min: explanationLimits.least }),
  ),
})

/** Refused writes of one kind, of one person within a minute; only how many there were is on record. */
export interface RefusedKind {
  attempted: string
  resource: string
  code: ErrorCode
  count: number
}

/** Failed sign-ins by one name within a minute; only how many there were is on record. */
export interface FailedName {
  /** Empty where nobody has the name. */
  userId: string
  name: string
  count: number
}

/** What of an entry can be put back: now, and as it was before it. */
export interface RevertPlan {
  resource: string
  recordId: string
  recordLabel: string
  /** `before` is how it is now, `after` what it would be put back to. */
  changes: { field: string; before: unknown; after: unknown }[]
  /** Why it cannot be; `errors` by field where some stand against it. */
  refusal: { code: ErrorCode; params?: Params; errors?: ProblemBody['errors'] } | null
}

export const exportFormats = ['csv', 'ndjson'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** The most entries of one export. */
export const maxExported = 50_000

/**
 * Entries as a file, and beside it a detached JWS over its bytes (RFC 7515, RFC 7797): `<header>..<signature>`. The header says
 * of which entries, by whom and when; the public key is at `GET /api/audit-entries/keys`.
 */
export interface SignedExport {
  name: string
  text: string
  signature: string
  entries: number
}
