import { useRecordContext, useTranslate } from 'react-admin'
import { useFormats } from '../../src/locale/format.ts'
import { lostByRefund, type Round } from './round.ts'
import { soonMs, useTimeLeft } from './useTimeLeft.ts'
import './timeLeft.css'

const words = 'resources.game-rounds.refund'

/** How long an open round is still valid, and what of it has to be known before it is refunded, or that it never is. */
export default function TimeLeft() {
  const translate = useTranslate()
  const round = useRecordContext<Round>()
  if (!round) return null
  return (
    <span className="round-left">
      {round.expiresAt ? (
        <Left expiresAt={round.expiresAt} isRefund={round.awaits === 'refund'} />
      ) : (
        translate(`${words}.never`)
      )}
      <Ending round={round} />
    </span>
  )
}

function Left({ expiresAt, isRefund }: { expiresAt: string; isRefund: boolean }) {
  const translate = useTranslate()
  const { exact } = useFormats()
  const { text, left } = useTimeLeft(expiresAt)
  const state = left < 0 ? 'overdue' : left < soonMs ? 'soon' : 'far'
  return (
    <>
      <time data-state={state} dateTime={expiresAt} title={exact(expiresAt)}>
        {text}
      </time>
      {left < 0 && isRefund && <small data-state="overdue">{translate(`${words}.overdue`)}</small>}
    </>
  )
}

function Ending({ round }: { round: Round }) {
  const translate = useTranslate()
  const { amount } = useFormats()
  const lost = lostByRefund(round)
  const isManual = round.awaits === 'people'
  if (!isManual && lost === 0) return null
  const said = isManual ? 'byHand' : 'lost'
  return (
    <small data-lost={!isManual || undefined}>
      <span className="round-ending">
        {translate(`${words}.${said}`, { amount: amount(lost, round.currency) })}
      </span>
      {/* Beside a round that is open there is no room for all of it, and an amount that is cut is another one. */}
      <span className="round-ending-briefly">{translate(`${words}.${said}Briefly`)}</span>
    </small>
  )
}
