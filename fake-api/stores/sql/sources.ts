import { documentSource, jsonCondition, jsonOrder } from './documents.ts'
import {
  type FieldCondition,
  jsonListIsWithin,
  naturalCollation,
  sqlOr,
  positionAmong,
  type QuerySource,
  type SqlCondition,
  sqlFalse,
  textContains,
  textIn,
} from './expressions.ts'
import {
  type Column,
  decodeRow,
  encodeRow,
  isInstant,
  otherFieldsColumn,
  type TypedTable,
  typedTables,
} from './tables.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Sort } from '../../../src/contract/query.ts'
import { toStorableText } from '../../../src/contract/storable.ts'

export function findQuerySource(collection: string): QuerySource {
  const known = sources.get(collection)
  return known ?? documentSource(collection)
}

const sources = new Map(Object.entries(typedTables).map(([name, table]) => [name, typedTableSource(table)]))

/** A collection with a table of its own and a column for each field. */
function typedTableSource(table: TypedTable): QuerySource {
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

/** The JSON that contains a field without a column of its own, such as `changes.field`. */
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
  const instants = texts.filter(isInstant)
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
  if (isInstant(value)) return sql`${column} ${is} ${value}::timestamptz`
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
    // An empty text counts as empty, like `null`.
    return [...place, sql`coalesce(${column}, '') = ''`, sql`nullif(${column}, '') ${by} ${direction}`]
  }
  return [filled ? sql`${column} ${direction}` : sql`${column} ${direction} nulls last`]
}
