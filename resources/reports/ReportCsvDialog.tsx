import { LinkBase as Link, useTranslate } from 'react-admin'
import { useBackend, useFormats, useCan } from '../../src/context.ts'
import { createFormats } from '../../src/contract/localizedFormats.ts'
import type { ReportName } from '../../src/contract/reports.ts'
import type { Report } from '../../src/contract/answers/reports.ts'
import { createReportFileColumns } from '../../src/contract/reports/columns.ts'
import {
  buildFileName,
  createTableFileFormatter,
  formatWholeFile,
  type TableFileStyle,
} from '../../src/contract/tableFile.ts'
import { SaveDialog, valueFormats } from '../../src/list/csv/SaveDialog.tsx'
import { saveTextFile } from '../../src/list/csv/saveTextFile.ts'
import { useLocaleContext } from '../../src/locale/LocaleProvider.tsx'
import { fileRequestLocation } from '../report-files/address.ts'
import { reportFiles } from '../report-files/entity.ts'
import { reportApiPath, type UseReportOptions } from './useReport.ts'

export interface ReportCsvProps {
  asked: UseReportOptions & { name: ReportName }
  title: string
  total: number | undefined
  onClose: () => void
}

export default function ReportCsvDialog({ asked, title, total = 0, onClose }: ReportCsvProps) {
  const translate = useTranslate()
  const { number } = useFormats()
  const { locale } = useLocaleContext()
  const save = useSave(asked, title)
  const mayRequest = useCan(reportFiles, 'request')
  return (
    <SaveDialog
      title={translate('list.csv.title')}
      formats={valueFormats}
      button={translate('list.csv.save')}
      isEmpty={total === 0}
      save={(format) => save(format === 'machine' ? format : locale)}
      onClose={onClose}
      after={
        mayRequest && (
          <Link to={fileRequestLocation(asked.name, asked.filter, asked.sort)}>
            {translate('reportFiles.asFile')}
          </Link>
        )
      }
    >
      {translate('reportFiles.rowsOfReport', { smart_count: total, count: number(total) })}
    </SaveDialog>
  )
}

/** All rows in the report's order, without totals, so that columns can be summed. */
function useSave(asked: ReportCsvProps['asked'], title: string) {
  const translate = useTranslate()
  const dataProvider = useBackend()
  return async (format: TableFileStyle) => {
    const { rows, from, to } = await dataProvider.query<Report>(reportApiPath(asked))
    const words = {
      by: (name: string) => translate(`reports.by.${name}`),
      field: (name: string) => translate(`resources.report-rows.fields.${name}`),
      figure: (name: string) => translate(`reports.names.${name}`),
      moneyKind: (kind: string) => translate(`resources.report-rows.choices.moneyKind.${kind}`),
    }
    const table = createTableFileFormatter(
      createReportFileColumns(asked.name, words, createFormats(format)),
      format,
    )
    const file = buildFileName(format === 'machine' ? asked.name : title, `${from}-${to}`, format)
    saveTextFile(file, formatWholeFile(table, rows.map(table.line)), 'text/csv;charset=utf-8')
    return { file, rows: rows.length }
  }
}
