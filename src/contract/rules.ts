import type { User } from './access.ts'
import type { Row } from './row.ts'
import type { FieldError, Reference } from './answers/shared.ts'

/** Finds records of a collection whose fields have one of the given values, regardless of permissions, up to a limit. */
export type FindRecords = (
  collection: string,
  where: Record<string, readonly string[]>,
  most?: number,
) => Promise<Row[]>

/** What a rule may read: the change, and other records in the same transaction. */
export interface RuleContext {
  /** The record before; `null` at creation. */
  before: Row | null
  after: Row
  find: FindRecords
  /** The user who makes the change: errors must not reveal records that they do not see. */
  user: User
}

/** Errors by field, with the records that prevent the change, which the answer contains, too. */
export type RuleErrors = Record<string, FieldError & { refs?: Reference[] }>

/** A condition beyond single fields; returns the errors by field. */
export type Rule = (change: RuleContext) => Promise<RuleErrors>

/** An error at a field if the rule is broken, otherwise none. */
export const errorAt = (isBroken: boolean, field: string, error: RuleErrors[string]): RuleErrors =>
  isBroken ? { [field]: error } : {}

/**
 * Fields that depend on the record and on others, computed at every read and stored nowhere. Returns the `computed` fields of each row, in
 * the order of the rows, as the user may know them.
 */
export type Computation = (
  rows: readonly Row[],
  find: FindRecords,
  user: User,
) => Promise<Record<string, unknown>[]>

/** What the server does with an entity beside what its schema says. */
export interface ServerRules {
  /** Rules beyond single fields, checked at every write. */
  rules?: readonly Rule[]
  /** Computes the fields that are marked as `computed`. */
  compute?: Computation
}
