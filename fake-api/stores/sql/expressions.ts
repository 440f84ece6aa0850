import { type RawBuilder, sql, type SqlBool } from 'kysely'
import {
  type Condition,
  type ConditionGroup,
  isConditionGroup,
  type Query,
  type Scalar,
  type Sort,
} from '../../../src/contract/query.ts'
import { toStorableText } from '../../../src/contract/storable.ts'
import type { Row } from '../../../src/contract/values.ts'
import type { ColumnValues } from './tables.ts'

export const naturalCollation = sql`collate natural_order`

export const sqlFalse: SqlCondition = sql`false`

export const sqlOr = (conditions: readonly SqlCondition[]): SqlCondition =>
  conditions.length ? sql`(${sql.join(conditions, sql` or `)})` : sqlFalse

export const sqlAnd = (conditions: readonly SqlCondition[]): SqlCondition =>
  conditions.length ? sql`${sql.join(conditions, sql` and `)}` : sql`true`

/** Whether a column has one of several texts. A single text is compared by `=`, for which the planner has better estimates. */
export function textIn(column: RawBuilder<unknown>, values: readonly string[]): SqlCondition {
  const [first = '', ...more] = values.map(toStorableText)
  if (!values.length) return sqlFalse
  return more.length ? sql`${column} = any(${[first, ...more]}::text[])` : sql`${column} = ${first}`
}

export const idIn = (values: readonly Scalar[]): SqlCondition =>
  textIn(
    sql`id`,
    values.filter((value) => typeof value === 'string'),
  )

/** Folds case by ICU rules, like browsers do, whatever the database's locale. */
export const textContains = (text: RawBuilder<unknown>, wanted: string): SqlCondition =>
  sql`strpos(lower((${text}) collate "und-x-icu"), ${toStorableText(wanted.toLowerCase())}) > 0`

/** Whether a JSON list has values, all of them among these. An empty list does not count, though `<@` holds for it. */
export const jsonListIsWithin = (json: RawBuilder<unknown>, values: readonly string[]): SqlCondition => sql`
  case when jsonb_typeof(${json}) = 'array'
    then jsonb_array_length(${json}) > 0 and ${json} <@ ${JSON.stringify(values.map(toStorableText))}::jsonb
    else false end`

/** The position of a text in a list, from 0; `null` for other texts. */
export const positionAmong = (text: RawBuilder<unknown>, among: readonly string[]) =>
  sql`(${JSON.stringify(Object.fromEntries(among.map((id, place) => [toStorableText(id), place])))}::jsonb -> ${text})::int`

export type SqlCondition = RawBuilder<SqlBool>

export type FieldCondition = Exclude<Condition, ConditionGroup>

/** How a collection is stored, and how queries on it are expressed in SQL. Values are always passed as parameters. */
export interface CollectionTable {
  table: string
  own: SqlCondition
  columns: readonly string[]
  bytes: RawBuilder<unknown>
  encode(row: Row): ColumnValues
  decode(values: ColumnValues): Row
  meets(condition: FieldCondition): SqlCondition
  contains(search: NonNullable<Query['search']>): SqlCondition
  /** Sort keys of a field; empty for a field without a column. */
  order(sort: Sort): RawBuilder<unknown>[]
  unsorted: RawBuilder<unknown> | null
  large: boolean
}

export const whereCondition = (source: CollectionTable, { where, search }: Pick<Query, 'where' | 'search'>) =>
  sqlAnd([
    source.own,
    ...where.map((condition) => meets(source, condition)),
    ...(search ? [source.contains(search)] : []),
  ])

function meets(source: CollectionTable, condition: Condition): SqlCondition {
  if (!isConditionGroup(condition)) return source.meets(condition)
  const each = condition.of.map((one) => meets(source, one))
  return condition.op === 'any' ? sqlOr(each) : sql`(${sqlAnd(each)})`
}
