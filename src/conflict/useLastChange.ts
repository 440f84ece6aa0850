import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { BackofficeProvider } from '../api/dataProvider.ts'
import { useResourceConfig } from '../screens.ts'

/** Who last changed a record, and when, as far as the audit log tells the user. */
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
