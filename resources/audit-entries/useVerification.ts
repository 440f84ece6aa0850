import { useState } from 'react'
import { useDataProvider } from 'react-admin'
import { useQuery } from '@tanstack/react-query'
import type { BackofficeProvider } from '../../src/api/dataProvider.ts'
import type { Break, Verification } from '../../src/contract/audit.ts'

/** What was found in the whole log. */
export interface Verified {
  entries: number
  broken: readonly Break[]
  /** How many places are not as they were written, for a reason that is on record. */
  explained: number
}

/** Asks part by part; a dialog that is closed asks no further. */
export function useVerification() {
  const dataProvider = useDataProvider<BackofficeProvider>()
  const [progress, setProgress] = useState({ done: 0, total: 1 })
  const query = useQuery({
    queryKey: ['audit-entries', 'verify'],
    queryFn: async ({ signal }): Promise<Verified> => {
      const broken: Break[] = []
      let explained = 0
      for (let after = ''; ;) {
        const found = await dataProvider.query<Verification>(
          `audit-entries/verify?most=${part}${after && `&after=${after}`}`,
          signal,
        )
        broken.push(...(found.broken ?? []))
        explained += found.explained?.length ?? 0
        if (found.next === undefined) return { entries: found.entries, broken, explained }
        setProgress({ done: found.checked ?? 0, total: found.entries })
        after = found.next
      }
    },
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  return { ...query, progress }
}

/** Entries that are looked at by one call: about a second's work. */
const part = 10_000
