import { useRecordContext, useTranslate } from 'react-admin'
import { useEffect, useState } from 'react'
import { useFormatLocale, useFormats } from '../../src/locale/format.ts'
import { winLostByRefund, type Round } from './round.ts'
import './rounds.css'

const words = 'resources.game-rounds.refund'

/** How long an open round is still valid, and what of it has to be known before it is refunded, or that it never is. */
export function TimeLeft() {
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
  const lost = winLostByRefund(round)
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

/** How long ago a round began. */
export function Age() {
  const round = useRecordContext<Round>()
  return round && <Since startedAt={round.startedAt} />
}

function Since({ startedAt }: Pick<Round, 'startedAt'>) {
  const { exact } = useFormats()
  const { text } = useTimeLeft(startedAt)
  return (
    <time dateTime={startedAt} title={exact(startedAt)}>
      {text}
    </time>
  )
}

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]

/** From so much on, a larger unit is exact enough. */
const many = 2

/** How long it is until an instant, or since: "in 3 Tagen", "vor 5 Minuten". Negative: it has passed. */
export function useTimeLeft(instant: string): { text: string; left: number } {
  const locale = useFormatLocale()
  const left = Date.parse(instant) - useNow()
  const [size, unit] =
    Math.abs(left) >= many * day
      ? ([day, 'day'] as const)
      : Math.abs(left) >= many * hour
        ? ([hour, 'hour'] as const)
        : ([minute, 'minute'] as const)
  return { text: new Intl.RelativeTimeFormat(locale).format(Math.trunc(left / size), unit), left }
}

/** Below this a refund is near, in milliseconds. */
const soonMs = day

/** The present, to half a minute. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minute / 2)
    return () => clearInterval(timer)
  }, [])
  return now
}
