import type { Params, ProblemBody } from './problem.ts'
import type { ErrorCode } from './errors.ts'

/** Whether the log is as it was written; of a part of it, how far that has come. */
export interface Verification {
  valid: boolean
  /** How many entries there are. */
  entries: number
  /** Id of the first entry that was changed, moved or taken out. */
  firstBroken?: string
  /** Where only a part was asked for: how many entries have been looked at, and the id after which it goes on. */
  checked?: number
  next?: string
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
