import { useReasonText } from '../../src/api/failureText.ts'
import { PageLoading } from '../../src/layout/Progress.tsx'
import { useNotify, useTranslate } from 'react-admin'
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import type { Row } from '../../src/contract/row.ts'
import { isActive, useJob, useLatestJob } from '../../src/jobs/useJob.ts'
import { RecordSubpage } from '../../src/record/RecordSubpage.tsx'
import { useResourceConfig, useScreensOf } from '../../src/screens.ts'
import type { Job, JobItem } from '../../src/contract/answers/jobs.ts'
import { JobProgress } from '../../src/jobs/JobProgress.tsx'
import { Button, ButtonLink } from '../../src/layout/Button.tsx'
import { useFormats } from '../../src/locale/format.ts'
import { saveFile } from '../../src/list/csv/saveFile.ts'
import { fileName, fileTable, fileText } from '../../src/contract/tableFile.ts'
import { today } from '../../src/list/csv/useCsv.ts'
import { useLocaleState } from '../../src/locale/LocaleProvider.tsx'
import { ImportPreview } from './ImportPreview.tsx'
import './import.css'

/** Imports a provider's games: first a preview, then the progress of the job, whose id is in the URL. */
export default function ImportPage() {
  const translate = useTranslate()
  return (
    <RecordSubpage action="import" title={() => translate('resources.game-providers.import.title')}>
      {(provider, name) => <Import key={provider.id} provider={provider} name={name} />}
    </RecordSubpage>
  )
}

/** A running job is shown even without its id in the URL, since it may have been started elsewhere. */
function Import({ provider, name }: { provider: Row; name: string }) {
  const [parameters] = useSearchParams()
  const { entity } = useResourceConfig()
  const shown = parameters.get('job')
  const latest = useLatestJob({ kind: 'import', resource: entity.name, recordId: provider.id })
  if (shown) return <ImportResult key={shown} id={shown} provider={provider} />
  if (latest.isPending) return <PageLoading />
  if (latest.job && isActive(latest.job)) return <Navigate to={{ search: `?job=${latest.job.id}` }} replace />
  return <ImportPreview provider={provider} name={name} last={latest.job} />
}

const words = 'resources.game-providers.import'

/** Progress and result of an import, with the next steps. */
function ImportResult({ id, provider }: { id: string; provider: Row }) {
  const { data: job } = useJob(id)
  const navigate = useNavigate()
  return (
    <>
      <Summary job={job && !isActive(job) ? job : null} provider={provider} />
      <JobProgress id={id} onRetry={(next) => void navigate({ search: `?job=${next.id}` })} />
    </>
  )
}

/** The region exists before its content, so that screen readers announce the result. */
function Summary({ job, provider }: { job: Job | null; provider: Row }) {
  const translate = useTranslate()
  const { number } = useFormats()
  /** Numbers out of all offered games; a retry offers only the games that failed. */
  const counts = ({ items, total, offered }: Job) => {
    const came = (...outcomes: string[]) =>
      items.filter(({ outcome = '' }) => outcomes.includes(outcome)).length
    const all = offered ?? total
    return {
      imported: number(came('created', 'updated')),
      offered: number(all),
      ticked: number(total),
      skipped: number(all - total),
      refused: number(came('failed')),
    }
  }
  return (
    <div className="import-summary">
      <p role="status">
        {job && (
          <>
            <strong>{translate(`${words}.imported`, counts(job))}</strong>{' '}
            {translate(`${words}.chosen`, counts(job))}
          </>
        )}
      </p>
      {job && <WaysOn job={job} provider={provider} />}
    </div>
  )
}

function WaysOn({ job, provider }: { job: Job; provider: Row }) {
  const translate = useTranslate()
  const { number } = useFormats()
  const { pathname } = useLocation()
  const games = useScreensOf('games')
  const save = useFailedCsv()
  const failed = job.items.filter(({ outcome }) => outcome === 'failed')
  const filter = new URLSearchParams({ filter: JSON.stringify({ providerId: [provider.id] }) })
  return (
    <p className="page-actions">
      <ButtonLink variant="contained" to={{ pathname: `/${games.path}`, search: `?${filter}` }}>
        {translate(`${words}.show`)}
      </ButtonLink>
      {failed.length > 0 && (
        <Button variant="outlined" onClick={() => save(failed, provider.id)}>
          {translate(`${words}.csv.button`, { smart_count: failed.length, count: number(failed.length) })}
        </Button>
      )}
      <ButtonLink variant="outlined" to={pathname}>
        {translate(`${words}.again`)}
      </ButtonLink>
    </p>
  )
}

/** Downloads the failed games with their errors. */
function useFailedCsv() {
  const translate = useTranslate()
  const notify = useNotify()
  const { locale } = useLocaleState()
  const { number } = useFormats()
  const textOf = useReasonText()
  return (failed: readonly JobItem[], provider: string) => {
    const words = 'resources.game-providers.import.csv'
    const header = ['id', 'name', 'reason'].map((column) => translate(`${words}.${column}`))
    const rows = failed.map(({ id, label, reason }) => [id, label, reason ? textOf(reason) : ''])
    const file = fileName(`${translate(`${words}.file`)}-${provider}`, today(), locale)
    saveFile(file, fileText({ ...fileTable([], locale), header }, rows), 'text/csv;charset=utf-8')
    const messageArgs = { smart_count: rows.length, rows: number(rows.length), file }
    notify('list.csv.saved', { type: 'success', messageArgs })
  }
}
