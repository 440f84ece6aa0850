import type { Suite } from '../suite.ts'

/** A statement of the contract, and the check whether a backend keeps it. */
export interface Rule {
  /** `<part>.<what>`. An id never changes once it is published. */
  id: string
  /** The statement of the contract. */
  says: string
  /** Throws `Broken` if the statement does not hold, and `Skipped` if it cannot be checked. */
  check(suite: Suite): Promise<void>
}
