import { objectionResults } from './componentChecks.ts'
import type { Row } from './row.ts'

/** The values of the fields of checks that objected to an allowed hash. */
export const failedChecksFilter = (allowed: Row) => ({
  component: [String(allowed['component'])],
  hash: [String(allowed['hash'])],
  result: objectionResults,
})

/** Whether a change (a creation if `before` is `null`) allows a hash for a component that the record did not allow before. */
export const allowsNewHash = (before: Row | null, after: Row): boolean =>
  before?.['component'] !== after['component'] || before?.['hash'] !== after['hash']
