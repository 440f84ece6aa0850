import { useDataProvider, useTranslate } from 'react-admin'
import { useQuery } from '@tanstack/react-query'
import type { BackofficeProvider } from '../../src/api/dataProvider.ts'
import { inWords, type Health } from '../../src/contract/about.ts'

/** Which console and which API these are, as whoever helps will ask. */
export function Versions() {
  const translate = useTranslate()
  const provider = useDataProvider<BackofficeProvider>()
  const { data } = useQuery({
    queryKey: ['health'],
    queryFn: ({ signal }) => provider.query<Health>('health', signal),
    retry: false,
  })
  const versions = { console: inWords(__BUILD__), api: data ? inWords(data) : '–' }
  return <p className="account-versions">{translate('resources.account.versions', versions)}</p>
}
