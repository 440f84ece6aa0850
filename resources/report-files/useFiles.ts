import { useDataProvider, useNotify, useRefresh, useTranslate } from 'react-admin'
import { useMutation } from '@tanstack/react-query'
import type { BackofficeProvider } from '../../src/api/dataProvider.ts'
import { codeOfFailure, wordsOf } from '../../src/api/failure.ts'
import type { ReportFile, ReportFileLink, ReportFileWish } from '../../src/contract/reportFiles.ts'
import { useScreensOf } from '../../src/screens.ts'
import { saveBlob } from '../../src/list/csv/saveFile.ts'
import { useFormats } from '../../src/locale/format.ts'
import { reportFiles } from './entity.ts'

/** Asks for a file. */
export function useRequest({ onSuccess }: { onSuccess?: () => void } = {}) {
  const notify = useNotify()
  const refresh = useRefresh()
  const { path } = useScreensOf(reportFiles.name)
  const dataProvider = useDataProvider<BackofficeProvider>()
  return useMutation({
    mutationFn: (wish: ReportFileWish) => dataProvider.start<ReportFile>(path, wish),
    onSuccess() {
      notify('reportFiles.requested', { type: 'success' })
      refresh()
      onSuccess?.()
    },
    onError(error) {
      const [words, messageArgs] = wordsOf(error)
      if (!onSuccess || codeOfFailure(error) !== 'alreadyRunning')
        notify(words, { type: 'error', messageArgs })
    },
  })
}

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
