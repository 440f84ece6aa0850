import type { RawBuilder, SqlBool } from 'kysely'
import type { Condition, Group, Query, Sort } from '../../../src/contract/query.ts'
import type { Row } from '../../../src/contract/row.ts'
import type { Values } from './rows.ts'

export type Bool = RawBuilder<SqlBool>

/** A condition on one field. */
export type FieldCondition = Exclude<Condition, Group>

/** Where the rows of a collection lie, and how what is asked of them is said in SQL: values as parameters only. */
export interface Source {
  table: string
  /** What limits the table to the collection. */
  own: Bool
  columns: readonly string[]
  /** About how many bytes a row has as JSON. */
  bytes: RawBuilder<unknown>
  encode(row: Row): Values
  decode(values: Values): Row
  meets(condition: FieldCondition): Bool
  /** Rows with the text in one of the fields, case ignored. */
  contains(search: NonNullable<Query['search']>): Bool
  /** Keys that sort by a field; none of a field that has no column. */
  order(sort: Sort): RawBuilder<unknown>[]
  /** What order rows have that nobody has sorted. */
  unsorted: RawBuilder<unknown> | null
  /** Whether counting all rows that meet a condition may take too long. */
  large: boolean
}
