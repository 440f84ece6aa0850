import type { Suite } from '../suite.ts'

/** Something that the contract says, and how it is seen whether a backend keeps to it. */
export interface Rule {
  /** `<part>.<what>`, never another one once it is known. */
  id: string
  /** What the contract says. */
  says: string
  /** Throws `Broken` where it is not so, `Skipped` where that cannot be seen. */
  check(suite: Suite): Promise<void>
}
