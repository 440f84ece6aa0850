import { sql, type RawBuilder } from 'kysely'
import omit from 'lodash/omit.js'
import type { Scalar, Sort } from '../../../src/contract/query.ts'
import type { Row } from '../../../src/contract/row.ts'
import {
  type FieldCondition,
  idIn,
  jsonListIsWithin,
  naturalCollation,
  sqlOr,
  positionAmong,
  type QuerySource,
  type SqlCondition,
  textContains,
  textIn,
} from './expressions.ts'
import { toStorableText } from '../../../src/contract/storable.ts'

/** A collection whose rows are JSON documents, with fields found by JSON paths. */
export const documentSource = (collection: string): QuerySource => ({
  table: 'records',
  own: sql`collection = ${collection}`,
  columns: ['doc'],
  bytes: sql`octet_length(doc::text)`,
  encode: (row) => ({ collection, id: row.id, version: row.version, doc: JSON.stringify(row) }),
  decode: ({ doc }) => doc as Row,
  meets: (condition) => lookedUp(condition, lookedUpBy.get(collection)) ?? jsonCondition(facts, condition),
  contains: ({ text, fields }) => sql`${mayContain(text)} and exists (
    select from unnest(${fields.map(entries)}::text[]::jsonpath[]) as path, jsonb_path_query(facts, path) as value
    where jsonb_typeof(value) = 'string' and ${textContains(sql`value #>> '{}'`, text)})`,
  order: (sort) => jsonOrder(facts, alwaysThere(collection, sort) ? omit(sort, 'absent') : sort),
  unsorted: sql`seq`,
  large: false,
})

/** Their indexes are created by `lookups` of `migrations.ts`. */
const lookedUpBy: ReadonlyMap<string, readonly string[]> = new Map([
  ['casino-games', ['casinoId', 'gameId']],
  ['integration-games', ['integrationId', 'gameId']],
  ['game-versions', ['gameId']],
])

/** Whether every row has the field, so that the order can follow an index: `orders` of `migrations.ts`. */
const alwaysThere = (collection: string, { field }: Sort) =>
  collection === 'game-versions' && field === 'supportsVouchers'

/** Up to this number of values are found by the index of all facts; more are compared row by row. */
const fewValues = 10

const facts = sql`facts`

function lookedUp(condition: FieldCondition, lookups: readonly string[] = []): SqlCondition | null {
  const { field } = condition
  if (condition.op !== 'in') return null
  const values = condition.values.filter((value) => value !== null)
  if (field === 'id') return idIn(values)
  if (!lookups.includes(field) || values.length < condition.values.length) return null
  return textIn(
    sql`(facts ->> ${field}::text)`,
    values.filter((value) => typeof value === 'string'),
  )
}

/** A condition on a field of a JSON object, with the same meaning as in other stores. Paths with dots lead through lists. */
export function jsonCondition(json: RawBuilder<unknown>, condition: FieldCondition): SqlCondition {
  const { field } = condition
  const found = (path: string): SqlCondition => sql`${json} @? ${path}::jsonpath`
  if (condition.op === 'within') return jsonListIsWithin(sql`${json} -> ${field}::text`, condition.values)
  if (condition.op !== 'in') {
    const compared = condition.op === 'gte' ? '>=' : '<='
    return found(`${pathOf(field)} ? (@ ${compared} ${literal(condition.value)})`)
  }
  const values = condition.values.filter((value) => value !== null)
  const any: SqlCondition[] = []
  if (condition.values.includes(null)) any.push(found(emptyAt(field)))
  if (values.length > fewValues) any.push(among(json, field, values))
  else if (values.length)
    any.push(found(`${pathOf(field)} ? (${values.map((value) => `@ == ${literal(value)}`).join(' || ')})`))
  return sqlOr(any)
}

/** Fields below a value that is no object count as empty, like those in an empty list. */
function emptyAt(field: string): string {
  const at = field.lastIndexOf('.')
  const key = `@.${literal(field.slice(at + 1))}`
  const empty = `!exists(${key}) || ${key} == null`
  return at < 0 ? `$ ? (${empty})` : `${pathOf(field.slice(0, at))} ? (@.type() == "object" && (${empty}))`
}

function among(json: RawBuilder<unknown>, field: string, values: readonly Scalar[]): SqlCondition {
  const list = sql`${values.map(literal)}::text[]::jsonb[]`
  const inLists = sql`exists (
    select from jsonb_path_query(${json}, ${entries(field)}::jsonpath) as value where value = any(${list}))`
  if (field.includes('.')) return inLists as SqlCondition
  const value = sql`${json} -> ${field}::text`
  return sql`case when jsonb_typeof(${value}) = 'array' then ${inLists} else coalesce(${value} = any(${list}), false) end`
}

const pathOf = (field: string) =>
  `$${field
    .split('.')
    .map((key) => `.${literal(key)}`)
    .join('')}`
const entries = (field: string) => `${pathOf(field)}[*]`
const literal = (value: Scalar) => JSON.stringify(typeof value === 'string' ? toStorableText(value) : value)

/**
 * Quickly excludes ASCII documents that do not contain the text anywhere, since parsing a document takes ten times as long. Documents with
 * non-ASCII characters, or texts with characters that JSON escapes, go to the exact comparison.
 */
const mayContain = (text: string): SqlCondition =>
  isWrittenAsItIs.test(text)
    ? sql`(strpos(lower(doc::text collate "C"), ${text.toLowerCase()}) > 0 or octet_length(doc::text) <> char_length(doc::text))`
    : sql`true`

const isWrittenAsItIs = /^[ !#-[\]-~]+$/

/** Numbers sort by value, texts in natural order, empty values last in either direction. Indexes: `orders` of `migrations.ts`. */
export function jsonOrder(
  json: RawBuilder<unknown>,
  { field, order, plain, among, absent }: Sort,
): RawBuilder<unknown>[] {
  const direction = sql.raw(order === 'ASC' ? 'asc' : 'desc nulls last')
  if (field === 'id') return [sql`id ${plain ? sql`` : naturalCollation} ${sql.raw(order)}`]
  const stored = sql`(${json} #> ${field.split('.')}::text[])`
  const value =
    absent === undefined ? stored : sql`coalesce(nullif(${stored}, 'null'), ${literal(absent)}::jsonb)`
  return [
    ...(among ? [sql`${positionAmong(sql`(${value} #>> '{}')`, among)} ${direction}`] : []),
    sql`case jsonb_typeof(${value}) when 'number' then ${value}::numeric when 'boolean' then ${value}::boolean::int end ${direction}`,
    sql`nullif(${value} #>> '{}', '') ${plain ? sql`collate "C"` : naturalCollation} ${direction}`,
  ]
}
