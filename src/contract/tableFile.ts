import { csvLines, csvText } from './csv.ts'
import type { Field } from './describe.ts'
import type { FieldKind } from './field.ts'
import { decimalOf } from './money.ts'
import { isObject } from './values.ts'

/** As people of a language read it, or as programs do: the same in every language. */
export type FileFormat = 'de' | 'en' | 'machine'

/** A column of a file: what programs call it and what people do, and what a row has in it. */
export interface FileColumn<T> {
  name: string
  label: string
  kind: FieldKind | 'count'
  value(row: T): unknown
  /** As it is shown on the screen. Not asked for where there is nothing. */
  text(row: T, value: unknown): string
}

/** A file's columns and rows as cells. */
export interface FileTable<T> {
  delimiter: ';' | ','
  header: string[]
  line(row: T): string[]
}

/**
 * The one way in which lists, reports and downloads become files. For people each cell reads as on the screen. For programs it is the
 * value of the contract: ids, codes, ISO instants in UTC, amounts and percentages as plain decimals, lists and maps as JSON.
 */
export const fileTable = <T>(columns: readonly FileColumn<T>[], format: FileFormat): FileTable<T> => ({
  delimiter: format === 'de' ? ';' : ',',
  header: columns.map(({ name, label }) => (format === 'machine' ? name : label)),
  line: (row) =>
    columns.map(({ kind, value, text }) => {
      const held = value(row)
      if (isEmpty(held)) return ''
      return format === 'machine' ? plain(kind, held) : text(row, held)
    }),
})

/** A whole file of that. */
export const fileText = ({ delimiter, header }: FileTable<never>, lines: readonly string[][]): string =>
  csvText(header, lines, delimiter)

/** Lines of a file, each of them ended; none are an empty text. */
export const fileLines = (rows: readonly (readonly string[])[], delimiter: ';' | ','): string =>
  rows.length > 0 ? `${csvLines(rows, delimiter)}\r\n` : ''

/** What a file is called: letters, digits and hyphens only, so that every system takes it; that for programs says so. */
export const fileName = (of: string, when: string, format: FileFormat): string =>
  `${of.replace(/[^\p{L}\p{N}]+/gu, '-')}-${when}${format === 'machine' ? '-machine' : ''}.csv`

/**
 * Fields as columns for programs: behind the last amount the currency of it, which no amount is without. For people it stands beside
 * each number.
 */
export function withCurrencies(
  fields: readonly Field[],
  all: readonly Field[],
  format: FileFormat,
): readonly Field[] {
  if (format !== 'machine') return fields
  const missing = [...new Set(fields.flatMap(({ currency }) => currency ?? []))].filter(
    (name) => !fields.some(({ path }) => path === name),
  )
  const last = fields.findLastIndex(({ currency }) => currency)
  return fields.toSpliced(last + 1, 0, ...all.filter(({ path }) => missing.includes(path)))
}

/** Numbers in it are decimals of their unit, which JSON keeps as they are written. */
function plain(kind: FileColumn<unknown>['kind'], value: unknown): string {
  if (kind === 'amount') return decimalOf(Number(value))
  if (kind === 'amounts' && Array.isArray(value))
    return `[${value.map((one) => decimalOf(Number(one))).join(',')}]`
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (Array.isArray(value) ? value.length === 0 : isObject(value) && Object.keys(value).length === 0)
