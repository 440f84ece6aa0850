import { decimalOf } from '../../src/contract/money.ts'
import { definitions, type Figures } from '../../src/contract/reports/figures.ts'
import type { Formats } from '../../src/locale/format.ts'
import { columns } from './figures.ts'

/** As people read it, or as programs do: ISO instants, period decimals, ids and codes. */
export type CsvFormat = 'shown' | 'machine'

/** The figures of a row as a file holds them: amounts as decimals of their unit, exact; nothing where there is none. */
export const cellsOf = (
  figures: Figures,
  format: CsvFormat,
  locale: string,
  { instant, typed }: Formats,
): string[] =>
  columns.map((name) => {
    const value = figures[name]
    if (value === null) return ''
    const { kind } = definitions[name]
    if (kind === 'instant') return format === 'shown' ? instant(String(value)) : String(value)
    const isComma = format === 'shown' && locale === 'de'
    if (kind === 'amount')
      return isComma ? decimalOf(Number(value)).replace('.', ',') : decimalOf(Number(value))
    return format === 'shown' ? typed(Number(value), kind === 'percent' ? 2 : 0) : String(value)
  })
