import { useTranslate } from 'react-admin'
import { useBackend, useFormats, useCan } from '../../src/context.ts'
import { useMutation } from '@tanstack/react-query'
import { useNotifyFailure } from '../../src/api/failureText.ts'
import type { ReportName } from '../../src/contract/reports.ts'
import { Button, ButtonLink } from '../../src/layout/Button.tsx'
import { saveTextFile, useNotifySaved } from '../../src/list/csv/saveFile.ts'
import { createReportFileColumns } from '../../src/contract/reports/columns.ts'
import type { TableFileStyle } from '../../src/contract/tableFile.ts'
import { Menu } from '../../src/list/Menu.tsx'
import { useLocaleContext } from '../../src/locale/LocaleProvider.tsx'
import { fileRequestLocation } from '../report-files/address.ts'
import { reportFiles } from '../report-files/entity.ts'
import { reportApiPath, type ReportQuery } from './useReport.ts'
import type { Report } from '../../src/contract/answers/reports.ts'

interface ReportCsvProps {
  asked: ReportQuery & { name: ReportName }
  title: string
  disabled: boolean
}

const kinds = ['shown', 'machine'] as const

/** All rows in the report's order, without totals, so that columns can be summed. */
export function ReportCsv({ asked, title, disabled }: ReportCsvProps) {
  const translate = useTranslate()
  const { locale } = useLocaleContext()
  const save = useSave(asked, title)
  const mayRequest = useCan(reportFiles, 'request')
  return (
    <Menu label={translate('list.csv.button')}>
      <div className="stack tight">
        {kinds.map((kind) => (
          <Button
            key={kind}
            disabled={disabled || save.isPending}
            onClick={() => save.mutate(kind === 'machine' ? kind : locale)}
          >
            {translate(`list.csv.formats.${kind}`)}
          </Button>
        ))}
        {mayRequest && (
          <ButtonLink to={fileRequestLocation(asked.name, asked.filter, asked.sort)}>
            {translate('reportFiles.asFile')}
          </ButtonLink>
        )}
      </div>
    </Menu>
  )
}

function useSave(asked: ReportCsvProps['asked'], title: string) {
  const translate = useTranslate()
  const dataProvider = useBackend()
  const written = useFormats()
  return useMutation({
    async mutationFn(format: TableFileStyle) {
      const [{ rows, from, to }, { buildFileName, createTableFileFormatter, fileText }] = await Promise.all([
        dataProvider.query<Report>(reportApiPath(asked)),
        // The CSV writer is larger than the page, so it is loaded on demand.
        import('../../src/contract/tableFile.ts'),
      ])
      const words = {
        by: (name: string) => translate(`reports.by.${name}`),
        field: (name: string) => translate(`resources.report-rows.fields.${name}`),
        figure: (name: string) => translate(`reports.names.${name}`),
        moneyKind: (kind: string) => translate(`resources.report-rows.choices.moneyKind.${kind}`),
      }
      const table = createTableFileFormatter(createReportFileColumns(asked.name, words, written), format)
      const file = buildFileName(format === 'machine' ? asked.name : title, `${from}-${to}`, format)
      saveTextFile(file, fileText(table, rows.map(table.line)), 'text/csv;charset=utf-8')
      return { file, rows: rows.length }
    },
    onSuccess: useNotifySaved(),
    onError: useNotifyFailure(),
  })
}
