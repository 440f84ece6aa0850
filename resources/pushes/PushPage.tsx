import { RecordContextProvider, useGetOne, useTranslate } from 'react-admin'
import { useParams, useSearchParams } from 'react-router-dom'
import type { Row } from '../../src/contract/row.ts'
import { isActive, useLatestJob } from '../../src/jobs/useJob.ts'
import { PageHeader } from '../../src/layout/PageHeader.tsx'
import { ErrorPage } from '../../src/pages/ErrorPage.tsx'
import { Forbidden } from '../../src/pages/Forbidden.tsx'
import { PageLoading } from '../../src/pages/PageLoading.tsx'
import { useScreens, useTrail } from '../../src/screens.ts'
import { useCan } from '../../src/settings.ts'
import PushHistory from './PushHistory.tsx'
import { PushPlan } from './PushPlan.tsx'
import { PushResult } from './PushResult.tsx'
import '../../src/record/record.css'
import '../../src/schema/form.css'
import './pushes.css'

/** Where a casino or the casinos of an integration are pushed: what would be, how it goes, and what was before. */
export default function PushPage() {
  const { entity } = useScreens()
  return useCan(entity, 'push') ? <OfRecord /> : <Forbidden />
}

function OfRecord() {
  const translate = useTranslate()
  const { id = '' } = useParams()
  const { entity, path } = useScreens()
  const trail = useTrail(true)
  const { data, error, refetch } = useGetOne<Row>(path, { id }, { onError: () => undefined, retry: false })
  if (error) return <ErrorPage error={error} onRetry={() => void refetch()} />
  if (!data) return <PageLoading />
  const label = String(data[entity.label])
  const own = { label, to: `/${path}/${encodeURIComponent(id)}` }
  return (
    <RecordContextProvider value={data}>
      <PageHeader title={translate('resources.pushes.page.title', { name: label })} trail={[...trail, own]} />
      <Push key={id} id={id} />
      <section className="push-section">
        <h2>{translate('resources.pushes.history.title')}</h2>
        <PushHistory />
      </section>
    </RecordContextProvider>
  )
}

/** The address has the push that is shown. One that goes on is shown without, too: it may have been begun elsewhere. */
function Push({ id }: { id: string }) {
  const { entity } = useScreens()
  const [parameters, setParameters] = useSearchParams()
  const { job, isPending } = useLatestJob({ kind: 'push', resource: entity.name, recordId: id })
  const shown = parameters.get('job') ?? (job && isActive(job) ? job.id : null)
  const show = (next: { id: string }) => setParameters({ job: next.id }, { replace: true })
  if (isPending) return <PageLoading />
  return (
    <>
      {shown !== null && <PushResult key={shown} id={shown} onRetry={show} />}
      <PushPlan isBusy={!!job && isActive(job)} onStart={show} />
    </>
  )
}
