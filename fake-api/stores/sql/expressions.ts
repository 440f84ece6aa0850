import { sql, type RawBuilder } from 'kysely'
import type { Scalar } from '../../../src/contract/query.ts'
import type { SqlCondition } from './source.ts'
import { toStorableText } from '../../../src/contract/storable.ts'

/** Texts in the order of a language. */
export const naturalCollation = sql`collate natural_order`

export const sqlFalse: SqlCondition = sql`false`

export const oneOf = (conditions: readonly SqlCondition[]): SqlCondition =>
  conditions.length ? sql`(${sql.join(conditions, sql` or `)})` : sqlFalse

export const allOf = (conditions: readonly SqlCondition[]): SqlCondition =>
  conditions.length ? sql`${sql.join(conditions, sql` and `)}` : sql`true`

/** Whether a column has one of several texts. A single one is compared directly, since the planner knows more about it. */
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

/** The case is folded like in browsers, whatever the database's locale. */
export const textContains = (text: RawBuilder<unknown>, wanted: string): SqlCondition =>
  sql`strpos(lower((${text}) collate "und-x-icu"), ${toStorableText(wanted.toLowerCase())}) > 0`

/** Whether a JSON value is a list whose values are all among those given; `<@` alone also holds for an empty list. */
export const jsonListIsWithin = (json: RawBuilder<unknown>, values: readonly string[]): SqlCondition => sql`
  case when jsonb_typeof(${json}) = 'array'
    then jsonb_array_length(${json}) > 0 and ${json} <@ ${JSON.stringify(values.map(toStorableText))}::jsonb
    else false end`

/** The position of a text among others as a number; `null` for other texts. */
export const positionAmong = (text: RawBuilder<unknown>, among: readonly string[]) =>
  sql`(${JSON.stringify(Object.fromEntries(among.map((id, place) => [toStorableText(id), place])))}::jsonb -> ${text})::int`
