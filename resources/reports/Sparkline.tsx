import { useTranslate } from 'react-admin'
import { addDays } from '../../src/contract/reports/period.ts'
import { useFormats } from '../../src/locale/format.ts'
import type { TrendLine } from './useReport.ts'
import './sparkline.css'

export interface SparklineProps {
  /** In hundredths, of at least two days. */
  course: TrendLine
  currency: string
}

/** The box in which the line is drawn; the stylesheet says how large it is. */
const [width, height, edge] = [96, 20, 2]

/** How a row's GGR has gone, as a line; said in words to whoever does not see it, or points at it. */
export function Sparkline({ course: { from, ggr: values }, currency }: SparklineProps) {
  const translate = useTranslate()
  const { amount, day } = useFormats()
  const [lowest, highest] = [Math.min(...values), Math.max(...values)]
  const told = (index: number) => ({
    value: amount(values[index] ?? 0, currency),
    day: day(addDays(from, index)),
  })
  const [first, last] = [told(0), told(values.length - 1)]
  const [top, bottom] = [told(values.indexOf(highest)), told(values.indexOf(lowest))]
  const text = translate('reports.trend.text', {
    ...{ first: first.value, from: first.day, last: last.value, to: last.day },
    ...{ highest: top.value, highestDay: top.day, lowest: bottom.value, lowestDay: bottom.day },
  })
  // Nothing is among what is shown, so that lines can be read against it.
  const [floor, ceiling] = [Math.min(0, lowest), Math.max(0, highest)]
  const y = (value: number) =>
    (edge + ((ceiling - value) / (ceiling - floor || 1)) * (height - 2 * edge)).toFixed(1)
  const x = (index: number) => (edge + (index / (values.length - 1)) * (width - 2 * edge)).toFixed(1)
  return (
    <svg className="sparkline" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={text}>
      <title>{text}</title>
      <line x1={0} x2={width} y1={y(0)} y2={y(0)} />
      <polyline points={values.map((value, index) => `${x(index)},${y(value)}`).join(' ')} />
      <circle cx={x(values.length - 1)} cy={y(values.at(-1) ?? 0)} r={edge} />
    </svg>
  )
}
