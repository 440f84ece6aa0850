import { reports, type ReportName, type ReportRow } from '../../src/contract/reports.ts'
import { definitions, figureNames } from '../../src/contract/reports/figures.ts'
import type { Style } from './style.ts'
import { ownValue } from '../../src/contract/own.ts'

/** A report's rows as lines of a table; totals are not in it, so that its columns can be added up. */
export function reportTable(name: ReportName, { words, ...style }: Style) {
  const by = reports[name]
  const groups =
    by === 'day' ? ([by] as const) : ([by, by === 'casinoId' ? 'casinoName' : 'gameName'] as const)
  const said = { ...words?.rows.fields, ...words?.by, ...words?.figures } as Record<
    string,
    string | undefined
  >
  const names = [...groups, 'currency', 'moneyKind', ...figureNames]
  return {
    header: names.map((one) => ownValue(said, one) ?? one),
    line: (row: ReportRow): string[] => [
      ...groups.map((group) => (group === 'day' ? style.day(row.day ?? '') : (row[group] ?? ''))),
      row.currency,
      words?.rows.choices.moneyKind[row.moneyKind] ?? row.moneyKind,
      ...figureNames.map((figure) => {
        const value = row[figure]
        if (value === null) return ''
        const { kind } = definitions[figure]
        if (kind === 'instant') return style.instant(String(value))
        if (kind === 'amount') return style.amount(Number(value))
        return kind === 'percent' ? style.percent(Number(value)) : String(value)
      }),
    ],
  }
}
