import { useTranslate } from 'react-admin'
import { type CheckResult, checkResults, checkTones } from '../../src/contract/componentChecks.ts'
import { useFormats } from '../../src/context.ts'
import { ToneDot } from '../../src/fields/parts.tsx'
import type { PastComponentCheck } from '../../src/contract/answers/checks.ts'
import '../../src/fields/fields.css'
import './checks.css'

/** Heights by result, so that results differ not only by colour. */
const heights: Record<CheckResult, number> = { match: 10, notListed: 6, notReachable: 14, mismatch: 20 }
const [width, gap, height] = [7, 2, 20]

/** The newest result is on the right. */
export function CheckTimeline({ checks }: { checks: readonly PastComponentCheck[] }) {
  const translate = useTranslate()
  const says = useSays(checks)
  const { instant } = useFormats()
  if (checks.length === 0)
    return <span className="stamps">{translate('resources.cpv-checks.timeline.never')}</span>
  const total = checks.length * (width + gap) - gap
  return (
    <svg
      className="check-strip"
      role="img"
      aria-label={says}
      width={total}
      height={height}
      viewBox={`0 0 ${total} ${height}`}
    >
      {checks.map(({ id, result, checkedOn }, index) => (
        <rect
          key={id}
          data-result={result}
          data-tone={checkTones[result]}
          x={index * (width + gap) + 0.5}
          y={height - heights[result] + 0.5}
          width={width - 1}
          height={heights[result] - 1}
        >
          <title>{`${instant(checkedOn)}: ${translate(`resources.cpv-checks.choices.result.${result}`)}`}</title>
        </rect>
      ))}
    </svg>
  )
}

function useSays(checks: readonly PastComponentCheck[]): string {
  const translate = useTranslate()
  const { instant, number } = useFormats()
  const last = checks.at(-1)
  if (!last) return ''
  const nameOf = (result: CheckResult) => translate(`resources.cpv-checks.choices.result.${result}`)
  const counts = checkResults
    .map((result) => ({ result, count: checks.filter((check) => check.result === result).length }))
    .filter(({ count }) => count > 0)
  return translate('resources.cpv-checks.timeline.says', {
    count: checks.length,
    results: counts.map(({ result, count }) => `${number(count)} ${nameOf(result)}`).join(', '),
    last: nameOf(last.result),
    when: instant(last.checkedOn),
  })
}

export function ResultMark({ result }: { result: CheckResult }) {
  const translate = useTranslate()
  return (
    <span className="bold nowrap">
      <ToneDot tone={checkTones[result]} />
      {translate(`resources.cpv-checks.choices.result.${result}`)}
    </span>
  )
}
