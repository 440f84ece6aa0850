import { toCsvLines, csvText } from './csv.ts'
import type { Field } from './entity.ts'
import type { FieldKind } from './field.ts'
import { hundredthsToDecimalText } from './formats.ts'
import { isEmptyValue } from './values.ts'

export type TableFileStyle = 'de' | 'en' | 'machine'

export interface FileColumn<T> {
  name: string
  label: string
  kind: FieldKind | 'count'
  value(row: T): unknown
  text(row: T, value: unknown): string
}

export interface TableFileFormatter<T> {
  delimiter: ';' | ','
  header: string[]
  line(row: T): string[]
}

/** People get texts in their language, with numbers that spreadsheets can sum; programs get the contract's values: ids, codes, UTC instants, plain decimals, JSON. */
export const createTableFileFormatter = <T>(
  columns: readonly FileColumn<T>[],
  format: TableFileStyle,
): TableFileFormatter<T> => ({
  delimiter: format === 'de' ? ';' : ',',
  header: columns.map(({ name, label }) => (format === 'machine' ? name : label)),
  line: (row) =>
    columns.map(({ kind, value, text }) => {
      const held = value(row)
      if (isEmptyValue(held)) return ''
      return format === 'machine'
        ? plain(kind, held)
        : (summable(kind, held, format) ?? withoutHardSpace(text(row, held)))
    }),
})

export const formatWholeFile = (
  { delimiter, header }: TableFileFormatter<never>,
  lines: readonly string[][],
): string => csvText(header, lines, delimiter)

/** Each line ends with a line break. */
export const formatFileLines = (rows: readonly (readonly string[])[], delimiter: ';' | ','): string =>
  rows.length > 0 ? `${toCsvLines(rows, delimiter)}\r\n` : ''

/** Every system accepts letters, digits and hyphens. */
export const buildFileName = (of: string, when: string, format: TableFileStyle): string =>
  `${of.replace(/[^\p{L}\p{N}]+/gu, '-')}-${when}${format === 'machine' ? '-machine' : ''}.csv`

/** Amounts in files do not contain their currency. */
export function addCurrencyFields(fields: readonly Field[], all: readonly Field[]): readonly Field[] {
  const missing = [...new Set(fields.flatMap(({ currency }) => currency ?? []))].filter(
    (name) => !fields.some(({ path }) => path === name),
  )
  const last = fields.findLastIndex(({ currency }) => currency)
  return fields.toSpliced(last + 1, 0, ...all.filter(({ path }) => missing.includes(path)))
}

/** Spreadsheets take a number with a currency or with an unusual space for a text. */
function summable(kind: FileColumn<unknown>['kind'], value: unknown, language: 'de' | 'en'): string | null {
  if (!Number.isSafeInteger(value)) return null
  const decimalMark = language === 'de' ? ',' : '.'
  if (kind === 'amount') return hundredthsToDecimalText(Number(value)).replace('.', decimalMark)
  return kind === 'count' || kind === 'integer' || kind === 'days' ? String(value) : null
}

/** Of a report's percentages: `-3,50%` is one to every spreadsheet in its language. Records have the sign in the head of the column. */
const withoutHardSpace = (text: string) => text.replace(/^([+-]?[\d.,]+)\xA0%$/, '$1%')

/** Amounts within JSON stay in hundredths. */
function plain(kind: FileColumn<unknown>['kind'], value: unknown): string {
  if (kind === 'amount') return hundredthsToDecimalText(Number(value))
  if (kind === 'amounts' && Array.isArray(value))
    return `[${value.map((one) => hundredthsToDecimalText(Number(one))).join(',')}]`
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
