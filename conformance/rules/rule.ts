import type { BackendClient } from '../suite.ts'

/** A statement of the contract, and the check whether a backend keeps it. */
export interface Rule {
  /** `<part>.<what>`. An id never changes once it is published. */
  id: string
  /** The statement of the contract. */
  says: string
  /** Throws `BrokenRule` if the statement does not hold, and `SkippedRule` if it cannot be checked. */
  check(suite: BackendClient): Promise<void>
}
