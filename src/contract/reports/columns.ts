import type { Formats } from '../localizedFormats.ts'
import { reports, type ReportName } from '../reports.ts'
import type { FileColumn } from '../tableFile.ts'
import type { ReportRow } from '../answers/reports.ts'
import { figureDefinitions, figureNames, type FigureName, type Figures } from './figures.ts'

export interface ReportTexts {
  by(name: string): string
  field(name: 'currency' | 'moneyKind'): string
  figure(name: FigureName): string
  moneyKind(kind: string): string
}

/** Amounts include their currency. */
export function figureText(
  name: FigureName,
  figures: Figures,
  currency: string,
  { amount, number, percentage, instant }: Pick<Formats, 'amount' | 'number' | 'percentage' | 'instant'>,
): string | null {
  const value = figures[name]
  if (value === null) return null
  const { kind } = figureDefinitions[name]
  if (kind === 'instant') return instant(String(value))
  if (kind === 'amount') return amount(Number(value), currency)
  return kind === 'percent' ? percentage(Number(value)) : number(Number(value))
}

const groupOf = (name: ReportName) => [...new Set([reports[name].by, reports[name].label])]

export const sortableReportFields = (name: ReportName): string[] => [
  ...groupOf(name),
  ...['currency', 'moneyKind', ...figureNames],
]

/** Totals are not among the rows, so that columns can be summed. */
export const createReportFileColumns = (
  name: ReportName,
  words: ReportTexts,
  formats: Parameters<typeof figureText>[3] & Pick<Formats, 'day'>,
): FileColumn<ReportRow>[] => [
  ...groupOf(name).map((group) => ({
    ...{ name: group, label: words.by(group), kind: 'text' as const },
    value: (row: ReportRow) => row[group],
    text: (_row: ReportRow, value: unknown) => (group === 'day' ? formats.day(String(value)) : String(value)),
  })),
  {
    ...{ name: 'currency', label: words.field('currency'), kind: 'currency' },
    value: ({ currency }) => currency,
    text: ({ currency }) => currency,
  },
  {
    ...{ name: 'moneyKind', label: words.field('moneyKind'), kind: 'choice' },
    value: ({ moneyKind }) => moneyKind,
    text: ({ moneyKind }) => words.moneyKind(moneyKind),
  },
  ...figureNames.map((figure) => ({
    ...{ name: figure, label: words.figure(figure), kind: figureDefinitions[figure].kind },
    value: (row: ReportRow) => row[figure],
    text: (row: ReportRow) => figureText(figure, row, row.currency, formats) ?? '',
  })),
]
