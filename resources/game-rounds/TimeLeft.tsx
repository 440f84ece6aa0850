import { useRecordContext, useTranslate } from 'react-admin'
import { useEffect, useState } from 'react'
import { useFormatLocale, useFormats } from '../../src/context.ts'
import { winLostByRefund, type Round } from './round.ts'
import './rounds.css'

const words = 'resources.game-rounds.refund'

export function TimeLeft() {
  const translate = useTranslate()
  const round = useRecordContext<Round>()
  if (!round) return null
  return (
    <span className="round-left nowrap">
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
  const { exact } = useFormats()
  const { text, left } = useRelativeTime(expiresAt)
  const look = left < 0 ? 'bad bold' : left < soonMs ? 'warn bold' : undefined
  return (
    <>
      <time className={look} dateTime={expiresAt} title={exact(expiresAt)}>
        {text}
      </time>
      {left < 0 && isRefund && (
        <small className="bad bold">
          <InBrief said="overdue" />
        </small>
      )}
    </>
  )
}

function Ending({ round }: { round: Round }) {
  const { amount } = useFormats()
  const lost = winLostByRefund(round)
  const isManual = round.awaits === 'people'
  if (!isManual && lost === 0) return null
  return (
    <small className={isManual ? 'plain' : 'warn'}>
      <InBrief said={isManual ? 'byHand' : 'lost'} amount={amount(lost, round.currency)} />
    </small>
  )
}

/** The drawer leaves no room for the full text, and a truncated amount would be wrong. */
function InBrief({ said, amount }: { said: 'overdue' | 'byHand' | 'lost'; amount?: string }) {
  const translate = useTranslate()
  return (
    <>
      <span className="round-ending">{translate(`${words}.${said}`, { amount })}</span>
      <span className="round-ending-briefly">{translate(`${words}.${said}Briefly`)}</span>
    </>
  )
}

export function RoundAge() {
  const round = useRecordContext<Round>()
  return round && <Since startedAt={round.startedAt} />
}

function Since({ startedAt }: Pick<Round, 'startedAt'>) {
  const { exact } = useFormats()
  const { text } = useRelativeTime(startedAt)
  return (
    <time dateTime={startedAt} title={exact(startedAt)}>
      {text}
    </time>
  )
}

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]

const leastPerUnit = 2

/** Time until or since an instant (ISO 8601), such as "in 3 Tagen"; `left` in milliseconds, negative if the instant has passed. */
export function useRelativeTime(instant: string): { text: string; left: number } {
  const locale = useFormatLocale()
  const left = Date.parse(instant) - useNow()
  const [size, unit] =
    Math.abs(left) >= leastPerUnit * day
      ? ([day, 'day'] as const)
      : Math.abs(left) >= leastPerUnit * hour
        ? ([hour, 'hour'] as const)
        : ([minute, 'minute'] as const)
  return { text: new Intl.RelativeTimeFormat(locale).format(Math.trunc(left / size), unit), left }
}

/** Remaining milliseconds below which the automatic refund is marked as near. */
const soonMs = day

/** The current time in milliseconds since 1970, updated every half minute. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minute / 2)
    return () => clearInterval(timer)
  }, [])
  return now
}
