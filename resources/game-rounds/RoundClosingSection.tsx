import { useEffect, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Navigate, useLocation } from 'react-router-dom'
import { isObject, ownValue } from '../../src/contract/values.ts'
import type { ClosingPlan, LastClosingAttempt } from '../../src/contract/answers/rounds.ts'
import { codeOfFailure } from '../../src/api/failure.ts'
import { useErrorCodeText } from '../../src/api/failureText.ts'
import { ButtonLink } from '../../src/layout/Button.tsx'
import { useFormats, useResourceConfig, useCan } from '../../src/context.ts'
import { ErrorPage } from '../../src/pages/ErrorPage.tsx'
import { useBuildListOrRecordLocation } from '../../src/record/listOrRecordLocation.ts'
import { useRecordPosition } from '../../src/record/RecordNavigation.tsx'
import { CloseForm, mayBeBookedAtFormerAddress, useCloseRound, useClosingPlan } from './CloseForm.tsx'
import type { Round } from './round.ts'

const words = 'resources.game-rounds'

export function RoundClosingSection({ round }: { round: Round }) {
  const { entity } = useResourceConfig()
  const mayClose = useCan(entity, 'close')
  if (!mayClose || (round.status !== 'open' && round.closeType === null)) return null
  return <OfRound round={round} />
}

function OfRound({ round }: { round: Round }) {
  const translate = useTranslate()
  const { data: plan, error, refetch } = useClosingPlan(round)
  const close = useCloseRound(round)
  const isOpen = round.status === 'open'
  const [wasOpen] = useState(isOpen)
  const [goesOn, setGoesOn] = useState(false)
  const { fixed } = useResourceConfig()
  const hasNext = !!useRecordPosition()?.next && !!fixed
  useKeptFocus(isOpen)
  // If the plan cannot be loaded again, the form stays with its values.
  if (error && !plan) return <ErrorPage error={error} onRetry={() => void refetch()} />
  const closing = plan?.closing ?? null
  const isMeanwhile = !isOpen && wasOpen && !close.isPending && !close.isSuccess
  if (!isOpen && !isMeanwhile)
    return (
      <>
        <NextOpen closedId={round.id} hasFocus goesOn={goesOn && close.isSuccess} />
        {closing && <Why closing={closing} />}
      </>
    )
  return (
    <section className="group round-close" aria-labelledby="round-close" aria-busy={!plan}>
      <ClosedBefore />
      <h3 id="round-close">{translate(`${words}.close.title`)}</h3>
      {isMeanwhile && <ClosedMeanwhile closing={closing} />}
      {isOpen && closing && (
        <LastAttempt
          closing={closing}
          isElsewhere={mayBeBookedAtFormerAddress(plan as ClosingPlan)}
          said={close.error && codeOfFailure(close.error)}
        />
      )}
      {plan && (
        <CloseForm
          plan={plan}
          close={close}
          isRest={round.credit > 0}
          isOpen={isOpen}
          onGoOn={hasNext ? setGoesOn : undefined}
        />
      )}
      {isMeanwhile && <NextOpen closedId={round.id} />}
    </section>
  )
}

/** Said where closing one round led to the next. */
function ClosedBefore() {
  const translate = useTranslate()
  const { state } = useLocation() as { state: unknown }
  const id = isObject(state) ? ownValue(state, 'closed') : undefined
  return typeof id === 'string' && <p role="status">{translate(`${words}.close.done`, { id })}</p>
}

/** The form disappears once its round is closed; if it had the focus, the focus moves to the round's drawer. */
function useKeptFocus(isOpen: boolean) {
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body)
      document.querySelector<HTMLElement>('.drawer')?.focus({ preventScroll: true })
    wasOpen.current = isOpen
  }, [isOpen])
}

/** Moves the focus to a link that appears after the round was closed, unless the user has moved the focus elsewhere. */
function focusNext(link: HTMLElement | null) {
  if (document.activeElement?.matches('body, .drawer'))
    link?.querySelector('a')?.focus({ preventScroll: true })
}

/** Said when somebody else, or the server, closes the round while it is shown. */
function ClosedMeanwhile({ closing }: { closing: LastClosingAttempt | null }) {
  const translate = useTranslate()
  const { instant } = useFormats()
  return (
    <p className="notice" role="status">
      {closing && closing.reason !== null
        ? translate(`${words}.close.meanwhileBy`, { name: closing.by.name, when: instant(closing.at) })
        : translate(`${words}.close.meanwhile`)}{' '}
      {translate(`${words}.close.meanwhileKept`)}
    </p>
  )
}

interface NextOpenProps {
  closedId: string
  hasFocus?: boolean
  goesOn?: boolean
}

/** In the list of open rounds, a link to the next open round, and at the end to a remaining one. Leads there by itself if it was asked to. */
function NextOpen({ hasFocus = false, goesOn = false, closedId: closed }: NextOpenProps) {
  const translate = useTranslate()
  const { fixed } = useResourceConfig()
  const address = useBuildListOrRecordLocation()
  const place = useRecordPosition()
  if (!fixed || !place?.isGone) return null
  const { index, next, previous } = place
  const to = next ?? previous
  if (!to) return <p>{translate(`${words}.close.noneLeft`)}</p>
  const step = next ? 'next' : 'previous'
  const state = { index: next ? index : index - 1, step }
  if (goesOn && next) return <Navigate to={address(to.id)} state={{ ...state, closed }} />
  return (
    <p ref={hasFocus ? focusNext : undefined}>
      <ButtonLink variant="contained" to={address(to.id)} state={state}>
        {translate(`${words}.close.${step}`)}
      </ButtonLink>
    </p>
  )
}

function Why({ closing: { reason, comment, operatorBooked } }: { closing: LastClosingAttempt }) {
  const translate = useTranslate()
  if (reason === null) return null
  return (
    <section className="group" aria-labelledby="round-why">
      <h3 id="round-why">{translate(`${words}.close.reason`)}</h3>
      <p>{translate(`${words}.close.reasons.${reason}`)}</p>
      {operatorBooked !== null && (
        <p>{translate(`${words}.close.${operatorBooked ? 'saidBooked' : 'saidNotBooked'}`)}</p>
      )}
      {comment && <p>{comment}</p>}
    </section>
  )
}

/** Errors that the form already shows are not repeated. */
function LastAttempt({
  closing,
  isElsewhere,
  said,
}: {
  closing: LastClosingAttempt
  isElsewhere: boolean
  said: string | null
}) {
  const translate = useTranslate()
  const { instant } = useFormats()
  const textOf = useErrorCodeText()
  const { state, booking, by, at, code, params, pinned, pinnedAddress } = closing
  const values = {
    name: by.name,
    when: instant(at),
    booking: translate(`${words}.choices.closeType.${booking}`),
  }
  return (
    <div className="notice">
      <p>{translate(`${words}.close.${state === 'asking' ? 'underWay' : 'tried'}`, values)}</p>
      {code && code !== said && <p>{textOf(code, params)}</p>}
      {pinned && (
        <p>
          {translate(`${words}.close.${isElsewhere ? 'pinnedElsewhere' : 'pinned'}`, {
            address: pinnedAddress,
            booking: translate(`${words}.choices.closeType.${pinned}`),
          })}
        </p>
      )}
    </div>
  )
}
