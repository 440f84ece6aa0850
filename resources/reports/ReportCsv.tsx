import { useDataProvider, useNotify, useTranslate } from 'react-admin'
import { useMutation } from '@tanstack/react-query'
import type { BackofficeProvider } from '../../src/api/dataProvider.ts'
import { wordsOf } from '../../src/api/failure.ts'
import { reports, type Report, type ReportName } from '../../src/contract/reports.ts'
import { Button, ButtonLink } from '../../src/layout/Button.tsx'
import { saveFile } from '../../src/list/csv/saveFile.ts'
import { csvText } from '../../src/contract/csv.ts'
import { Menu } from '../../src/list/Menu.tsx'
import { useFormats } from '../../src/locale/format.ts'
import { useLocaleState } from '../../src/locale/LocaleProvider.tsx'
import { useCan } from '../../src/settings.ts'
import { requestAddress } from '../report-files/address.ts'
import { reportFiles } from '../report-files/entity.ts'
import { columns } from './figures.ts'
import { cellsOf, type CsvFormat } from './csvCells.ts'
import { reportAddress, type Asked } from './useReport.ts'

export interface ReportCsvProps {
  asked: Asked & { name: ReportName }
  title: string
  disabled: boolean
}

const formats: readonly CsvFormat[] = ['shown', 'machine']

/** All rows of the report as a file, in its order; totals are not in it, so that its columns can be added up. */
export function ReportCsv({ asked, title, disabled }: ReportCsvProps) {
  const translate = useTranslate()
  const save = useSave(asked, title)
  const mayRequest = useCan(reportFiles, 'request')
  return (
    <Menu label={translate('list.csv.button')}>
      <div className="report-csv">
        {formats.map((format) => (
          <Button key={format} disabled={disabled || save.isPending} onClick={() => save.mutate(format)}>
            {translate(`list.csv.formats.${format}`)}
          </Button>
        ))}
        {mayRequest && (
          <ButtonLink to={requestAddress(asked.name, asked.filter, asked.sort)}>
            {translate('reportFiles.asFile')}
          </ButtonLink>
        )}
      </div>
    </Menu>
  )
}

function useSave(asked: ReportCsvProps['asked'], title: string) {
  const translate = useTranslate()
  const notify = useNotify()
  const dataProvider = useDataProvider<BackofficeProvider>()
  const { locale } = useLocaleState()
  const written = useFormats()
  return useMutation({
    async mutationFn(format: CsvFormat) {
      const by = reports[asked.name]
      const { rows, from, to } = await dataProvider.query<Report>(reportAddress(asked))
      const names = by === 'day' ? [by] : ([by, by === 'casinoId' ? 'casinoName' : 'gameName'] as const)
      const header = [
        ...names.map((name) => translate(`reports.by.${name}`)),
        ...['currency', 'moneyKind'].map((name) => translate(`resources.report-rows.fields.${name}`)),
        ...columns.map((name) => translate(`reports.names.${name}`)),
      ]
      const kindOf = (kind: string) =>
        format === 'machine' ? kind : translate(`resources.report-rows.choices.moneyKind.${kind}`)
      const cells = rows.map((row) => [
        ...names.map((name) =>
          name === 'day' && format === 'shown' ? written.day(row.day ?? '') : (row[name] ?? ''),
        ),
        row.currency,
        kindOf(row.moneyKind),
        ...cellsOf(row, format, locale, written),
      ])
      const file = `${title.replace(/[^\p{L}\p{N}]+/gu, '-')}-${from}-${to}.csv`
      saveFile(file, csvText(header, cells, locale === 'de' ? ';' : ','), 'text/csv;charset=utf-8')
      return { file, rows: rows.length }
    },
    onSuccess: ({ file, rows }) =>
      notify('list.csv.saved', {
        type: 'success',
        messageArgs: { smart_count: rows, rows: written.number(rows), file },
      }),
    onError(error) {
      const [words, messageArgs] = wordsOf(error)
      notify(words, { type: 'error', messageArgs })
    },
  })
}
