import type { BackendClient } from '../suite.ts'

/** A statement of the contract, and the check whether a backend keeps it. */
export interface Rule {
  /** `<part>.<what>`. An id never changes once it is published. */
  id: string
  says: string
  /** Throws `BrokenRuleError` if the statement does not hold, and `SkippedRuleError` if it cannot be checked. */
  check(suite: BackendClient): Promise<void>
}
