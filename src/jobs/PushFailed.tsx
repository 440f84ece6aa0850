import { useTranslate } from 'react-admin'
import type { Job } from '../contract/jobs.ts'
import { isActive } from './useJob.ts'

/** Says that a push did not reach every bridge, wherever its job is shown; renders nothing while it is running. */
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
