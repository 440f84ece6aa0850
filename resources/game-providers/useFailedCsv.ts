import { useNotify, useTranslate } from 'react-admin'
import type { JobItem } from '../../src/contract/jobs.ts'
import { useReasonText } from '../../src/api/failureText.ts'
import { saveFile } from '../../src/list/csv/saveFile.ts'
import { fileName, fileTable, fileText } from '../../src/contract/tableFile.ts'
import { today } from '../../src/list/csv/useCsv.ts'
import { useFormats } from '../../src/locale/format.ts'
import { useLocaleState } from '../../src/locale/LocaleProvider.tsx'

/** Saves the games that did not come in, each with its reason. */
export function useFailedCsv() {
  const translate = useTranslate()
  const notify = useNotify()
  const { locale } = useLocaleState()
  const { number } = useFormats()
  const textOf = useReasonText()
  return (failed: readonly JobItem[], provider: string) => {
    const words = 'resources.game-providers.import.csv'
    const header = ['id', 'name', 'reason'].map((column) => translate(`${words}.${column}`))
    const rows = failed.map(({ id, label, reason }) => [id, label, reason ? textOf(reason) : ''])
    const file = fileName(`${translate(`${words}.file`)}-${provider}`, today(), locale)
    saveFile(file, fileText({ ...fileTable([], locale), header }, rows), 'text/csv;charset=utf-8')
    const messageArgs = { smart_count: rows.length, rows: number(rows.length), file }
    notify('list.csv.saved', { type: 'success', messageArgs })
  }
}
