import { objections } from './componentChecks.ts'
import type { Row } from './row.ts'

/** The checks that have objected to the hash of an allowed hash, as values of their fields. */
export const checksObjectingTo = (allowed: Row) => ({
  component: [String(allowed['component'])],
  hash: [String(allowed['hash'])],
  result: objections,
})

/** Whether a change, of `null` at creation, allows a hash for a component that the record did not allow for it before. */
export const allowsAnew = (before: Row | null, after: Row): boolean =>
  before?.['component'] !== after['component'] || before?.['hash'] !== after['hash']
