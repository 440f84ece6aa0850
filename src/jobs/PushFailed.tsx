import { useTranslate } from 'react-admin'
import type { Job } from '../contract/jobs.ts'
import { isActive } from './useJob.ts'

/** Says of a push that not every bridge has what it was to be told, wherever its job is shown; nothing while it goes on. */
export function PushFailed({ job }: { job: Job }) {
  const translate = useTranslate()
  if (job.kind !== 'push' || isActive(job) || job.state === 'done') return null
  return (
    <p role="alert" className="notice push-failed">
      <strong>{translate('errors.pushFailed')}</strong>{' '}
      {translate('resources.pushes.page.failed', { smart_count: job.total })}
    </p>
  )
}
