import { LinkBase as Link, useCreatePath, useGetList, useTranslate } from 'react-admin'
import { checkResults, worstOf, type Check } from '../../src/contract/componentChecks.ts'
import { maxRows } from '../../src/contract/query.ts'
import type { Job } from '../../src/contract/jobs.ts'
import { JobProgress } from '../../src/jobs/JobProgress.tsx'
import { isActive, useJob } from '../../src/jobs/useJob.ts'
import { Button, ButtonLink } from '../../src/layout/Button.tsx'
import { useResourceConfig } from '../../src/screens.ts'
import { checksOf } from './address.ts'
import { ResultMark } from './ResultMark.tsx'

const words = 'resources.cpv-checks.trigger'

export interface RunProps {
  /** Of its job. */
  id: string
  onRetry: (job: Job) => void
  /** Asked for another check. */
  onAgain: () => void
}

/** A check that goes on or has ended: what came of each component, and of the whole. */
export function Run({ id, onRetry, onAgain }: RunProps) {
  const translate = useTranslate()
  const { path } = useResourceConfig()
  const { data: job } = useJob(id)
  const hasEnded = job && !isActive(job)
  return (
    <div className="check-run">
      {/* There before what it says, which is read out then. */}
      <div role="status">{hasEnded && <Summary id={id} />}</div>
      <JobProgress id={id} onRetry={onRetry} />
      {hasEnded && (
        <p className="page-actions">
          <ButtonLink variant="outlined" to={checksOf(path, { runId: [id] })}>
            {translate(`${words}.results`)}
          </ButtonLink>
          <Button onClick={onAgain}>{translate(`${words}.again`)}</Button>
        </p>
      )}
    </div>
  )
}

/** The worst of what was found, and the way to everything that is no match. */
function Summary({ id }: { id: string }) {
  const translate = useTranslate()
  const createPath = useCreatePath()
  const { path } = useResourceConfig()
  const { data = [] } = useGetList<Check>(
    path,
    {
      filter: { runId: [id] },
      sort: { field: 'component', order: 'ASC' },
      pagination: { page: 1, perPage: maxRows },
    },
    { staleTime: 0 },
  )
  const worst = worstOf(data.map(({ result }) => result))
  if (!worst) return null
  return (
    <section className="group check-found" aria-labelledby="check-worst">
      <h2 id="check-worst">
        {translate(`${words}.worst`)} <ResultMark result={worst} />
      </h2>
      <ul>
        {data
          .filter(({ result }) => result !== 'match')
          .sort((a, b) => checkResults.indexOf(b.result) - checkResults.indexOf(a.result))
          .map((check) => (
            <li key={check.id}>
              <Link to={createPath({ resource: path, type: 'edit', id: check.id })}>{check.component}</Link>
              <ResultMark result={check.result} />
            </li>
          ))}
      </ul>
    </section>
  )
}
