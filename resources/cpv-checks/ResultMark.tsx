import { useTranslate } from 'react-admin'
import type { CheckResult } from '../../src/contract/componentChecks.ts'
import './checks.css'

/** What each result is drawn as, beside its words: nobody has to tell colours apart. */
const strokes: Record<CheckResult, string> = {
  match: 'M5 12.5l4.5 4.5L19 7.5',
  mismatch: 'M6 6l12 12M18 6 6 18',
  notListed: 'M9 9.5a3 3 0 1 1 4.5 2.6c-1 .6-1.5 1.2-1.5 2.4M12 18.5h.01',
  notReachable: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM6.5 6.5l11 11',
}

/** A result in words, with its sign. */
export function ResultMark({ result }: { result: CheckResult }) {
  const translate = useTranslate()
  return (
    <span className="check-result" data-result={result}>
      <svg className="icon" viewBox="0 0 24 24" aria-hidden>
        <path d={strokes[result]} />
      </svg>
      {translate(`resources.cpv-checks.choices.result.${result}`)}
    </span>
  )
}
