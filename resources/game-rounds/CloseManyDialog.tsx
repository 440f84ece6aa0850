import { useErrorCodeText } from '../../src/api/failureText.ts'
import { useBackend, useFormats, useAmountsFormatter } from '../../src/context.ts'
import { useState, type SyntheticEvent, useId } from 'react'
import { useTranslate } from 'react-admin'
import { useQuery } from '@tanstack/react-query'
import { type ClosingBookingKind, type CloseBody, roundsCollection } from '../../src/contract/closings.ts'
import type { ManyClosingsPlan, ManyBookingOption } from '../../src/contract/answers/rounds.ts'
import type { Job } from '../../src/contract/answers/jobs.ts'
import { JobProgress } from '../../src/jobs/JobProgress.tsx'
import { useStartJob } from '../../src/jobs/useJob.ts'
import { DialogActions, FailureMessage } from '../../src/layout/ActionDialog.tsx'
import { Dialog } from '../../src/layout/Dialog.tsx'
import type { BulkDialogProps } from '../../src/screens.ts'
import type { ErrorCode } from '../../src/contract/errors.ts'
import { ConfirmClosing, isCloseReasonComplete, emptyCloseReason, ReasonInputs } from './ReasonInputs.tsx'
import { TranslatedTableHead } from '../../src/fields/TranslatedTableHead.tsx'
import { flushSync } from 'react-dom'
import { focusInvalidField, useDialogFieldFlags } from '../../src/inputs/fieldState.tsx'
import { totalRoundCount } from '../../src/contract/currencySums.ts'
import '../../src/list/panels.css'
import './rounds.css'

const words = 'resources.game-rounds.close'

/** Rounds for which the chosen way is not allowed stay open and selected. */
export default function CloseManyDialog({ selected, select, onClose }: BulkDialogProps) {
  const translate = useTranslate()
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
            <ConfirmClosing isPending={start.isPending} onGo={go} onBack={() => setWish(null)}>
              <p>
                <strong>{translate(`resources.game-rounds.choices.closeType.${wish.booking}`)}</strong>
              </p>
              <TotalEffect option={option} />
              <EffectPerRound plan={plan.data} booking={wish.booking} />
            </ConfirmClosing>
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
  if (rounds.length === 0) return null
  return (
    <>
      <p>{translate(`${words}.leftOut`, { smart_count: rounds.length })}</p>
      <ul className="outcomes bullets below scrolls">
        {rounds.map(({ id, refusal }) => (
          <li key={id}>
            <strong>{id}</strong> {textOf(refusal)}
          </li>
        ))}
      </ul>
    </>
  )
}

interface CloseManyFormProps {
  plan: ManyClosingsPlan
  booking: ClosingBookingKind | null
  choose: (booking: ClosingBookingKind) => void
  title: string
  onSend: (wish: CloseBody) => void
  onClose: () => void
}

function CloseManyForm({ plan, booking, choose, title, onSend, onClose }: CloseManyFormProps) {
  const translate = useTranslate()
  const [grounds, setGrounds] = useState(emptyCloseReason)
  const [isAsked, setAsked] = useState(false)
  const { flags, isShown } = useDialogFieldFlags({
    name: 'booking',
    value: booking,
    isValid: !!booking,
    isAsked,
  })
  const id = useId()
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    flushSync(() => setAsked(true))
    if (booking) focusInvalidField(event.currentTarget)
    else event.currentTarget.querySelector('input')?.focus()
    if (booking && isCloseReasonComplete(grounds)) onSend({ booking, ...grounds })
  }
  return (
    <form className="round-form" noValidate onSubmit={submit}>
      <fieldset className="stack below" aria-describedby={isShown ? id : undefined} {...flags}>
        <legend className="closely muted small">{translate(`${words}.how`, { smart_count: 2 })}</legend>
        {plan.options.map((option) => (
          <div key={option.booking} className="round-option box" data-allowed={option.rounds > 0}>
            <label className="bold">
              <input
                type="radio"
                name="booking"
                checked={booking === option.booking}
                aria-disabled={option.rounds === 0 || undefined}
                aria-describedby={`${id}-${option.booking}`}
                onChange={() => option.rounds > 0 && choose(option.booking)}
              />
              {translate(`resources.game-rounds.choices.closeType.${option.booking}`)}
            </label>
            <div id={`${id}-${option.booking}`}>
              <TotalEffect option={option} />
            </div>
          </div>
        ))}
        {isShown && (
          <span id={id} role="alert" className="bad">
            {translate('errors.required', { field: 'booking' })}
          </span>
        )}
      </fieldset>
      {booking && <EffectPerRound plan={plan} booking={booking} />}
      <ReasonInputs value={grounds} change={setGrounds} isAsked={isAsked} />
      <p className="stamps">{translate(`${words}.final`)}</p>
      <DialogActions onClose={onClose} action={{ label: title, type: 'submit' }} />
    </form>
  )
}

function EffectPerRound({ plan, booking }: { plan: ManyClosingsPlan; booking: ClosingBookingKind }) {
  const translate = useTranslate()
  const textOf = useErrorCodeText()
  const { amount } = useFormats()
  return (
    <div
      className="round-each below"
      role="region"
      aria-label={translate(`${words}.each.title`)}
      tabIndex={0}
    >
      <table className="full">
        <TranslatedTableHead of={[`${words}.each.round`, `${words}.each.amount`, `${words}.each.meaning`]} />
        <tbody>
          {plan.rounds.map(({ id, currency, options }) => {
            const option = options.find((one) => one.booking === booking)
            return (
              <tr key={id}>
                <th scope="row">{id}</th>
                <td>{option?.allowed ? amount(option.amount, currency) : '–'}</td>
                <td className={option?.allowed ? 'warn bold' : undefined}>
                  {option?.refusal
                    ? textOf(option.refusal)
                    : option && option.lost > 0
                      ? translate(`${words}.each.${booking === 'refund' ? 'lost' : 'unpaid'}`, {
                          amount: amount(option.lost, currency),
                        })
                      : ''}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

function TotalEffect({ option }: { option: ManyBookingOption }) {
  const translate = useTranslate()
  const textOf = useErrorCodeText()
  const amountsOf = useAmountsFormatter()
  const { booking, rounds, amounts, lost, refused } = option
  return (
    <>
      {rounds > 0 && (
        <p>
          {translate(`${words}.manyEffect.${booking}`, {
            amounts: amountsOf(amounts),
            rounds: translate(`${words}.rounds`, { smart_count: rounds }),
          })}
        </p>
      )}
      {lost.length > 0 && (
        <p className="warn bold">
          {translate(`${words}.manyLost.${booking}`, {
            smart_count: totalRoundCount(lost),
            amounts: amountsOf(lost),
          })}
        </p>
      )}
      {refused.map(({ code, rounds: count }) => (
        <p key={code}>
          {translate(`${words}.staysOpen`, { smart_count: count })} {textOf(code)}
        </p>
      ))}
    </>
  )
}
