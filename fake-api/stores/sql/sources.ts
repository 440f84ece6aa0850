import {
  type FieldCondition,
  jsonListIsWithin,
  naturalCollation,
  sqlOr,
  positionAmong,
  type CollectionTable,
  type SqlCondition,
  sqlFalse,
  textContains,
  textIn,
  idIn,
} from './expressions.ts'
import {
  type Column,
  decodeRow,
  encodeRow,
  isInstantText,
  otherFieldsColumn,
  type TypedTable,
  typedTables,
} from './tables.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Sort, Scalar } from '../../../src/contract/query.ts'
import { toStorableText } from '../../../src/contract/storable.ts'
import { omit } from 'es-toolkit/compat'
import { ownValue, type Row } from '../../../src/contract/values.ts'
import { lookedUp } from './migrations.ts'

export function findCollectionTable(collection: string): CollectionTable {
  const known = sources.get(collection)
  return known ?? documentSource(collection)
}

const sources = new Map(Object.entries(typedTables).map(([name, table]) => [name, typedTableSource(table)]))

function typedTableSource(table: TypedTable): CollectionTable {
  const columns = new Map(table.columns.map((column) => [column.field, column]))
  return {
    table: table.name,
    own: sql`true`,
    columns: [...table.columns.map(({ name }) => name), otherFieldsColumn],
    bytes: bytesOf(table),
    encode: (row) => encodeRow(table, row),
    decode: (values) => decodeRow(table, values),
    meets(condition) {
      const column = columns.get(condition.field)
      return column ? meets(column, condition) : jsonCondition(jsonWith(columns, condition.field), condition)
    },
    contains: ({ text, fields }) =>
      sqlOr(
        fields
          .map((field) => columns.get(field))
          .filter((column) => column?.kind === 'text')
          .map((column) => textContains(sql.ref(column?.name ?? ''), text)),
      ),
    order(sort) {
      const column = columns.get(sort.field)
      return column ? order(column, sort) : jsonOrder(jsonWith(columns, sort.field), sort)
    },
    unsorted: null,
    large: true,
  }
}

function jsonWith(columns: ReadonlyMap<string, Column>, field: string): RawBuilder<unknown> {
  const [name = ''] = field.split('.')
  const column = columns.get(name)
  if (column?.kind === 'json') return sql`jsonb_build_object(${name}::text, ${sql.ref(column.name)}::jsonb)`
  return sql`coalesce(${sql.ref(otherFieldsColumn)}::jsonb -> 'fields', '{}')`
}

/** Only JSON columns can be long; the other columns together take less than the 1000 bytes added for them. */
function bytesOf({ columns }: TypedTable): RawBuilder<unknown> {
  const long = [...columns.filter(({ kind }) => kind === 'json').map(({ name }) => name), otherFieldsColumn]
  const lengths = long.map((name) => sql`coalesce(octet_length(${sql.ref(name)}::text), 0)`)
  return sql`(1000 + ${sql.join(lengths, sql` + `)})`
}

function meets({ name, kind }: Column, condition: FieldCondition): SqlCondition {
  const column = sql.ref(name)
  if (condition.op === 'within')
    return kind === 'json' ? jsonListIsWithin(sql`(${column}::jsonb)`, condition.values) : sqlFalse
  if (condition.op !== 'in') return bounded(column, kind, condition)
  const { values } = condition
  const any: SqlCondition[] = values.includes(null) ? [sql`${column} is null`] : []
  const texts = values.filter((value) => typeof value === 'string')
  const numbers = values.filter((value) => Number.isSafeInteger(value))
  const instants = texts.filter(isInstantText)
  if (kind === 'text' && texts.length) any.push(textIn(column, texts))
  if (kind === 'json' && texts.length) any.push(sql`jsonb_exists_any(${column}::jsonb, ${texts}::text[])`)
  if (kind === 'integer' && numbers.length) any.push(sql`${column} = any(${numbers.map(String)}::bigint[])`)
  if (kind === 'instant' && instants.length) any.push(sql`${column} = any(${instants}::timestamptz[])`)
  return sqlOr(any)
}

function bounded(
  column: RawBuilder<unknown>,
  kind: Column['kind'],
  { op, value }: Exclude<FieldCondition, { op: 'in' | 'within' }>,
): SqlCondition {
  const is = sql.raw(op === 'gte' ? '>=' : '<=')
  if (kind === 'integer' && typeof value === 'number') {
    const whole = op === 'gte' ? Math.ceil(value) : Math.floor(value)
    const within = Math.min(Math.max(whole, -Number.MAX_SAFE_INTEGER), Number.MAX_SAFE_INTEGER)
    return sql`${column} ${is} ${String(within)}::bigint`
  }
  if (typeof value !== 'string') return sqlFalse
  if (kind === 'text') return sql`${column} ${is} ${toStorableText(value)}`
  if (kind !== 'instant') return sqlFalse
  // Others may write instants more precisely than to the millisecond that answers and filters have.
  if (isInstantText(value))
    return op === 'gte'
      ? sql`${column} >= ${value}::timestamptz`
      : sql`${column} < ${value}::timestamptz + interval '1 millisecond'`
  const text = sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') collate "C"`
  return sql`${text} ${is} ${toStorableText(value)}`
}

/** Columns that are never empty sort in the order of their index. Empty values sort last in either direction. */
function order({ name, kind, filled }: Column, { order, plain, among }: Sort): RawBuilder<unknown>[] {
  const column = sql.ref(name)
  const direction = sql.raw(order === 'ASC' ? 'asc' : 'desc')
  if (kind === 'text') {
    const by = plain ? sql`` : naturalCollation
    const place = among ? [sql`${positionAmong(column, among)} ${direction} nulls last`] : []
    if (filled && plain) return [...place, sql`${column} ${by} ${direction}`]
    return [...place, sql`coalesce(${column}, '') = ''`, sql`nullif(${column}, '') ${by} ${direction}`]
  }
  return [filled ? sql`${column} ${direction}` : sql`${column} ${direction} nulls last`]
}

const documentSource = (collection: string): CollectionTable => ({
  table: 'records',
  own: sql`collection = ${collection}`,
  columns: ['doc'],
  bytes: sql`octet_length(doc::text)`,
  encode: (row) => ({ collection, id: row.id, version: row.version, doc: JSON.stringify(row) }),
  decode: ({ doc }) => doc as Row,
  meets: (condition) =>
    foundByIndex(condition, ownValue(lookedUp, collection)) ?? jsonCondition(facts, condition),
  contains: ({ text, fields }) => sql`${mayContain(text)} and exists (
    select from unnest(${fields.map(entries)}::text[]::jsonpath[]) as path, jsonb_path_query(facts, path) as value
    where jsonb_typeof(value) = 'string' and ${textContains(sql`value #>> '{}'`, text)})`,
  order: (sort) => jsonOrder(facts, alwaysThere(collection, sort) ? omit(sort, 'absent') : sort),
  unsorted: sql`seq`,
  large: false,
})

/** Whether every row has the field, so that the order can follow an index: `orders` of `migrations.ts`. */
const alwaysThere = (collection: string, { field }: Sort) =>
  collection === 'game-versions' && field === 'supportsVouchers'

/** Up to this number of values are found by the index of all facts; more are compared row by row. */
const fewValues = 10

const facts = sql`facts`

function foundByIndex(condition: FieldCondition, lookups: readonly string[] = []): SqlCondition | null {
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
function jsonCondition(json: RawBuilder<unknown>, condition: FieldCondition): SqlCondition {
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

/** Quickly excludes ASCII documents without the text, since parsing takes ten times as long. All others are compared exactly. */
const mayContain = (text: string): SqlCondition =>
  isWrittenAsItIs.test(text)
    ? sql`(strpos(lower(doc::text collate "C"), ${text.toLowerCase()}) > 0 or octet_length(doc::text) <> char_length(doc::text))`
    : sql`true`

const isWrittenAsItIs = /^[ !#-[\]-~]+$/

/** Numbers sort by value, texts in natural order, empty values last in either direction. Indexes: `orders` of `migrations.ts`. */
function jsonOrder(json: RawBuilder<unknown>, { field, order, plain, among, absent }: Sort) {
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
