import { useDataProvider } from 'react-admin'
import { useLocation, useNavigate } from 'react-router-dom'
import { useMutation } from '@tanstack/react-query'
import type { BackofficeDataProvider } from '../../src/api/dataProvider.ts'
import type { Viewing } from '../../src/contract/answers/general.ts'
import { viewingsPath, type ViewingTarget } from '../../src/contract/viewing.ts'
import { useSettings } from '../../src/settings.ts'

/** Starts viewing on the server, which determines the rights, and opens a visitor's first page. Ending it returns to this page. */
export function useViewAs() {
  const { session } = useSettings()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const dataProvider = useDataProvider<BackofficeDataProvider>()
  return useMutation({
    mutationFn: (wish: ViewingTarget) => dataProvider.start<Viewing>(viewingsPath, wish),
    async onSuccess(viewing) {
      await navigate('/', { flushSync: true })
      session.view({ ...viewing, from: pathname + search })
    },
  })
}
