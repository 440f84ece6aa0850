import { useTranslate } from 'react-admin'
import { systemUser } from '../../src/contract/closings.ts'
import { useFormats } from '../../src/locale/format.ts'
import type { Round } from './round.ts'
import { useTimeLeft } from './useTimeLeft.ts'

const words = 'resources.game-rounds'

/** How a round stands: its state with a sign, and what is behind it in a sentence. */
export function RoundVerdict({ round }: { round: Round }) {
  const translate = useTranslate()
  const { status, closeType } = round
  return (
    <section className="group round-verdict">
      <p className="round-state" data-status={status}>
        <svg className="icon" viewBox="0 0 24 24" aria-hidden>
          <path d={strokes[status]} />
        </svg>
        {translate(`${words}.choices.status.${status}`)}
        {closeType && <span>{translate(`${words}.choices.closeType.${closeType}`)}</span>}
      </p>
      {status === 'open' ? <Waiting round={round} /> : <Ended round={round} />}
      {closeType === 'none' && <p className="stamps">{translate(`${words}.page.withoutBooking`)}</p>}
    </section>
  )
}

const strokes: Record<Round['status'], string> = {
  open: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 7.5V12l3 2',
  completed: 'M5 12.5l4.5 4.5L19 7.5',
  refunded: 'M9 5 4.5 9.5 9 14M5 9.500h9a5 5 0 0 1 0 10h-3',
}

function Waiting({ round: { startedAt, refundAt, credit } }: { round: Round }) {
  const translate = useTranslate()
  const { instant } = useFormats()
  const since = translate(`${words}.page.openSince`, { when: instant(startedAt) })
  if (!refundAt)
    return (
      <p>
        {since} {translate(`${words}.page.neverRefunded`)}
      </p>
    )
  return (
    <p>
      {since} <Refund refundAt={refundAt} credit={credit} />
    </p>
  )
}

/** Once something was paid, there is no refund: who waits for it waits in vain. */
function Refund({ refundAt, credit }: { refundAt: string; credit: number }) {
  const translate = useTranslate()
  const { instant } = useFormats()
  const { text, left } = useTimeLeft(refundAt)
  const values = { when: instant(refundAt), left: text }
  if (credit > 0) {
    const text = translate(`${words}.page.byHand`, values)
    return left < 0 ? <strong>{text}</strong> : text
  }
  return translate(`${words}.page.${left < 0 ? 'refundDue' : 'refundAt'}`, values)
}

function Ended({ round: { status, endedAt, closedBy } }: { round: Round }) {
  const translate = useTranslate()
  const { exact } = useFormats()
  const when = endedAt ? exact(endedAt) : '–'
  if (closedBy === null) return <p>{translate(`${words}.page.ended`, { when })}</p>
  const how = closedBy !== systemUser.name ? 'closedBy' : status === 'refunded' ? 'refunded' : 'closedBy'
  return <p>{translate(`${words}.page.${how}`, { when, name: closedBy })}</p>
}
