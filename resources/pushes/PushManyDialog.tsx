import { useState } from 'react'
import { useBackend, useResourceConfig } from '../../src/context.ts'
import { useTranslate } from 'react-admin'
import { useQuery } from '@tanstack/react-query'
import { isTargetPushedByDefault } from '../../src/contract/pushes.ts'
import { JobProgress } from '../../src/jobs/JobProgress.tsx'
import { useStartJob } from '../../src/jobs/useJob.ts'
import { ActionDialog } from '../../src/layout/ActionDialog.tsx'
import { PageLoading } from '../../src/pages/ErrorPage.tsx'
import type { BulkDialogProps } from '../../src/screens.ts'
import { PlannedTargets } from './PlannedTargets.tsx'
import type { Job, PushPlan } from '../../src/contract/answers/jobs.ts'
import './pushes.css'

const words = 'resources.pushes.page'

export default function PushManyDialog({ selected, select, onClose }: BulkDialogProps) {
  const translate = useTranslate()
  const { path } = useResourceConfig()
  const [ids] = useState(() => [...selected.keys()])
  const { plan, start } = usePushes(ids, () => select(() => new Map()))
  const [picked, pick] = useState<readonly string[] | null>(null)
  const { targets = [] } = plan.data ?? {}
  const chosen = picked ?? targets.filter(isTargetPushedByDefault).map(({ id }) => id)
  const isNothing = targets.every(({ changes }) => changes.length === 0)
  const title = translate(`resources.${path}.bulk.push.label`)
  if (start.data)
    return (
      <ActionDialog title={title} onClose={onClose}>
        <JobProgress id={start.data.id} />
      </ActionDialog>
    )
  return (
    <ActionDialog
      title={title}
      onClose={onClose}
      isCareful={false}
      error={plan.error ?? start.error}
      action={
        targets.length > 0 && {
          label:
            chosen.length > 0
              ? translate(`${words}.pushSome`, { smart_count: chosen.length })
              : translate(`${words}.push`),
          disabled: start.isPending || chosen.length === 0,
          onClick: () => start.mutate(chosen),
        }
      }
    >
      {plan.isPending && <PageLoading />}
      {plan.data && (
        <>
          <p>{translate(`${words}.explain`)}</p>
          {isNothing && <p role="status">{translate(`${words}.${targets.length ? 'nothing' : 'none'}`)}</p>}
          <div
            className="push-many below scrolls"
            role="region"
            aria-label={translate(`${words}.plan`)}
            tabIndex={0}
          >
            <PlannedTargets targets={targets} chosen={chosen} onChoose={pick} isBrief />
          </div>
        </>
      )}
    </ActionDialog>
  )
}

function usePushes(ids: readonly string[], onStarted: () => void) {
  const { entity } = useResourceConfig()
  const dataProvider = useBackend()
  const send = <R extends object>(body: object) =>
    dataProvider.start<R>(`${entity.name}/push`, { ids, ...body })
  const plan = useQuery({
    queryKey: [entity.name, 'pushMany', ids],
    queryFn: () => send<PushPlan>({ dryRun: true }),
    gcTime: 0,
    staleTime: Infinity,
  })
  const start = useStartJob((targets: readonly string[]) => send<Job>({ targets }), onStarted)
  return { plan, start }
}
