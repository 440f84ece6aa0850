import { useDataProvider, useTranslate } from 'react-admin'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import type { BackofficeProvider } from '../../src/api/dataProvider.ts'
import { codeOfFailure } from '../../src/api/failure.ts'
import type { ImportPreview as Preview } from '../../src/contract/imports.ts'
import { jobsCollection, type Job } from '../../src/contract/jobs.ts'
import type { Row } from '../../src/contract/row.ts'
import { RunningAlready } from '../../src/jobs/RunningAlready.tsx'
import { useResourceConfig } from '../../src/screens.ts'
import { ImportBar } from './ImportBar.tsx'
import { ImportFailure } from './ImportFailure.tsx'
import { LastImport } from './LastImport.tsx'
import { OfferFilter } from './OfferFilter.tsx'
import { OfferTable } from './OfferTable.tsx'
import { useForgetImportDraft } from './useImportDraft.ts'
import { useOffers } from './useOffers.ts'
import '../../src/list/bulk/bulk.css'

interface ImportPreviewProps {
  provider: Row
  name: string
  /** The newest import there was. */
  last: Job | undefined
}

/** What an import would do with each game that the provider offers now, and the ticks that say which come in. */
export function ImportPreview({ provider, name, last }: ImportPreviewProps) {
  const translate = useTranslate()
  const { path } = useResourceConfig()
  const dataProvider = useDataProvider<BackofficeProvider>()
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: [path, 'import', provider.id],
    queryFn: ({ signal }) =>
      dataProvider.plan<Preview>('import', { resource: path, id: provider.id }, signal),
    // The provider is asked when somebody looks, and not behind their back.
    refetchOnWindowFocus: false,
    gcTime: 0,
    retry: false,
  })
  if (isFetching && !data) {
    return (
      <p className="list-progress import-asking" role="status">
        <progress aria-hidden />
        {translate('resources.game-providers.import.asking', { name })}
      </p>
    )
  }
  if (!data) return <ImportFailure error={error} onRetry={() => void refetch()} />
  return (
    <>
      <LastImport job={last} />
      <Offers preview={data} provider={provider} onChanged={() => void refetch()} />
    </>
  )
}

interface OffersProps {
  preview: Preview
  provider: Row
  /** Told that what is shown is not what is there any more. */
  onChanged: () => void
}

function Offers({ preview, provider, onChanged }: OffersProps) {
  const offers = useOffers(preview, provider.id)
  const forget = useForgetImportDraft(provider.id)
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { path } = useResourceConfig()
  const dataProvider = useDataProvider<BackofficeProvider>()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => {
      const body = { games: [...offers.ticked.keys()], hash: preview.hash }
      return dataProvider.act<Job>('import', { resource: path, id: provider.id }, body)
    },
    onSuccess: async ({ id }) => {
      forget()
      await queryClient.invalidateQueries({ queryKey: [jobsCollection] })
      await navigate({ search: `?job=${id}` })
    },
    onError: (failed) => {
      if (codeOfFailure(failed) === 'importChanged') onChanged()
    },
  })
  return (
    <section className="import">
      <OfferFilter offers={offers} />
      <OfferTable offers={offers} />
      <RunningAlready error={error} />
      <ImportBar offers={offers} isPending={isPending} onImport={() => mutate()} />
    </section>
  )
}
