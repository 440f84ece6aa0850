import { useEffect, type ComponentProps } from 'react'
import { useDataProvider, useTranslate } from 'react-admin'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import type { BackofficeProvider } from '../../src/api/dataProvider.ts'
import { componentChecks, componentNeeds, type Components } from '../../src/contract/componentChecks.ts'
import { isActive, useLatestJob } from '../../src/jobs/useJob.ts'
import { PageHeader } from '../../src/layout/PageHeader.tsx'
import { ErrorPage, Forbidden } from '../../src/pages/ErrorPage.tsx'
import { PageLoading } from '../../src/layout/Progress.tsx'
import { useResourceConfig, useBreadcrumbs } from '../../src/screens.ts'
import { useCan } from '../../src/settings.ts'
import { Run } from './Run.tsx'
import { componentParameter } from './address.ts'
import { StartCheck } from './StartCheck.tsx'
import './trigger.css'

/** Starts a check, and shows how it goes. The run is in the address, and one that goes on is found without that. */
export default function TriggerPage() {
  const translate = useTranslate()
  const { entity } = useResourceConfig()
  const trail = useBreadcrumbs(true)
  if (!useCan(entity, 'check')) return <Forbidden />
  return (
    <>
      <PageHeader title={translate('resources.cpv-checks.trigger.title')} trail={trail} />
      <RunOrStart />
    </>
  )
}

function RunOrStart() {
  const [parameters, setParameters] = useSearchParams()
  const show = (id: string | null) => setParameters(id ? { run: id } : {}, { replace: true })
  const run = parameters.get('run')
  const { job, isPending } = useLatestJob({ kind: 'componentCheck', resource: componentChecks })
  const found = job && isActive(job) ? job.id : null
  useEffect(() => {
    if (!run && found) setParameters({ run: found }, { replace: true })
  }, [run, found, setParameters])
  if (run) return <Run id={run} onRetry={({ id }) => show(id)} onAgain={() => show(null)} />
  const asked = parameters.get('choose')
  const named = parameters.getAll(componentParameter)
  const need = componentNeeds.find((one) => one === asked) ?? 'overdue'
  const first = named.length > 0 ? named : need
  return isPending || found ? <PageLoading /> : <Start first={first} onStart={show} />
}

function Start(props: Pick<ComponentProps<typeof StartCheck>, 'first' | 'onStart'>) {
  const { path } = useResourceConfig()
  const dataProvider = useDataProvider<BackofficeProvider>()
  const { data, error, refetch } = useQuery({
    queryKey: [path, 'components'],
    queryFn: ({ signal }) => dataProvider.query<Components>('cpv-components', signal),
    staleTime: 0,
    refetchOnWindowFocus: false,
  })
  if (!data) return error ? <ErrorPage error={error} onRetry={() => void refetch()} /> : <PageLoading />
  return <StartCheck {...data} {...props} />
}
