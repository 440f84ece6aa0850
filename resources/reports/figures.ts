import { useTranslate } from 'react-admin'
import { figureText } from '../../src/contract/reports/columns.ts'
import {
  figureDefinitions,
  type FigureName,
  figureNames,
  type Figures,
} from '../../src/contract/reports/figures.ts'
import type { Formats } from '../../src/contract/localizedFormats.ts'
import { minRoundsForVerdict } from '../../src/contract/reports/rtp.ts'

export const reportTableFigures: readonly FigureName[] = figureNames.filter(
  (name) => !('isHidden' in figureDefinitions[name]),
)

export const headlineFigures = [
  'wagered',
  'won',
  'ggr',
  'rtp',
  'roundsPlayed',
] as const satisfies FigureName[]
type Headline = (typeof headlineFigures)[number]

export const topGamesMeasures = ['wagered', 'ggr', 'roundsPlayed'] as const satisfies FigureName[]
export type TopGamesMeasure = (typeof topGamesMeasures)[number]

/** Above this percentage, a factor is shown instead, which is easier to read. */
const readable = 999

/** In percent, or in points for percentages. For losses and few rounds these mislead, so the previous value or a text is shown. */
export function useFigureChangeText(currency: string, formats: Formats) {
  const translate = useTranslate()
  const { signed, number } = formats
  return (name: Headline, now: Figures, before: Figures): string => {
    const [one, other] = [now[name], before[name]]
    if (one === null || other === null) return '–'
    const isPercent = figureDefinitions[name].kind === 'percent'
    const isTooLittle = Math.min(now.roundsPlayed, before.roundsPlayed) < minRoundsForVerdict
    if (!isPercent && !isTooLittle && one === 0 && other === 0) return pictured(0, signed.percentage)
    if (isPercent && isTooLittle) return translate('reports.rtp.verdicts.tooLittlePlay')
    if (isPercent) return `${pictured(one - other, signed.percent)} ${translate('reports.points')}`
    if (isTooLittle || one < 0 || other <= 0)
      return `${pictureOf(one - other)}${translate('reports.before', { value: figureText(name, before, currency, formats) })}`
    const change = ((one - other) / other) * 100
    return Math.abs(change) <= readable
      ? pictured(change, signed.percentage)
      : `${pictureOf(change)}×${number(Math.round(one / other))}`
  }
}

/** Sign and icon show the direction, so that it does not depend on colour. */
function pictured(value: number, written: (value: number) => string): string {
  const rounded = Math.round(value * 100) / 100
  return pictureOf(rounded) + written(rounded)
}

/** Ends with a blank that does not break. */
const pictureOf = (change: number) => `${change > 0 ? '▲' : change < 0 ? '▼' : '='}\u00a0`
