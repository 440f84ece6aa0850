import { objectionResults } from './componentChecks.ts'
import type { Row } from './row.ts'

export const failedChecksFilterOf = (allowed: Row) => ({
  component: [String(allowed['component'])],
  hash: [String(allowed['hash'])],
  result: objectionResults,
})

/** Whether a change (a creation if `before` is `null`) allows a hash for a component that the record did not allow before. */
export const isHashNewlyAllowed = (before: Row | null, after: Row): boolean =>
  before?.['component'] !== after['component'] || before?.['hash'] !== after['hash']
