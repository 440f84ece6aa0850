import type { User } from './access.ts'
import type { Row } from './row.ts'
import type { FieldError, Reference } from './problem.ts'

/** Records of a collection whose fields have one of the values given, whoever asks; so many of them at most. */
export type Find = (
  collection: string,
  where: Record<string, readonly string[]>,
  most?: number,
) => Promise<Row[]>

/** What a rule may look at: the change, and other records as they are in the same transaction. */
export interface RuleContext {
  /** The record before, `null` at creation. */
  before: Row | null
  after: Row
  find: Find
  /** Whose change it is: an error tells them of no record that they do not see. */
  user: User
}

/** What a rule has found wrong, by field, and which records are in the way; an answer has those beside its errors. */
export type RuleErrors = Record<string, FieldError & { refs?: Reference[] }>

/** Something that must hold beyond single fields; answers the errors it found, by field. */
export type Rule = (change: RuleContext) => Promise<RuleErrors>

/** A rule's answer for one field: the error where it is broken, else nothing. */
export const brokenAt = (isBroken: boolean, field: string, error: RuleErrors[string]): RuleErrors =>
  isBroken ? { [field]: error } : {}

/**
 * Fields that follow from the record and others. Made anew at every read and stored nowhere: answers the `computed` fields
 * of each of the rows, in their order, as the user may know them.
 */
export type Computation = (rows: readonly Row[], find: Find, user: User) => Promise<Record<string, unknown>[]>
