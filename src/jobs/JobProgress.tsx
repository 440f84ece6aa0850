import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { jobsCollection, jobTones, type Job } from '../contract/jobs.ts'
import { dueAfterJob } from '../contract/pushDue.ts'
import { Tone } from '../fields/Tone.tsx'
import { useFormats } from '../locale/format.ts'
import { ErrorPage } from '../pages/ErrorPage.tsx'
import { PageLoading } from '../pages/PageLoading.tsx'
import { PushDue } from '../record/PushDue.tsx'
import { timeLeft } from './estimate.ts'
import { JobButtons } from './JobButtons.tsx'
import { JobItems } from './JobItems.tsx'
import { PushFailed } from './PushFailed.tsx'
import { isActive, useJob } from './useJob.ts'
import './jobs.css'

export interface JobProgressProps {
  id: string
  /** Called with the job that retries failed items, which is shown in any case. */
  onRetry?: ((job: Job) => void) | undefined
}

/** The progress of a job: state, count, estimated time, outcomes. It can be cancelled, and failed items can be retried. */
export function JobProgress({ id, onRetry }: JobProgressProps) {
  const [retry, setRetry] = useState<{ of: string; id: string } | null>(null)
  const shown = retry?.of === id ? retry.id : id
  const { data: job, error, refetch } = useJob(shown)
  if (!job) return error ? <ErrorPage error={error} onRetry={() => void refetch()} /> : <PageLoading />
  const goOn = (next: Job) => {
    setRetry({ of: id, id: next.id })
    onRetry?.(next)
  }
  return (
    <section className="job" aria-busy={isActive(job)}>
      <PushFailed job={job} />
      <JobState job={job} />
      {!isActive(job) && <PushDue question={dueAfterJob(job)} />}
      <JobButtons job={job} onRetry={goOn} />
      <JobItems items={job.items} />
    </section>
  )
}

function JobState({ job }: { job: Job }) {
  const translate = useTranslate()
  const { number, instant, timeSpan } = useFormats()
  const { state, done, total, startedAt, finishedAt, by } = job
  const isFailed = state === 'failed' || state === 'partlyFailed'
  const failed = isFailed ? job.items.filter(({ outcome }) => outcome === 'failed').length : 0
  const left = isActive(job) ? timeLeft(job) : null
  return (
    <>
      <p className="job-state" role="status">
        <Tone tone={jobTones[state]} />
        {failed ? (
          <strong>{translate('jobs.failed', { failed: number(failed), total: number(total) })}</strong>
        ) : (
          <>
            <strong>
              {translate(
                job.cancelled && isActive(job)
                  ? 'jobs.cancelling'
                  : `resources.${jobsCollection}.choices.state.${state}`,
              )}
            </strong>{' '}
            {translate('jobs.count', { done: number(done), total: number(total) })}
          </>
        )}
        {left !== null && ` · ${translate('jobs.left', { time: timeSpan(left) })}`}
      </p>
      {isActive(job) && <progress className="job-bar" value={done} max={total || 1} aria-hidden />}
      <p className="stamps">
        {translate(finishedAt ? 'jobs.ended' : 'jobs.began', {
          name: by.name,
          began: startedAt ? instant(startedAt) : '–',
          ended: finishedAt ? instant(finishedAt) : '',
        })}
      </p>
    </>
  )
}
