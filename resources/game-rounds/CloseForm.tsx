import { useErrorCodeText } from '../../src/api/failureText.ts'
import { useBackend, useFormats, useAllScreens, useResourceConfig } from '../../src/context.ts'
import { type SyntheticEvent, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNotify, useRecordContext, useTranslate } from 'react-admin'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ClosingBookingKind, type CloseBody, roundsCollection } from '../../src/contract/closings.ts'
import { focusInvalidField, useDialogFieldFlags } from '../../src/inputs/fieldState.tsx'
import { FailureMessage } from '../../src/layout/ActionDialog.tsx'
import { Button } from '../../src/layout/Button.tsx'
import { Dialog } from '../../src/layout/Dialog.tsx'
import { ConfirmClosing, isCloseReasonComplete, emptyCloseReason, ReasonInputs } from './ReasonInputs.tsx'
import type { Round } from './round.ts'
import type { BookingOption, ClosingPlan, LastClosingAttempt } from '../../src/contract/answers/rounds.ts'
import './rounds.css'

const words = 'resources.game-rounds.close'

interface CloseFormProps {
  plan: ClosingPlan
  close: ReturnType<typeof useCloseRound>
  /** Whether part of the win was credited already, so that only the rest is booked. */
  isRest: boolean
  /** `false` once the round is closed: then only what was typed stays. */
  isOpen: boolean
  /** Absent if no other round comes next; called before this one is closed, with whether to go on to it then. */
  onGoOn?: ((goesOn: boolean) => void) | undefined
}

export function CloseForm({ plan, close, isRest, isOpen, onGoOn }: CloseFormProps) {
  const translate = useTranslate()
  const { id, playerId } = useRecordContext<Round>() as Round
  const [chosen, choose] = useState<ClosingBookingKind | null>(plan.proposed)
  const [grounds, setGrounds] = useState(emptyCloseReason)
  const [isAsked, setAsked] = useState(false)
  const [isSure, setSure] = useState(false)
  const booked = grounds.unconfirmedBooking?.booked
  const isElsewhere = mayBeBookedAtFormerAddress(plan)
  const options = booked === undefined ? plan.options : booked ? plan.ifBooked : plan.ifNotBooked
  const option = options.find((one) => one.booking === chosen && one.allowed)
  const booking = option?.booking
  const ofBooking = useDialogFieldFlags({ name: 'booking', value: chosen, isValid: !!option, isAsked })
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isOpen) return
    flushSync(() => setAsked(true))
    focusInvalidField(event.currentTarget)
    if (booking && !close.isPending && isCloseReasonComplete(grounds)) setSure(true)
  }
  const go = (goesOn: boolean) => {
    onGoOn?.(goesOn)
    if (booking && isCloseReasonComplete(grounds))
      close.mutate({ ...grounds, booking, goesOn }, { onSettled: () => setSure(false) })
  }
  return (
    <form className="round-form" noValidate onSubmit={submit}>
      {isOpen && plan.closing && plan.ifBooked.length > 0 && (
        <UnconfirmedBooking
          closing={plan.closing}
          isElsewhere={isElsewhere}
          value={booked}
          change={(unconfirmedBooking) => setGrounds({ ...grounds, unconfirmedBooking })}
        />
      )}
      {isOpen && (booked !== undefined || !isElsewhere) && (
        <fieldset className="stack below" {...ofBooking.flags}>
          <legend className="closely muted small">{translate(`${words}.how`, { smart_count: 1 })}</legend>
          {(booked ? options.filter(({ allowed }) => allowed) : options).map((one) => (
            <Option
              key={one.booking}
              option={one}
              currency={plan.currency}
              isProposed={one.booking === plan.proposed}
              isRest={isRest}
              isChosen={one.booking === booking}
              isBooked={booked === true}
              choose={() => choose(one.booking)}
            />
          ))}
        </fieldset>
      )}
      <ReasonInputs value={grounds} change={setGrounds} isAsked={isAsked} />
      <FailureMessage error={isOpen && close.error} />
      {isOpen && (
        <p className="round-send flow apart">
          <Button type="submit" variant="contained" disabled={!booking || close.isPending}>
            {translate(`${words}.${close.isPending ? 'pending' : 'button'}`)}
          </Button>
          <span className="stamps">{translate(`${words}.final`)}</span>
        </p>
      )}
      {isOpen && isSure && option && (
        <Dialog title={translate(`${words}.sure`, { smart_count: 1 })} onClose={() => setSure(false)}>
          <ConfirmClosing
            isPending={close.isPending}
            onGo={() => go(false)}
            onGoOn={onGoOn && (() => go(true))}
            onBack={() => setSure(false)}
          >
            <p className="wraps">{translate(`${words}.which`, { id, playerId })}</p>
            <p>
              <strong>
                <BookingName booking={option.booking} isRest={isRest} />
              </strong>
            </p>
            <Effect option={option} currency={plan.currency} isBooked={booked === true} />
          </ConfirmClosing>
        </Dialog>
      )}
    </form>
  )
}

/** Whether a booking may have been made at another address or account than the casino's current one, so that it must not be sent again. */
export const mayBeBookedAtFormerAddress = ({ options }: ClosingPlan) =>
  options.some(({ refusal }) => refusal === 'bookedElsewhere')

interface UnconfirmedBookingProps {
  closing: LastClosingAttempt
  isElsewhere: boolean
  value: boolean | undefined
  change: (said: CloseBody['unconfirmedBooking']) => void
}

/** The user may state whether an unconfirmed booking was made, and has to if it cannot be sent again. */
function UnconfirmedBooking({ closing, isElsewhere, value, change }: UnconfirmedBookingProps) {
  const translate = useTranslate()
  const id = useId()
  const answers = [...(isElsewhere ? [] : [undefined]), true, false]
  const nameOf = (booked: boolean | undefined) => (booked === undefined ? 'unknown' : booked ? 'yes' : 'no')
  return (
    <fieldset className="stack below" aria-describedby={id}>
      <legend className="closely muted small">{translate(`${words}.unconfirmed.question`)}</legend>
      {answers.map((booked) => (
        <div key={nameOf(booked)} className="round-option box" data-allowed>
          <label className="bold">
            <input
              type="radio"
              name="unconfirmed"
              checked={value === booked}
              onChange={() => change(booked === undefined ? undefined : { attemptedAt: closing.at, booked })}
            />
            {translate(`${words}.unconfirmed.${nameOf(booked)}`)}
          </label>
        </div>
      ))}
      <p id={id} className="stamps">
        {translate(`${words}.unconfirmed.hint`)}
      </p>
    </fieldset>
  )
}

interface OptionProps {
  option: BookingOption
  currency: string
  isProposed: boolean
  isRest: boolean
  isChosen: boolean
  /** Whether the booking is stated as made, so that nothing is sent. */
  isBooked: boolean
  choose: () => void
}

function Option({ option, currency, isProposed, isRest, isChosen, isBooked, choose }: OptionProps) {
  const translate = useTranslate()
  const textOf = useErrorCodeText()
  const { booking, allowed, refusal } = option
  const id = `booking-${booking}`
  return (
    <div className="round-option box" data-allowed={allowed}>
      <label htmlFor={id} className="bold">
        <input
          id={id}
          type="radio"
          name="booking"
          checked={isChosen}
          aria-disabled={!allowed || undefined}
          aria-describedby={`${id}-effect`}
          onChange={() => allowed && choose()}
        />
        <BookingName booking={booking} isRest={isRest} />
        {isProposed && allowed && <small>{translate(`${words}.proposed`)}</small>}
      </label>
      <div id={`${id}-effect`}>
        {refusal && <p>{textOf(refusal)}</p>}
        {allowed && <Effect option={option} currency={currency} isBooked={isBooked} />}
      </div>
    </div>
  )
}

function BookingName({ booking, isRest }: { booking: ClosingBookingKind; isRest: boolean }) {
  const translate = useTranslate()
  return (
    <>
      {translate(`resources.game-rounds.choices.closeType.${booking}`)}{' '}
      {isRest && booking === 'win' && <small>{translate(`${words}.rest`)}</small>}
    </>
  )
}

function Effect({
  option: { booking, amount, lost },
  currency,
  isBooked,
}: Pick<OptionProps, 'option' | 'currency' | 'isBooked'>) {
  const translate = useTranslate()
  const formats = useFormats()
  return (
    <>
      <p>
        {translate(`${words}.${isBooked ? 'unconfirmed.effect' : `effect.${booking}`}`, {
          amount: formats.amount(amount, currency),
        })}
      </p>
      {lost > 0 && (
        <p className="warn bold">
          {translate(`${words}.lost.${booking}`, { amount: formats.amount(lost, currency) })}
        </p>
      )}
    </>
  )
}

/** Loaded again for each version of the round; meanwhile the form stays, with what was typed. */
export function useClosingPlan({ id, version }: Pick<Round, 'id' | 'version'>, enabled = true) {
  const { path } = useResourceConfig()
  const dataProvider = useBackend()
  return useQuery({
    queryKey: [path, 'close', id, version],
    queryFn: ({ signal }) => dataProvider.plan<ClosingPlan>('close', { resource: path, id }, signal),
    enabled,
    placeholderData: (shown, query) => (query?.queryKey[2] === id ? shown : undefined),
    staleTime: 0,
    retry: false,
  })
}

/** Loads round and plan again, whatever the outcome. */
export function useCloseRound({ id }: Pick<Round, 'id'>) {
  const { path } = useResourceConfig()
  const all = useAllScreens()
  const notify = useNotify()
  const dataProvider = useBackend()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ goesOn: _, ...body }: CloseBody & { goesOn: boolean }) =>
      dataProvider.act<Round>('close', { resource: path, id }, body),
    onSuccess: (_, { goesOn }) => {
      // The next round says it above its form, which a message would cover.
      if (!goesOn) notify(`${words}.done`, { type: 'success', messageArgs: { id } })
    },
    onSettled: async () => {
      const places = all.filter(({ entity }) => entity.name === roundsCollection)
      await Promise.all(places.map((place) => queryClient.invalidateQueries({ queryKey: [place.path] })))
    },
  })
}
