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

/** Cells for people read as on the screen; programs get the contract's values: ids, codes, UTC instants, plain decimals, JSON. */
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
      return format === 'machine' ? plain(kind, held) : text(row, held)
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

/** For people, each amount contains its currency. */
export function addCurrencyForMachine(
  fields: readonly Field[],
  all: readonly Field[],
  format: TableFileStyle,
): readonly Field[] {
  if (format !== 'machine') return fields
  const missing = [...new Set(fields.flatMap(({ currency }) => currency ?? []))].filter(
    (name) => !fields.some(({ path }) => path === name),
  )
  const last = fields.findLastIndex(({ currency }) => currency)
  return fields.toSpliced(last + 1, 0, ...all.filter(({ path }) => missing.includes(path)))
}

/** Amounts within JSON stay in hundredths. */
function plain(kind: FileColumn<unknown>['kind'], value: unknown): string {
  if (kind === 'amount') return hundredthsToDecimalText(Number(value))
  if (kind === 'amounts' && Array.isArray(value))
    return `[${value.map((one) => hundredthsToDecimalText(Number(one))).join(',')}]`
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
