import { useDataProvider, useTranslate } from 'react-admin'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { BackofficeProvider } from '../api/dataProvider.ts'
import { isRetriedBy, jobsCollection, type Job } from '../contract/jobs.ts'
import { Button } from '../layout/Button.tsx'
import { useScreensOf } from '../screens.ts'
import { useCan, useUser } from '../settings.ts'
import { RunningAlready } from './RunningAlready.tsx'
import { isActive } from './useJob.ts'

/** Cancels a running job, or retries the failed items of one that has ended. */
export function JobButtons({ job, onRetry }: { job: Job; onRetry: (job: Job) => void }) {
  const translate = useTranslate()
  const { entity } = useScreensOf(jobsCollection)
  const user = useUser()
  const mayCancel = useCan(entity, 'cancel')
  const mayRetry = useCan(entity, 'retry') && !!user && isRetriedBy(user, job)
  const cancel = useJobAction(job, 'cancel', () => undefined)
  const retry = useJobAction(job, 'retry', onRetry)
  const failed = job.items.filter(({ outcome }) => outcome === 'failed' || outcome === 'cancelled').length
  const active = isActive(job)
  if (active && !mayCancel) return null
  if (!active && (failed === 0 || !mayRetry)) return null
  return (
    <>
      <RunningAlready error={active ? cancel.error : retry.error} />
      <p className="job-buttons">
        {active ? (
          <Button
            variant="outlined"
            disabled={cancel.isPending || job.cancelled}
            onClick={() => cancel.mutate()}
          >
            {translate('jobs.cancel')}
          </Button>
        ) : (
          <Button variant="outlined" disabled={retry.isPending} onClick={() => retry.mutate()}>
            {translate('jobs.retry', { smart_count: failed })}
          </Button>
        )}
      </p>
    </>
  )
}

function useJobAction(job: Job, action: string, onDone: (job: Job) => void) {
  const dataProvider = useDataProvider<BackofficeProvider>()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => dataProvider.act<Job>(action, { resource: jobsCollection, id: job.id }),
    onSuccess: async (next) => {
      await queryClient.invalidateQueries({ queryKey: [jobsCollection] })
      onDone(next)
    },
  })
}
