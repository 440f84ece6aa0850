import { useErrorCodeText } from '../../src/api/failureText.ts'
import { useBackend, useFormats } from '../../src/context.ts'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useQuery } from '@tanstack/react-query'
import { type ClosingBookingKind, type CloseBody, roundsCollection } from '../../src/contract/closings.ts'
import type { ManyClosingsPlan } from '../../src/contract/answers/rounds.ts'
import type { Job } from '../../src/contract/answers/jobs.ts'
import { JobProgress } from '../../src/jobs/JobProgress.tsx'
import { useStartJob } from '../../src/jobs/useJob.ts'
import { DialogActions, FailureMessage } from '../../src/layout/ActionDialog.tsx'
import { Dialog } from '../../src/layout/Dialog.tsx'
import type { BulkDialogProps } from '../../src/screens.ts'
import type { ErrorCode } from '../../src/contract/errors.ts'
import { CloseManyForm, EffectPerRound, TotalEffect } from './CloseManyForm.tsx'
import { ConfirmClosingStep } from './ReasonInputs.tsx'
import '../../src/list/panels.css'
import './rounds.css'

const words = 'resources.game-rounds.close'

/** Rounds for which the chosen way is not allowed stay open and selected. */
export default function CloseManyDialog({ selected, select, onClose }: BulkDialogProps) {
  const translate = useTranslate()
  const { number } = useFormats()
  const [ids] = useState(() => [...selected.keys()])
  const [booking, choose] = useState<ClosingBookingKind | null>(null)
  const [wish, setWish] = useState<CloseBody | null>(null)
  // As of the start, since the plan is loaded again when rounds change.
  const [leftOut, setLeftOut] = useState<readonly LeftOutRound[]>([])
  const plan = usePlan(ids)
  const dataProvider = useBackend()
  const start = useStartJob(
    (body: object) => dataProvider.start<Job>(`${roundsCollection}/close`, body),
    ({ items }) => select((rest) => new Map([...rest].filter(([id]) => !items.some((one) => one.id === id)))),
  )
  const option = plan.data?.options.find((one) => one.booking === booking)
  const isAsking = !!wish && !!option && !start.data
  const count = start.data?.total ?? option?.rounds ?? ids.length
  const title = translate(`${words}.${isAsking ? 'sure' : 'many'}`, {
    smart_count: count,
    count: number(count),
  })
  const go = () => {
    if (!wish || !plan.data) return
    const rounds = plan.data.rounds.map(({ id, options }) => ({
      id,
      refusal: options.find((one) => one.booking === wish.booking)?.refusal,
    }))
    setLeftOut(rounds.flatMap(({ id, refusal }) => (refusal ? { id, refusal } : [])))
    start.mutate({ ...wish, ids: rounds.flatMap(({ id, refusal }) => (refusal ? [] : id)) })
  }
  return (
    <Dialog title={title} onClose={onClose}>
      {start.data ? (
        <>
          <JobProgress id={start.data.id} />
          <LeftOut rounds={leftOut} />
          <DialogActions onClose={onClose} />
        </>
      ) : (
        <>
          <div role="status">{plan.isPending && <p>{translate(`${words}.asking`)}</p>}</div>
          <FailureMessage error={plan.error ?? start.error} />
          {plan.data && (
            <div hidden={isAsking}>
              <CloseManyForm
                plan={plan.data}
                {...{ booking, choose, title, onClose }}
                onSend={(next) => {
                  // Rounds may have changed meanwhile, so the confirmation shows a new plan.
                  void plan.refetch().then(({ isSuccess }) => isSuccess && setWish(next))
                }}
              />
            </div>
          )}
          {plan.data && isAsking && (
            <ConfirmClosingStep isPending={start.isPending} onGo={go} onBack={() => setWish(null)}>
              <p>
                <strong>{translate(`resources.game-rounds.choices.closeType.${wish.booking}`)}</strong>
              </p>
              <TotalEffect option={option} />
              <EffectPerRound plan={plan.data} booking={wish.booking} />
            </ConfirmClosingStep>
          )}
        </>
      )}
    </Dialog>
  )
}

/** Loads the plan again each time that the dialog opens. */
function usePlan(ids: readonly string[]) {
  const dataProvider = useBackend()
  const [key] = useState(() => crypto.randomUUID())
  return useQuery({
    queryKey: [roundsCollection, 'plan-close', key],
    queryFn: () => dataProvider.start<ManyClosingsPlan>(`${roundsCollection}/plan-close`, { ids }),
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  })
}

interface LeftOutRound {
  id: string
  refusal: ErrorCode
}

function LeftOut({ rounds }: { rounds: readonly LeftOutRound[] }) {
  const translate = useTranslate()
  const textOf = useErrorCodeText()
  const { number } = useFormats()
  if (rounds.length === 0) return null
  const counted = { smart_count: rounds.length, count: number(rounds.length) }
  return (
    <>
      <p>{translate('resources.game-rounds.close.leftOut', counted)}</p>
      <ul className="outcomes bullets below">
        {rounds.map(({ id, refusal }) => (
          <li key={id}>
            <strong>{id}</strong> {textOf(refusal)}
          </li>
        ))}
      </ul>
    </>
  )
}
