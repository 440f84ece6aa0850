import { useEffect, useState } from 'react'
import { useDataProvider, useRecordContext, useTranslate } from 'react-admin'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { BackofficeProvider } from '../../src/api/dataProvider.ts'
import { jobsCollection, type Job } from '../../src/contract/jobs.ts'
import { isPushedByDefault, type PlannedTarget, type PushPlan as Plan } from '../../src/contract/pushes.ts'
import type { Row } from '../../src/contract/row.ts'
import { RunningAlready } from '../../src/jobs/JobProgress.tsx'
import { Button } from '../../src/layout/Button.tsx'
import { ErrorPage } from '../../src/pages/ErrorPage.tsx'
import { PageLoading } from '../../src/layout/Progress.tsx'
import { useResourceConfig } from '../../src/screens.ts'
import { PlannedTargets } from './PlannedTargets.tsx'

const words = 'resources.pushes.page'

export interface PushPlanProps {
  /** Whether a push of the record goes on. */
  isBusy: boolean
  onStart: (job: Job) => void
  /** Told when the plan is there, or why there is none. */
  onPlanned: (isPlanned: true) => void
}

/** What a push would tell the bridges, and the button that does it. Of an integration, the casinos can be chosen. */
export function PushPlan({ isBusy, onStart, onPlanned }: PushPlanProps) {
  const translate = useTranslate()
  const { entity, path } = useResourceConfig()
  const { id, servesOthers } = useRecordContext<Row>() as Row
  const dataProvider = useDataProvider<BackofficeProvider>()
  const queryClient = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: [path, 'push', id],
    queryFn: ({ signal }) => dataProvider.plan<Plan>('push', { resource: path, id }, signal),
    staleTime: 0,
  })
  const [picked, pick] = useState<readonly string[] | null>(null)
  const start = useMutation({
    mutationFn: (targets: readonly string[]) =>
      dataProvider.act<Job>('push', { resource: path, id }, { targets }),
    onSuccess: async (job) => {
      await queryClient.invalidateQueries({ queryKey: [jobsCollection] })
      pick(null)
      onStart(job)
    },
  })
  const isPlanned = !!data || !!error
  useEffect(() => {
    if (isPlanned) onPlanned(true)
  }, [isPlanned, onPlanned])
  if (!data) return error ? <ErrorPage error={error} onRetry={() => void refetch()} /> : <PageLoading />
  const { targets } = data
  const isChoice = entity.name === 'integrations'
  const none = servesOthers === true ? 'noneSeen' : 'none'
  const nothing = targets.every(({ changes }) => changes.length === 0)
  const chosen = isChoice ? (picked ?? idsOf(targets.filter(isPushedByDefault))) : idsOf(targets)
  const push = () => start.mutate(chosen)
  return (
    <section className="push-section" aria-label={translate(`${words}.plan`)}>
      <h2>{translate(`${words}.plan`)}</h2>
      <p className="stamps">{translate(`${words}.explain`)}</p>
      {nothing && <p role="status">{translate(`${words}.${targets.length ? 'nothing' : none}`)}</p>}
      {targets.length > 0 && (
        <>
          <PlannedTargets targets={targets} chosen={chosen} {...(isChoice && { onChoose: pick })} />
          <RunningAlready error={start.error} />
          <p className="push-start">
            <Button
              variant={nothing ? 'outlined' : 'contained'}
              disabled={isBusy || start.isPending || chosen.length === 0}
              onClick={push}
            >
              {isChoice && chosen.length > 0
                ? translate(`${words}.pushSome`, { smart_count: chosen.length })
                : translate(`${words}.${nothing && !isChoice ? 'again' : 'push'}`)}
            </Button>
            {chosen.length === 0 && <span className="stamps">{translate(`${words}.chooseOne`)}</span>}
          </p>
        </>
      )}
    </section>
  )
}

const idsOf = (targets: readonly PlannedTarget[]) => targets.map(({ id }) => id)
