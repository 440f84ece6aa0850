import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { BackofficeProvider } from '../api/dataProvider.ts'
import { useResourceConfig } from '../screens.ts'

/** Who has changed a record last, and when, as far as the audit log tells it to the user. */
export function useLastChange(id: string) {
  const { path } = useResourceConfig()
  const dataProvider = useDataProvider<BackofficeProvider>()
  const { data } = useQuery({
    queryKey: [path, 'lastChange', id],
    queryFn: () => dataProvider.lastChange({ resource: path, id }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  return data ?? null
}
