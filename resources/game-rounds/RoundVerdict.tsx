import { useTranslate } from 'react-admin'
import { systemUser } from '../../src/contract/who.ts'
import { Tone } from '../../src/fields/Tone.tsx'
import { useFormats } from '../../src/locale/format.ts'
import { roundTones } from './entity.ts'
import { lostByRefund, type Round } from './round.ts'
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

function Waiting({ round }: { round: Round }) {
  const translate = useTranslate()
  const { instant } = useFormats()
  const since = translate(`${words}.page.openSince`, { when: instant(round.startedAt) })
  return (
    <p>
      {since}{' '}
      {round.expiresAt ? (
        <Expiring round={round} expiresAt={round.expiresAt} />
      ) : (
        translate(`${words}.page.neverRefunded`)
      )}
    </p>
  )
}

/** What becomes of it when its validity ends: who waits for a refund that never comes waits in vain. */
function Expiring({ round, expiresAt }: { round: Round; expiresAt: string }) {
  const translate = useTranslate()
  const { instant, amount } = useFormats()
  const { text, left } = useTimeLeft(expiresAt)
  const { awaits, credit, currency } = round
  const values = { when: instant(expiresAt), left: text }
  if (awaits === 'people') {
    const said = translate(`${words}.page.${credit > 0 ? 'byHand' : 'byHandPinned'}`, values)
    return left < 0 ? <strong>{said}</strong> : said
  }
  const lost = lostByRefund(round)
  return (
    <>
      {translate(`${words}.page.${left < 0 ? 'refundDue' : 'refundAt'}`, values)}
      {lost > 0 && (
        <strong className="round-warning">
          {' '}
          {translate(`${words}.page.refundLoses`, { amount: amount(lost, currency) })}
        </strong>
      )}
    </>
  )
}

function Ended({ round: { status, endedAt, closedBy } }: { round: Round }) {
  const translate = useTranslate()
  const { exact } = useFormats()
  const when = endedAt ? exact(endedAt) : '–'
  if (closedBy === null) return <p>{translate(`${words}.page.ended`, { when })}</p>
  const how = closedBy !== systemUser.name ? 'closedBy' : status === 'refunded' ? 'refunded' : 'closedBy'
  return <p>{translate(`${words}.page.${how}`, { when, name: closedBy })}</p>
}
