import { PageLoading, ErrorPage, Forbidden } from '../../src/pages/ErrorPage.tsx'
import {
  useFormats,
  useBackend,
  useResourceConfig,
  useScreensOf,
  useCan,
  firstPageSortedBy,
} from '../../src/context.ts'
import type { ComponentProps } from 'react'
import { LinkBase as Link, useCreatePath, useGetList, useTranslate } from 'react-admin'
import { useQuery } from '@tanstack/react-query'
import type { ComponentCheck } from './entity.ts'
import {
  checkResults,
  componentChecksCollection,
  componentAttentionReasons,
  worstCheckResult,
} from '../../src/contract/componentChecks.ts'
import { isActiveJob, useJobIdInAddress, useJob } from '../../src/jobs/useJob.ts'
import { PageHeader, useBreadcrumbs } from '../../src/layout/PageHeader.tsx'
import { createPagePathOf } from '../../src/screens.ts'
import { maxRows } from '../../src/contract/query.ts'
import type { ComponentStatesAnswer } from '../../src/contract/answers/checks.ts'
import type { Job } from '../../src/contract/answers/jobs.ts'
import { JobProgress } from '../../src/jobs/JobProgress.tsx'
import { Button, ButtonLink } from '../../src/layout/Button.tsx'
import { filteredListLocation } from '../../src/list/address.ts'
import { newRecordLocation } from '../../src/record/related.ts'
import { StartCheckForm } from './StartCheckForm.tsx'
import { ResultMark } from './CheckTimeline.tsx'
import './checks.css'

/** The URL names the run; without it, a running check is found by itself. */
export default function StartCheckPage() {
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
  const job = useJobIdInAddress({ kind: 'componentCheck', resource: componentChecksCollection }, 'run')
  const { shown, running, isPending, parameters, show } = job
  if (shown) return <Run id={shown} onRetry={({ id }) => show(id)} onAgain={() => show(null)} />
  const asked = parameters.get('choose')
  const first = componentAttentionReasons.find((one) => one === asked) ?? 'overdue'
  return isPending || running ? <PageLoading /> : <Start first={first} onStart={show} />
}

function Start(props: Pick<ComponentProps<typeof StartCheckForm>, 'first' | 'onStart'>) {
  const { path } = useResourceConfig()
  const dataProvider = useBackend()
  const { data, error, refetch } = useQuery({
    queryKey: [path, 'components'],
    queryFn: ({ signal }) => dataProvider.query<ComponentStatesAnswer>('cpv-components', signal),
    staleTime: 0,
    refetchOnWindowFocus: false,
  })
  if (!data) return error ? <ErrorPage error={error} onRetry={() => void refetch()} /> : <PageLoading />
  return <StartCheckForm {...data} {...props} />
}

const words = 'resources.cpv-checks.trigger'

interface RunProps {
  id: string
  onRetry: (job: Job) => void
  onAgain: () => void
}

function Run({ id, onRetry, onAgain }: RunProps) {
  const translate = useTranslate()
  const { path } = useResourceConfig()
  const { data: job } = useJob(id)
  const hasEnded = job && !isActiveJob(job)
  return (
    <JobProgress id={id} onRetry={onRetry}>
      {/* Rendered before its content, so that screen readers announce the result. */}
      <div role="status">{hasEnded && <Summary id={id} />}</div>
      {hasEnded && (
        <p className="page-actions flow">
          <ButtonLink variant="outlined" to={filteredListLocation(path, { runId: [id] })}>
            {translate(`${words}.results`)}
          </ButtonLink>
          <Button onClick={onAgain}>{translate(`${words}.again`)}</Button>
        </p>
      )}
    </JobProgress>
  )
}

function Summary({ id }: { id: string }) {
  const translate = useTranslate()
  const { number } = useFormats()
  const createPath = useCreatePath()
  const { path } = useResourceConfig()
  const hashes = useScreensOf('allowed-hashes')
  const mayAllow = useCan(hashes.entity, 'create')
  const { data = [] } = useGetList<ComponentCheck>(
    path,
    { filter: { runId: [id] }, ...firstPageSortedBy('component', maxRows) },
    { staleTime: 0 },
  )
  const worst = worstCheckResult(data.map(({ result }) => result))
  if (!worst) return null
  const about = ({ id, component }: ComponentCheck) => (
    <Link className="wraps" to={createPath({ resource: path, type: 'edit', id })}>
      {component}
    </Link>
  )
  const allow = ({ component, hash }: ComponentCheck) =>
    mayAllow &&
    hash && (
      <Link to={newRecordLocation(createPagePathOf(hashes), { component, hash })}>
        {translate('resources.cpv-checks.hashes.allow')}
      </Link>
    )
  const [only] = data.length === 1 && worst !== 'match' ? data : []
  return (
    <section className="check-found stack" aria-labelledby="check-worst">
      <h2 id="check-worst">
        {worst === 'match' ? (
          translate(`${words}.allMatch`, { smart_count: data.length, count: number(data.length) })
        ) : (
          <>
            {only ? about(only) : translate(`${words}.worst`)} <ResultMark result={worst} />
          </>
        )}
      </h2>
      {only ? (
        allow(only)
      ) : (
        <ul>
          {data
            .filter(({ result }) => result !== 'match')
            .sort((a, b) => checkResults.indexOf(b.result) - checkResults.indexOf(a.result))
            .map((check) => (
              <li key={check.id}>
                {about(check)}
                <span>
                  <ResultMark result={check.result} /> {allow(check)}
                </span>
              </li>
            ))}
        </ul>
      )}
    </section>
  )
}
