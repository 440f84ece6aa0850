import { useState, type SyntheticEvent } from 'react'
import { flushSync } from 'react-dom'
import { useTranslate } from 'react-admin'
import { bodyOf, codeOfFailure } from '../../src/api/failure.ts'
import { useFailureText } from '../../src/api/useFailureText.ts'
import type { Booking, BookingOption, ClosingPlan } from '../../src/contract/closings.ts'
import { focusWrong } from '../../src/inputs/focusWrong.ts'
import { Button } from '../../src/layout/Button.tsx'
import { useFormats } from '../../src/locale/format.ts'
import { isComplete, noGrounds, ReasonInputs } from './ReasonInputs.tsx'
import type { useClose } from './useClosing.ts'
import './closing.css'

const words = 'resources.game-rounds.close'

/** The ways to close a round, each with what would come of it, and why. */
export function CloseForm({ plan, close }: { plan: ClosingPlan; close: ReturnType<typeof useClose> }) {
  const translate = useTranslate()
  const textOf = useFailureText()
  const [chosen, choose] = useState<Booking | null>(plan.proposed)
  const [grounds, setGrounds] = useState(noGrounds)
  const [isAsked, setAsked] = useState(false)
  const booking = plan.options.find((option) => option.booking === chosen && option.allowed)?.booking
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    flushSync(() => setAsked(true))
    focusWrong(event.currentTarget)
    if (booking && !close.isPending && isComplete(grounds)) close.mutate({ ...grounds, booking })
  }
  return (
    <form className="round-form" noValidate onSubmit={submit}>
      <fieldset>
        <legend>{translate(`${words}.how`)}</legend>
        {plan.options.map((option) => (
          <Option
            key={option.booking}
            option={option}
            currency={plan.currency}
            isProposed={option.booking === plan.proposed}
            isChosen={option.booking === booking}
            choose={() => choose(option.booking)}
          />
        ))}
      </fieldset>
      <ReasonInputs value={grounds} change={setGrounds} isAsked={isAsked} />
      {close.error && (
        <p role="alert" className="dialog-error">
          {textOf(codeOfFailure(close.error), bodyOf(close.error).params)}
        </p>
      )}
      <p className="round-send">
        <Button type="submit" variant="contained" disabled={!booking || close.isPending}>
          {translate(`${words}.${close.isPending ? 'pending' : 'button'}`)}
        </Button>
        <span className="stamps">{translate(`${words}.final`)}</span>
      </p>
    </form>
  )
}

interface OptionProps {
  option: BookingOption
  currency: string
  isProposed: boolean
  isChosen: boolean
  choose: () => void
}

/** One of the ways; one that is not allowed stays to be seen, and says why. */
function Option({ option, currency, isProposed, isChosen, choose }: OptionProps) {
  const translate = useTranslate()
  const textOf = useFailureText()
  const { amount } = useFormats()
  const { booking, allowed, refusal, lost } = option
  const id = `booking-${booking}`
  return (
    <div className="round-option" data-allowed={allowed}>
      <label htmlFor={id}>
        <input
          id={id}
          type="radio"
          name="booking"
          checked={isChosen}
          aria-disabled={!allowed || undefined}
          aria-describedby={`${id}-effect`}
          onChange={() => allowed && choose()}
        />
        {translate(`resources.game-rounds.choices.closeType.${booking}`)}
        {isProposed && allowed && <small>{translate(`${words}.proposed`)}</small>}
      </label>
      <div id={`${id}-effect`}>
        {refusal && <p>{textOf(refusal)}</p>}
        {allowed && (
          <p>{translate(`${words}.effect.${booking}`, { amount: amount(option.amount, currency) })}</p>
        )}
        {allowed && lost > 0 && (
          <p className="round-warning">
            {translate(`${words}.lost.${booking}`, { amount: amount(lost, currency) })}
          </p>
        )}
      </div>
    </div>
  )
}
