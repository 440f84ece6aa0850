import { useDataProvider, useNotify, useTranslate } from 'react-admin'
import { useMutation } from '@tanstack/react-query'
import type { BackofficeProvider } from '../../src/api/dataProvider.ts'
import { wordsOf } from '../../src/api/failure.ts'
import type { ReportFile, ReportFileLink } from '../../src/contract/reportFiles.ts'
import { saveBlob } from '../../src/list/csv/saveFile.ts'
import { useFormats } from '../../src/locale/format.ts'
import { useScreensOf } from '../../src/screens.ts'
import { reportFiles } from './entity.ts'

/** Asks for a link to a file, fetches it by that, and hands it to the browser. */
export function useDownload() {
  const notify = useNotify()
  const translate = useTranslate()
  const { number } = useFormats()
  const { path } = useScreensOf(reportFiles.name)
  const dataProvider = useDataProvider<BackofficeProvider>()
  return useMutation({
    async mutationFn({ id }: ReportFile) {
      const at = { resource: path, id }
      const { url, name } = await dataProvider.act<ReportFileLink>('fetch', at)
      saveBlob(name, await dataProvider.file(url))
    },
    onSuccess: (_saved, { name, rows }) =>
      notify(translate('list.csv.saved', { smart_count: rows, rows: number(rows), file: name }), {
        type: 'success',
      }),
    onError(error) {
      const [words, messageArgs] = wordsOf(error)
      notify(words, { type: 'error', messageArgs })
    },
  })
}
