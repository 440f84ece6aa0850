import { sql, type RawBuilder } from 'kysely'
import type { Scalar } from '../../../src/contract/query.ts'
import type { Bool } from './source.ts'
import { storable } from '../../../src/contract/storable.ts'

/** As people sort texts. */
export const natural = sql`collate natural_order`

export const never: Bool = sql`false`

export const oneOf = (conditions: readonly Bool[]): Bool =>
  conditions.length ? sql`(${sql.join(conditions, sql` or `)})` : never

export const allOf = (conditions: readonly Bool[]): Bool =>
  conditions.length ? sql`${sql.join(conditions, sql` and `)}` : sql`true`

/** Texts of a column; a single one apart, since the planner knows more of it. */
export function textIn(column: RawBuilder<unknown>, values: readonly string[]): Bool {
  const [first = '', ...more] = values.map(storable)
  if (!values.length) return never
  return more.length ? sql`${column} = any(${[first, ...more]}::text[])` : sql`${column} = ${first}`
}

export const idIn = (values: readonly Scalar[]): Bool =>
  textIn(
    sql`id`,
    values.filter((value) => typeof value === 'string'),
  )

/** The case is folded as browsers do it, whatever the database's own language. */
export const textContains = (text: RawBuilder<unknown>, wanted: string): Bool =>
  sql`strpos(lower((${text}) collate "und-x-icu"), ${storable(wanted.toLowerCase())}) > 0`

/** Whether a JSON value is a list with values that are all among those given; `<@` alone is true of an empty one, too. */
export const listWithin = (json: RawBuilder<unknown>, values: readonly string[]): Bool => sql`
  case when jsonb_typeof(${json}) = 'array'
    then jsonb_array_length(${json}) > 0 and ${json} <@ ${JSON.stringify(values.map(storable))}::jsonb
    else false end`

/** The place of a text among others, as a number; none of one that is not among them. */
export const placeAmong = (text: RawBuilder<unknown>, among: readonly string[]) =>
  sql`(${JSON.stringify(Object.fromEntries(among.map((id, place) => [storable(id), place])))}::jsonb -> ${text})::int`
