import { useDataProvider, useNotify, useRefresh } from 'react-admin'
import { useMutation } from '@tanstack/react-query'
import type { BackofficeProvider } from '../../src/api/dataProvider.ts'
import { useResourceConfig } from '../../src/screens.ts'

/** Sets another password for a user, who has to choose one of their own at the next sign-in. */
export function useReset(id: string, name: string, onDone: () => void) {
  const notify = useNotify()
  const refresh = useRefresh()
  const { path } = useResourceConfig()
  const dataProvider = useDataProvider<BackofficeProvider>()
  return useMutation({
    mutationFn: (wish: { password: string }) =>
      dataProvider.act('reset-password', { resource: path, id }, wish),
    onSuccess: () => {
      notify('resources.users.reset.done', { type: 'success', messageArgs: { name } })
      refresh()
      onDone()
    },
  })
}
