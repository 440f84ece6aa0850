import type { Row } from './row.ts'
import type { FieldErrors } from './problem.ts'

/** What a rule may look at: the change, and other records as they are in the same transaction. */
export interface RuleContext {
  /** The record before, `null` at creation. */
  before: Row | null
  after: Row
  /** Records of a collection whose fields have one of the values given. */
  find(collection: string, where: Record<string, readonly string[]>): Promise<Row[]>
}

/** Something that must hold beyond single fields; answers the errors it found, by field. */
export type Rule = (change: RuleContext) => Promise<FieldErrors>
