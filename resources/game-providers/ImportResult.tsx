import { useTranslate } from 'react-admin'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Job } from '../../src/contract/jobs.ts'
import type { Row } from '../../src/contract/row.ts'
import { JobProgress } from '../../src/jobs/JobProgress.tsx'
import { isActive, useJob } from '../../src/jobs/useJob.ts'
import { ButtonLink, Button } from '../../src/layout/Button.tsx'
import { useFormats } from '../../src/locale/format.ts'
import { useScreensOf } from '../../src/screens.ts'
import { useFailedCsv } from './useFailedCsv.ts'

const words = 'resources.game-providers.import'

/** How an import goes and what has come of it, with the way on. */
export function ImportResult({ id, provider }: { id: string; provider: Row }) {
  const { data: job } = useJob(id)
  const navigate = useNavigate()
  return (
    <>
      <Summary job={job && !isActive(job) ? job : null} provider={provider} />
      <JobProgress id={id} onRetry={(next) => void navigate({ search: `?job=${next.id}` })} />
    </>
  )
}

/** What has come of it is read out: it comes into a region that is there before. */
function Summary({ job, provider }: { job: Job | null; provider: Row }) {
  const translate = useTranslate()
  const { number } = useFormats()
  /** Of all that the provider offered; a second try of what failed offers what it tries. */
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
