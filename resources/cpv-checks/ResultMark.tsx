import { useTranslate } from 'react-admin'
import { checkTones, type CheckResult } from '../../src/contract/componentChecks.ts'
import { Tone } from '../../src/fields/Tone.tsx'
import './checks.css'

/** A result in words, with its sign. */
export function ResultMark({ result }: { result: CheckResult }) {
  const translate = useTranslate()
  return (
    <span className="check-result">
      <Tone tone={checkTones[result]} />
      {translate(`resources.cpv-checks.choices.result.${result}`)}
    </span>
  )
}
