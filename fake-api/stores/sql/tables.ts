import { isDeepStrictEqual } from 'node:util'
import { type Row, isObject, ownValue } from '../../../src/contract/values.ts'
import { valueAt } from '../../paths.ts'
import { toStorableText } from '../../../src/contract/storable.ts'
import type { Kysely, Transaction } from 'kysely'

/** How a field is stored. Rows contain instants as ISO 8601 in UTC, the database as `timestamptz`. */
type ColumnKind = 'text' | 'instant' | 'integer' | 'json'

export interface Column {
  field: string
  name: string
  kind: ColumnKind
  /** Whether the field is never empty, so that lists can be read in the order of an index. */
  filled: boolean
  /** Whether rows lack the field when it is empty, instead of containing `null`. */
  absent: boolean
}

export interface TypedTable {
  name: string
  columns: readonly Column[]
}

/** Collections that grow without limit have typed tables; all others are documents in `records`. */
export const typedTables: Readonly<Record<string, TypedTable>> = {
  'game-rounds': table('game_rounds', {
    filled: {
      text: 'id casinoId gameId playerId providerRoundId versionNumber currency moneyKind status',
      instant: 'startedAt',
      integer: 'version debit credit totalWin gambled gambledWon fundsStart',
    },
    empty: {
      text: 'integrationId voucherCode closeType closedBy displayedOutcome',
      instant: 'endedAt',
      integer: 'fundsEnd',
    },
    absent: { instant: 'createdAt updatedAt' },
  }),
  'audit-entries': table('audit_entries', {
    filled: {
      text: 'id by.id action resource previousHash hash',
      instant: 'changedAt',
      integer: 'version',
      json: 'changes',
    },
    empty: { text: 'by.name recordId recordLabel casinoId ownerId parentId attempted code' },
    absent: { text: 'address', instant: 'createdAt updatedAt', json: 'casinoIds' },
  }),
}

/** The column for everything that the other columns cannot represent, so that rows are read exactly as they were written. */
export const otherFieldsColumn = 'rest'

type Fields = Partial<Record<ColumnKind, string>>

function table(name: string, groups: { filled: Fields; empty: Fields; absent: Fields }): TypedTable {
  const columns = Object.entries(groups).flatMap(([group, kinds]) =>
    Object.entries(kinds).flatMap(([kind, fields]) =>
      fields.split(' ').map((field): Column => ({
        field,
        name: field.replace('.', '_').replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
        kind: kind as ColumnKind,
        filled: group === 'filled',
        absent: group === 'absent',
      })),
    ),
  )
  return { name, columns }
}

export type ColumnValues = Record<string, unknown>

/** What the columns cannot represent: fields with other types of values, and the names of absent fields. */
interface Rest {
  fields?: Record<string, unknown>
  lacks?: string[]
}

export function encodeRow({ columns }: TypedTable, row: Row): ColumnValues {
  const values = Object.fromEntries(
    columns.map(({ field, name, kind }) => [name, into[kind](valueAt(row, field)) ?? null]),
  )
  const rest = restOf(row, fromColumns(columns, values))
  return { ...values, [otherFieldsColumn]: rest && JSON.stringify(rest) }
}

export function decodeRow({ columns }: TypedTable, values: ColumnValues): Row {
  const row = fromColumns(columns, values)
  const rest = values[otherFieldsColumn] as Rest | null
  for (const field of rest?.lacks ?? []) Reflect.deleteProperty(row, field)
  return Object.assign(row, rest?.fields)
}

function fromColumns(columns: readonly Column[], values: ColumnValues): Row {
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

/** The value for a column; `null` if the value has another type. */
const into: Record<ColumnKind, (value: unknown) => unknown> = {
  text: (value) => (typeof value === 'string' ? toStorableText(value) : null),
  instant: (value) => (typeof value === 'string' && isInstantText(value) ? value : null),
  integer: (value) => (Number.isSafeInteger(value) ? value : null),
  json: (value) => (value === undefined || value === null ? null : JSON.stringify(value)),
}

const outOf: Record<ColumnKind, (stored: unknown) => unknown> = {
  text: (stored) => stored,
  instant: (stored) => (stored instanceof Date ? stored.toISOString() : stored),
  integer: Number,
  json: (stored) => (typeof stored === 'string' ? (JSON.parse(stored) as unknown) : stored),
}

export function isInstantText(text: string): boolean {
  const date = new Date(text)
  return !Number.isNaN(date.getTime()) && date.toISOString() === text
}

/** Columns are only known where a table is used. */
export type Tables = Record<string, ColumnValues>

export type Executor = Kysely<Tables> | Transaction<Tables>
