import { useRecordContext, useTranslate } from 'react-admin'
import { useFormats } from '../../src/locale/format.ts'
import type { Round } from './round.ts'
import { soon, useTimeLeft } from './useTimeLeft.ts'
import './timeLeft.css'

/** How long an open round still waits for its refund. */
export default function TimeLeft() {
  const translate = useTranslate()
  const round = useRecordContext<Round>()
  if (!round?.refundAt) return translate('resources.game-rounds.refund.never')
  return <Left refundAt={round.refundAt} credit={round.credit} />
}

/** One that was paid is never refunded: it has to be closed by hand once its time has passed. */
function Left({ refundAt, credit }: { refundAt: string; credit: number }) {
  const translate = useTranslate()
  const { exact } = useFormats()
  const { text, left } = useTimeLeft(refundAt)
  const state = left < 0 ? 'overdue' : left < soon ? 'soon' : 'far'
  return (
    <time className="round-left" data-state={state} dateTime={refundAt} title={exact(refundAt)}>
      {text}
      {credit > 0 && <small>{translate('resources.game-rounds.refund.byHand')}</small>}
    </time>
  )
}
