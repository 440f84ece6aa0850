import type { User } from './access.ts'
import type { Row } from './row.ts'
import type { FieldError, Reference } from './answers/shared.ts'

/** Finds records whose fields have one of the given values, regardless of permissions, up to a limit. */
export type FindRecords = (
  collection: string,
  where: Record<string, readonly string[]>,
  most?: number,
) => Promise<Row[]>

/** A rule may read other records in the same transaction. */
export interface RuleContext {
  before: Row | null
  after: Row
  find: FindRecords
  /** The user who makes the change: errors must not reveal records that they do not see. */
  user: User
}

/** Errors by field, with the records that prevent the change, which the answer contains, too. */
export type RuleErrors = Record<string, FieldError & { refs?: Reference[] }>

/** A condition on more than one field or record. */
export type Rule = (change: RuleContext) => Promise<RuleErrors>

export const errorAt = (isBroken: boolean, field: string, error: RuleErrors[string]): RuleErrors =>
  isBroken ? { [field]: error } : {}

/** The `computed` fields of each row, in the order of the rows, as the user may know them. Computed at every read, stored nowhere. */
export type Computation = (
  rows: readonly Row[],
  find: FindRecords,
  user: User,
) => Promise<Record<string, unknown>[]>

export interface ServerRules {
  rules?: readonly Rule[]
  compute?: Computation
}
