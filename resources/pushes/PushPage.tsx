import { PageLoading, ErrorPage } from '../../src/pages/ErrorPage.tsx'
import { useBackend, useResourceConfig } from '../../src/context.ts'
import { useEffect, useState } from 'react'
import { useRecordContext, useTranslate } from 'react-admin'
import { useQuery } from '@tanstack/react-query'
import { isActiveJob, useJobIdInAddress, useJob, useStartJob } from '../../src/jobs/useJob.ts'
import { RecordSubpage } from '../../src/record/RecordSubpage.tsx'
import { isTargetPushedByDefault } from '../../src/contract/pushes.ts'
import type { Row } from '../../src/contract/values.ts'
import { Button, ButtonLink } from '../../src/layout/Button.tsx'
import { JobProgress } from '../../src/jobs/JobProgress.tsx'
import { FailureMessage } from '../../src/layout/ActionDialog.tsx'
import { BridgeOfFailedPush } from '../bridges/ConnectionCheck.tsx'
import { casinoGames } from '../casino-games/entity.ts'
import PushHistory from './PushHistory.tsx'
import { PlannedTargets } from './PlannedTargets.tsx'
import type { Job, PlannedPushTarget, PushPlan as Plan } from '../../src/contract/answers/jobs.ts'
import '../../src/record/record.css'
import '../../src/schema/form.css'
import './pushes.css'

export default function PushPage() {
  const translate = useTranslate()
  // The history is hidden until the plan above it is shown, so that it does not jump.
  const [isPlanned, setPlanned] = useState(false)
  return (
    <RecordSubpage action="push" title={(name) => translate('resources.pushes.page.title', { name })}>
      {({ id }) => (
        <>
          <Push key={id} id={id} onPlanned={setPlanned} />
          <section className="push-section measure" hidden={!isPlanned}>
            <h2>{translate('resources.pushes.history.title')}</h2>
            <PushHistory />
          </section>
        </>
      )}
    </RecordSubpage>
  )
}

function Push({ id, onPlanned }: { id: string; onPlanned: (isPlanned: true) => void }) {
  const { entity } = useResourceConfig()
  const job = useJobIdInAddress({ kind: 'push', resource: entity.name, recordId: id })
  const { shown, running, isPending } = job
  const show = (next: Job) => job.show(next.id)
  if (isPending) return <PageLoading />
  return (
    <>
      {shown !== null && <PushResult key={shown} id={shown} onRetry={show} />}
      <PushPlanSection isBusy={running !== null} onStart={show} onPlanned={onPlanned} />
    </>
  )
}

const words = 'resources.pushes.page'

interface PushPlanProps {
  isBusy: boolean
  onStart: (job: Job) => void
  onPlanned: (isPlanned: true) => void
}

export function PushPlanSection({ isBusy, onStart, onPlanned }: PushPlanProps) {
  const translate = useTranslate()
  const { entity, path } = useResourceConfig()
  const { id, servesOthers } = useRecordContext<Row>() as Row
  const dataProvider = useBackend()
  const { data, error, refetch } = useQuery({
    queryKey: [path, 'push', id],
    queryFn: ({ signal }) => dataProvider.plan<Plan>('push', { resource: path, id }, signal),
    staleTime: 0,
  })
  const [picked, pick] = useState<readonly string[] | null>(null)
  const start = useStartJob(
    (targets: readonly string[]) => dataProvider.act<Job>('push', { resource: path, id }, { targets }),
    (job) => {
      pick(null)
      onStart(job)
    },
  )
  const isPlanned = !!data || !!error
  useEffect(() => {
    if (isPlanned) onPlanned(true)
  }, [isPlanned, onPlanned])
  if (!data) return error ? <ErrorPage error={error} onRetry={() => void refetch()} /> : <PageLoading />
  const { targets } = data
  const isChoice = entity.name === 'integrations'
  const none = servesOthers === true ? 'noneSeen' : 'none'
  const unchanged = targets.every(({ changes }) => changes.length === 0)
  const hasFailed = targets.some(({ failure }) => failure)
  const nothing = unchanged && !hasFailed
  const chosen = isChoice ? (picked ?? idsOf(targets.filter(isTargetPushedByDefault))) : idsOf(targets)
  const push = () => start.mutate(chosen)
  return (
    <section className="push-section measure" aria-label={translate(`${words}.plan`)}>
      <h2>{translate(`${words}.plan`)}</h2>
      <p className="stamps">{translate(`${words}.explain`)}</p>
      {unchanged && (
        <p role="status">
          {translate(`${words}.${targets.length === 0 ? none : hasFailed ? 'onlyFailed' : 'nothing'}`)}
        </p>
      )}
      {targets.length > 0 && (
        <>
          <PlannedTargets targets={targets} chosen={chosen} {...(isChoice && { onChoose: pick })} />
          <FailureMessage error={start.error} />
          <p className="flow apart">
            <Button
              variant={nothing ? 'outlined' : 'contained'}
              disabled={isBusy || start.isPending || chosen.length === 0}
              onClick={push}
            >
              {isChoice && chosen.length > 0
                ? translate(`${words}.pushSome`, { smart_count: chosen.length })
                : translate(`${words}.${unchanged && !isChoice ? 'again' : 'push'}`)}
            </Button>
            {chosen.length === 0 && <span className="stamps">{translate(`${words}.chooseOne`)}</span>}
          </p>
        </>
      )}
    </section>
  )
}

const idsOf = (targets: readonly PlannedPushTarget[]) => targets.map(({ id }) => id)

function PushResult({ id, onRetry }: { id: string; onRetry: (job: Job) => void }) {
  const translate = useTranslate()
  const { entity, path } = useResourceConfig()
  const { id: recordId, bridgeId } = useRecordContext<Row>() as Row
  const toGames = `/${path}/${encodeURIComponent(recordId)}?tab=${casinoGames.name}`
  const { data: job } = useJob(id)
  const hasEnded = !!job && !isActiveJob(job)
  return (
    <section className="push-section measure">
      <h2>{translate('resources.pushes.page.progress')}</h2>
      <JobProgress id={id} onRetry={onRetry} isRepeatable>
        {hasEnded && job.state === 'done' && entity.name === 'casinos' && (
          <p>
            <ButtonLink variant="outlined" to={toGames}>
              {translate('resources.pushes.page.toGames')}
            </ButtonLink>
          </p>
        )}
        {hasEnded && ['failed', 'partlyFailed'].includes(job.state) && (
          <BridgeOfFailedPush id={String(bridgeId)} />
        )}
      </JobProgress>
    </section>
  )
}
