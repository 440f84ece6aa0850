import { TranslatedTableHead } from '../../src/fields/TranslatedTableHead.tsx'
import { useErrorCodeText } from '../../src/api/failureText.ts'
import { type SyntheticEvent, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslate } from 'react-admin'
import type { ClosingBookingKind, CloseBody } from '../../src/contract/closings.ts'
import { focusInvalidField, useDialogFieldState } from '../../src/inputs/fieldState.tsx'
import { DialogActions } from '../../src/layout/ActionDialog.tsx'
import { useFormats, useAmountsFormatter } from '../../src/context.ts'
import { totalRoundCount } from '../../src/contract/currencySums.ts'
import { isCloseReasonComplete, emptyCloseReason, ReasonInputs } from './ReasonInputs.tsx'
import type { ManyClosingsPlan, ManyBookingOption } from '../../src/contract/answers/rounds.ts'

const words = 'resources.game-rounds.close'

interface CloseManyFormProps {
  plan: ManyClosingsPlan
  booking: ClosingBookingKind | null
  choose: (booking: ClosingBookingKind) => void
  title: string
  onSend: (wish: CloseBody) => void
  onClose: () => void
}

export function CloseManyForm({ plan, booking, choose, title, onSend, onClose }: CloseManyFormProps) {
  const translate = useTranslate()
  const [grounds, setGrounds] = useState(emptyCloseReason)
  const [isAsked, setAsked] = useState(false)
  const { flags, isShown } = useDialogFieldState({
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
      <fieldset className="stack" aria-describedby={isShown ? id : undefined} {...flags}>
        <legend className="muted small">{translate(`${words}.how`, { smart_count: 2 })}</legend>
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
          <span id={id} role="alert" className="dialog-error">
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

export function EffectPerRound({ plan, booking }: { plan: ManyClosingsPlan; booking: ClosingBookingKind }) {
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

export function TotalEffect({ option }: { option: ManyBookingOption }) {
  const translate = useTranslate()
  const textOf = useErrorCodeText()
  const amountsOf = useAmountsFormatter()
  const { number } = useFormats()
  const counted = (count: number) => ({ smart_count: count, count: number(count) })
  const { booking, rounds, amounts, lost, refused } = option
  return (
    <>
      {rounds > 0 && (
        <p>
          {translate(`${words}.manyEffect.${booking}`, {
            amounts: amountsOf(amounts),
            rounds: translate(`${words}.rounds`, counted(rounds)),
          })}
        </p>
      )}
      {lost.length > 0 && (
        <p className="warn bold">
          {translate(`${words}.manyLost.${booking}`, {
            ...counted(totalRoundCount(lost)),
            amounts: amountsOf(lost),
          })}
        </p>
      )}
      {refused.map(({ code, rounds: count }) => (
        <p key={code}>
          {translate(`${words}.staysOpen`, counted(count))} {textOf(code)}
        </p>
      ))}
    </>
  )
}
