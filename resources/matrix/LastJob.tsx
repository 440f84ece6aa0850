import { useEffect, useEffectEvent, useState } from 'react'
import { useDataProvider, useTranslate } from 'react-admin'
import { useMutation } from '@tanstack/react-query'
import type { BackofficeProvider } from '../../src/api/dataProvider.ts'
import type { Job } from '../../src/contract/jobs.ts'
import { JobProgress } from '../../src/jobs/JobProgress.tsx'
import { RunningAlready } from '../../src/jobs/RunningAlready.tsx'
import { isActive, useJob, useLatestJob } from '../../src/jobs/useJob.ts'
import { Button } from '../../src/layout/Button.tsx'
import { useFormats } from '../../src/locale/format.ts'
import type { MatrixKind } from './kinds.ts'

interface Told {
  onStarted: (job: Job) => void
  /** Told of a job that has ended, once. */
  onEnded: (job: Job) => void
}

interface LastJobProps extends Told {
  kind: MatrixKind
  /** What was started here and whose end was not seen yet. */
  jobId: string | null
  /** The one whose end was seen last. */
  endedId: string | undefined
}

/** What was applied last: what was started here, else whatever is the newest. */
export function LastJob({ kind, jobId, endedId, ...told }: LastJobProps) {
  const { job } = useLatestJob({ kind: 'activation', resource: kind.assignments.name })
  const id = jobId ?? endedId ?? job?.id
  return id === undefined ? null : <Followed key={id} id={id} isOwn={jobId !== null} {...told} />
}

/** How it goes on or has ended, and how it is put back. */
function Followed({ id, isOwn, onStarted, onEnded }: Told & { id: string; isOwn: boolean }) {
  const translate = useTranslate()
  const { instant, number } = useFormats()
  const [isShown, setShown] = useState(isOwn)
  const { data: job } = useJob(id)
  const undo = useUndo(onStarted)
  const tellEnded = useEffectEvent(onEnded)
  useEffect(() => {
    if (job && !isActive(job)) tellEnded(job)
  }, [job])
  if (!job) return null
  const isRunning = isActive(job)
  return (
    <section className="matrix-job notice" aria-label={translate('matrix.last')}>
      <div className="matrix-job-line">
        <span>
          {isRunning
            ? translate('matrix.applying')
            : translate('matrix.applied', {
                name: job.by.name,
                when: instant(job.finishedAt ?? job.createdAt),
                smart_count: job.total,
                count: number(job.total),
              })}
        </span>
        {!isRunning && (
          <Button size="small" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
            {translate(isShown ? 'matrix.hide' : 'matrix.show')}
          </Button>
        )}
        {job.items.some(hasChanged) && !isRunning && (
          <Button size="small" variant="outlined" disabled={undo.isPending} onClick={() => undo.mutate(job)}>
            {translate('matrix.undo')}
          </Button>
        )}
      </div>
      <RunningAlready error={undo.error} />
      {(isShown || isRunning) && <JobProgress id={id} onRetry={onStarted} />}
    </section>
  )
}

const hasChanged = ({ outcome = '' }: { outcome?: string }) =>
  ['activated', 'deactivated', 'assigned', 'unassigned'].includes(outcome)

function useUndo(onStarted: (job: Job) => void) {
  const dataProvider = useDataProvider<BackofficeProvider>()
  return useMutation({
    mutationFn: ({ id, resource }: Job) => dataProvider.start<Job>(`${resource}/batch`, { undoOf: id }),
    onSuccess: onStarted,
  })
}
