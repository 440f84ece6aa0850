import { useState } from 'react'
import { useDataProvider } from 'react-admin'
import { useQuery } from '@tanstack/react-query'
import type { BackofficeProvider } from '../../src/api/dataProvider.ts'
import type { ActivationItem, Impact, ItemImpact } from '../../src/contract/activation.ts'

/** What a change of one assignment would mean, asked of the server. */
export function useImpact(collection: string, item: ActivationItem) {
  const dataProvider = useDataProvider<BackofficeProvider>()
  const [key] = useState(() => crypto.randomUUID())
  const { data, error, isPending } = useQuery({
    queryKey: [collection, 'impact', key],
    queryFn: () => dataProvider.start<Impact>(`${collection}/batch`, { items: [item], dryRun: true }),
    gcTime: 0,
    staleTime: Infinity,
  })
  const impact: ItemImpact | undefined = data?.items[0]
  return { impact, error, isPending }
}
