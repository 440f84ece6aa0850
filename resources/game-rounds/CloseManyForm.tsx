import { useId, useState, type SyntheticEvent } from 'react'
import { flushSync } from 'react-dom'
import { useTranslate } from 'react-admin'
import type { Booking, CloseBody, ClosingsPlan } from '../../src/contract/closings.ts'
import { focusWrong, usePlainFlags } from '../../src/inputs/flags.tsx'
import { Button } from '../../src/layout/Button.tsx'
import { EachRound } from './EachRound.tsx'
import { ManyEffect } from './ManyEffect.tsx'
import { isComplete, noCloseReason, ReasonInputs } from './ReasonInputs.tsx'

const words = 'resources.game-rounds.close'

export interface CloseManyFormProps {
  plan: ClosingsPlan
  booking: Booking | null
  choose: (booking: Booking) => void
  /** Says how many are closed in the chosen way. */
  title: string
  onSend: (wish: CloseBody) => void
  onClose: () => void
}

/** How many rounds are to be closed, and why: each way with what it comes to, the chosen one round by round. */
export function CloseManyForm({ plan, booking, choose, title, onSend, onClose }: CloseManyFormProps) {
  const translate = useTranslate()
  const [grounds, setGrounds] = useState(noCloseReason)
  const [isAsked, setAsked] = useState(false)
  const { flags, isShown } = usePlainFlags({ name: 'booking', value: booking, isValid: !!booking, isAsked })
  const id = useId()
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    flushSync(() => setAsked(true))
    if (booking) focusWrong(event.currentTarget)
    else event.currentTarget.querySelector('input')?.focus()
    if (booking && isComplete(grounds)) onSend({ booking, ...grounds })
  }
  return (
    <form className="round-form" noValidate onSubmit={submit}>
      <fieldset aria-describedby={isShown ? id : undefined} {...flags}>
        <legend>{translate(`${words}.how`)}</legend>
        {plan.options.map((option) => (
          <div key={option.booking} className="round-option" data-allowed={option.rounds > 0}>
            <label>
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
              <ManyEffect option={option} />
            </div>
          </div>
        ))}
        {isShown && (
          <span id={id} role="alert" className="dialog-error">
            {translate('errors.required', { field: 'booking' })}
          </span>
        )}
      </fieldset>
      {booking && <EachRound plan={plan} booking={booking} />}
      <ReasonInputs value={grounds} change={setGrounds} isAsked={isAsked} />
      <p className="stamps">{translate(`${words}.final`)}</p>
      <div className="dialog-actions">
        <Button type="submit" variant="contained">
          {title}
        </Button>
        <Button onClick={onClose}>{translate('form.cancel')}</Button>
      </div>
    </form>
  )
}
