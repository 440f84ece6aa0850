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
      {job && !isActive(job) && <Summary job={job} provider={provider} />}
      <JobProgress id={id} onRetry={(next) => void navigate({ search: `?job=${next.id}` })} />
    </>
  )
}

function Summary({ job, provider }: { job: Job; provider: Row }) {
  const translate = useTranslate()
  const { number } = useFormats()
  const { pathname } = useLocation()
  const games = useScreensOf('games')
  const save = useFailedCsv()
  const imported = job.items.filter(({ outcome }) => outcome === 'created' || outcome === 'updated').length
  const failed = job.items.filter(({ outcome }) => outcome === 'failed')
  const filter = new URLSearchParams({ filter: JSON.stringify({ providerId: [provider.id] }) })
  return (
    <div className="import-summary">
      <p role="status">
        <strong>
          {translate(`${words}.imported`, { imported: number(imported), offered: number(job.total) })}
        </strong>
      </p>
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
    </div>
  )
}
