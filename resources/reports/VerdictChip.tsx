import { useTranslate } from 'react-admin'
import type { Verdict } from '../../src/contract/reports/rtp.ts'
import './verdict.css'

const pictures: Record<Verdict, string> = { alert: '✕', watch: '!', ok: '✓', tooLittlePlay: '…' }

/** What is to be said of an RTP, by a picture and a word: colour is not all that tells them apart. */
export function VerdictChip({ verdict }: { verdict: Verdict }) {
  const translate = useTranslate()
  return (
    <span className="verdict" data-verdict={verdict} title={translate(`reports.rtp.meaning.${verdict}`)}>
      <span aria-hidden>{pictures[verdict]}</span> {translate(`reports.rtp.verdicts.${verdict}`)}
    </span>
  )
}
