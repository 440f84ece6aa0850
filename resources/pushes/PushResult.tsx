import { useEffect, useEffectEvent } from 'react'
import { useRefresh, useTranslate } from 'react-admin'
import type { Job } from '../../src/contract/jobs.ts'
import { JobProgress } from '../../src/jobs/JobProgress.tsx'
import { isActive, useJob } from '../../src/jobs/useJob.ts'

/** How a push goes, and what has become of it. */
export function PushResult({ id, onRetry }: { id: string; onRetry: (job: Job) => void }) {
  const translate = useTranslate()
  const { data: job } = useJob(id)
  const hasEnded = !!job && !isActive(job)
  // It may have ended before anybody looked: the plan and the history are others then all the same.
  const refresh = useEffectEvent(useRefresh())
  useEffect(() => {
    if (hasEnded) refresh()
  }, [hasEnded])
  return (
    <section className="push-section">
      <h2>{translate('resources.pushes.page.progress')}</h2>
      {hasEnded && job.state === 'done' && <p>{translate('resources.pushes.page.succeeded')}</p>}
      <JobProgress id={id} onRetry={onRetry} />
    </section>
  )
}
