import { useDataProvider, useNotify, useRefresh } from 'react-admin'
import { useMutation } from '@tanstack/react-query'
import type { BackofficeProvider } from '../../src/api/dataProvider.ts'
import { codeOfFailure, wordsOf } from '../../src/api/failure.ts'
import type { ReportFile, ReportFileWish } from '../../src/contract/reportFiles.ts'
import { useScreensOf } from '../../src/screens.ts'
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
