import { useGetOne, useTranslate } from 'react-admin'
import { Navigate, useParams, useSearchParams } from 'react-router-dom'
import type { Row } from '../../src/contract/row.ts'
import { isActive, useLatestJob } from '../../src/jobs/useJob.ts'
import { PageHeader } from '../../src/layout/PageHeader.tsx'
import { ErrorPage } from '../../src/pages/ErrorPage.tsx'
import { Forbidden } from '../../src/pages/Forbidden.tsx'
import { PageLoading } from '../../src/pages/PageLoading.tsx'
import { useScreens, useTrail } from '../../src/screens.ts'
import { useCan } from '../../src/settings.ts'
import { ImportPreview } from './ImportPreview.tsx'
import { ImportResult } from './ImportResult.tsx'
import './import.css'

/** Brings a provider's games in: what would be done with each, then how it goes. The address has the job that is shown. */
export default function ImportPage() {
  const { entity } = useScreens()
  return useCan(entity, 'import') ? <OfProvider /> : <Forbidden />
}

function OfProvider() {
  const translate = useTranslate()
  const { id = '' } = useParams()
  const { entity, path } = useScreens()
  const trail = useTrail(true)
  const { data, error, refetch } = useGetOne<Row>(path, { id }, { onError: () => undefined, retry: false })
  if (error) return <ErrorPage error={error} onRetry={() => void refetch()} />
  if (!data) return <PageLoading />
  const name = String(data[entity.label])
  const own = { label: name, to: `/${path}/${encodeURIComponent(id)}` }
  return (
    <>
      <PageHeader title={translate('resources.game-providers.import.title')} trail={[...trail, own]} />
      <Import key={id} provider={data} name={name} />
    </>
  )
}

/** A job that goes on is shown whether the address has it or not: it may have been begun elsewhere. */
function Import({ provider, name }: { provider: Row; name: string }) {
  const [parameters] = useSearchParams()
  const { entity } = useScreens()
  const shown = parameters.get('job')
  const latest = useLatestJob({ kind: 'import', resource: entity.name, recordId: provider.id })
  if (shown) return <ImportResult key={shown} id={shown} provider={provider} />
  if (latest.isPending) return <PageLoading />
  if (latest.job && isActive(latest.job)) return <Navigate to={{ search: `?job=${latest.job.id}` }} replace />
  return <ImportPreview provider={provider} name={name} last={latest.job} />
}
