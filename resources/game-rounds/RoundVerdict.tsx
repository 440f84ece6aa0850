import { useTranslate } from 'react-admin'
import { systemUser } from '../../src/contract/closings.ts'
import { Tone } from '../../src/fields/Tone.tsx'
import { useFormats } from '../../src/locale/format.ts'
import { roundTones } from './entity.ts'
import type { Round } from './round.ts'
import { useTimeLeft } from './useTimeLeft.ts'

const words = 'resources.game-rounds'

/** How a round stands: its state with a sign, and what is behind it in a sentence. */
export function RoundVerdict({ round }: { round: Round }) {
  const translate = useTranslate()
  const { status, closeType } = round
  return (
    <section className="group round-verdict">
      <p className="round-state">
        <Tone tone={roundTones[status]} />
        {translate(`${words}.choices.status.${status}`)}
        {closeType && <span>{translate(`${words}.choices.closeType.${closeType}`)}</span>}
      </p>
      {status === 'open' ? <Waiting round={round} /> : <Ended round={round} />}
      {closeType === 'none' && <p className="stamps">{translate(`${words}.page.withoutBooking`)}</p>}
    </section>
  )
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
