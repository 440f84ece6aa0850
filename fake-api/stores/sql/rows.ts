import { isDeepStrictEqual } from 'node:util'
import type { Row } from '../../../src/contract/row.ts'
import { isObject } from '../../../src/contract/values.ts'
import { valueAt } from '../../paths.ts'
import { toStorableText } from '../../../src/contract/storable.ts'
import { otherFieldsColumn, type Column, type ColumnKind, type TypedTable } from './tables.ts'
import { ownValue } from '../../../src/contract/own.ts'

/** Values by column. */
export type Values = Record<string, unknown>

/** What the columns of a typed table cannot represent: fields with other values, and absent ones. */
interface Rest {
  fields?: Record<string, unknown>
  lacks?: string[]
}

/** A row as columns of a typed table; `rest` contains what these cannot represent, so that nothing is lost. */
export function encode({ columns }: TypedTable, row: Row): Values {
  const values = Object.fromEntries(
    columns.map(({ field, name, kind }) => [name, into[kind](valueAt(row, field)) ?? null]),
  )
  const rest = restOf(row, fromColumns(columns, values))
  return { ...values, [otherFieldsColumn]: rest && JSON.stringify(rest) }
}

/** The row as it was written. */
export function decode({ columns }: TypedTable, values: Values): Row {
  const row = fromColumns(columns, values)
  const rest = values[otherFieldsColumn] as Rest | null
  for (const field of rest?.lacks ?? []) Reflect.deleteProperty(row, field)
  return Object.assign(row, rest?.fields)
}

function fromColumns(columns: readonly Column[], values: Values): Row {
  const row = new Map<string, unknown>()
  for (const { field, name, kind, absent } of columns) {
    const stored = ownValue(values, name) ?? null
    if (stored === null && absent) continue
    const value = stored === null ? null : outOf[kind](stored)
    const [group = '', inner] = field.split('.')
    const others = row.get(group)
    row.set(group, inner ? { ...(isObject(others) && others), [inner]: value } : value)
  }
  return Object.fromEntries(row) as Row
}

function restOf(row: Row, read: Row): Rest | null {
  const fields = Object.entries(row).filter(
    ([name, value]) => value !== undefined && !isDeepStrictEqual(value, ownValue(read, name)),
  )
  const lacks = Object.keys(read).filter((name) => ownValue(row, name) === undefined)
  if (!fields.length && !lacks.length) return null
  return { ...(fields.length && { fields: Object.fromEntries(fields) }), ...(lacks.length && { lacks }) }
}

/** The value of a column by kind; `undefined` if the value has another kind. */
const into: Record<ColumnKind, (value: unknown) => unknown> = {
  text: (value) => (typeof value === 'string' ? toStorableText(value) : null),
  instant: (value) => (typeof value === 'string' && isInstant(value) ? value : null),
  integer: (value) => (Number.isSafeInteger(value) ? value : null),
  json: (value) => (value === undefined || value === null ? null : JSON.stringify(value)),
}

const outOf: Record<ColumnKind, (stored: unknown) => unknown> = {
  text: (stored) => stored,
  instant: (stored) => (stored instanceof Date ? stored.toISOString() : stored),
  integer: Number,
  json: (stored) => (typeof stored === 'string' ? (JSON.parse(stored) as unknown) : stored),
}

/** Whether a text is an instant in the format of records. */
export function isInstant(text: string): boolean {
  const date = new Date(text)
  return !Number.isNaN(date.getTime()) && date.toISOString() === text
}
