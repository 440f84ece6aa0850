import { ownValue } from '../../src/contract/own.ts'
import type { ReportName } from '../../src/contract/reports.ts'
import { reportColumns } from '../../src/contract/reports/columns.ts'
import type { ReportRow } from '../../src/contract/reports/defineReport.ts'
import { fileTable, type FileTable } from '../../src/contract/tableFile.ts'
import type { Style } from './style.ts'

/** The rows of a report as lines of a table. */
export function reportTable(name: ReportName, { words, format, formats }: Style): FileTable<ReportRow> {
  const said = (of: object | undefined) => (key: string) =>
    ownValue(of as Record<string, string> | undefined, key) ?? key
  const columns = reportColumns(
    name,
    {
      by: said(words?.by),
      field: said(words?.rows.fields),
      figure: said(words?.figures),
      moneyKind: said(words?.rows.choices.moneyKind),
    },
    formats,
  )
  return fileTable(columns, format)
}
