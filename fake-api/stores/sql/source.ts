import type { RawBuilder, SqlBool } from 'kysely'
import type { Condition, Group, Query, Sort } from '../../../src/contract/query.ts'
import type { Row } from '../../../src/contract/row.ts'
import type { Values } from './rows.ts'

export type SqlCondition = RawBuilder<SqlBool>

/** A condition on one field. */
export type FieldCondition = Exclude<Condition, Group>

/** The table of a collection, and how queries are expressed in SQL. Values are always parameters. */
export interface QuerySource {
  table: string
  /** Limits the table to the collection. */
  own: SqlCondition
  columns: readonly string[]
  /** Estimated bytes of a row as JSON. */
  bytes: RawBuilder<unknown>
  encode(row: Row): Values
  decode(values: Values): Row
  meets(condition: FieldCondition): SqlCondition
  /** Rows with the text in one of the fields, ignoring case. */
  contains(search: NonNullable<Query['search']>): SqlCondition
  /** Sort keys of a field; empty for a field without column. */
  order(sort: Sort): RawBuilder<unknown>[]
  /** The order of rows that are not sorted. */
  unsorted: RawBuilder<unknown> | null
  /** Whether counting all matching rows may take too long. */
  large: boolean
}
