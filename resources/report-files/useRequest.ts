import { useRef } from 'react'
import { useDataProvider, useNotify, useRefresh } from 'react-admin'
import { useMutation } from '@tanstack/react-query'
import type { BackofficeProvider } from '../../src/api/dataProvider.ts'
import { codeOfFailure, messageKey } from '../../src/api/failure.ts'
import type { ReportFile, ReportFileWish } from '../../src/contract/reportFiles.ts'
import { useScreensOf } from '../../src/screens.ts'
import { reportFiles } from './entity.ts'

/** Asks for a file. The key stays until that has worked: sent again after a lost answer, it is made once. */
export function useRequest({ onSuccess }: { onSuccess?: () => void } = {}) {
  const notify = useNotify()
  const refresh = useRefresh()
  const { path } = useScreensOf(reportFiles.name)
  const dataProvider = useDataProvider<BackofficeProvider>()
  const key = useRef<string>(null)
  return useMutation({
    mutationFn: (wish: ReportFileWish) =>
      dataProvider.start<ReportFile>(path, (key.current ??= crypto.randomUUID()), wish),
    onSuccess() {
      key.current = null
      notify('reportFiles.requested', { type: 'success' })
      refresh()
      onSuccess?.()
    },
    onError(error) {
      const code = codeOfFailure(error)
      // After a refusal nothing has happened; without an answer that is not known.
      if (code !== 'backendUnreachable') key.current = null
      if (!onSuccess || code !== 'alreadyRunning') notify(messageKey(code), { type: 'error' })
    },
  })
}
