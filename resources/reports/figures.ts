import { useTranslate } from 'react-admin'
import { figureText } from '../../src/contract/reports/columns.ts'
import {
  definitions,
  type FigureName,
  figureNames,
  type Figures,
} from '../../src/contract/reports/figures.ts'
import type { Formats } from '../../src/contract/localized.ts'
import { minRounds } from '../../src/contract/reports/rtp.ts'

/** The columns of a report's table. */
export const reportTableColumns: readonly FigureName[] = figureNames.filter(
  (name) => !('isHidden' in definitions[name]),
)

/** What is said first of a currency. */
export const headlineFigures = [
  'wagered',
  'won',
  'ggr',
  'rtp',
  'roundsPlayed',
] as const satisfies FigureName[]
type Headline = (typeof headlineFigures)[number]

/** What the top games are in order of. */
export const topGamesMeasures = ['wagered', 'ggr', 'roundsPlayed'] as const satisfies FigureName[]
export type Measure = (typeof topGamesMeasures)[number]

/** Percent above which nobody reads a change as such: it is said how many times as much it is. */
const readable = 999

/**
 * How a figure has changed against the period before, in percent, of percentages in points; a dash where nothing compares. Of a
 * loss, before or now, nobody reads a percentage aright, and of too little play it says nothing: it is said how much it was.
 */
export function useChangeText(currency: string, formats: Formats) {
  const translate = useTranslate()
  const { signed, number } = formats
  return (name: Headline, now: Figures, before: Figures): string => {
    const [one, other] = [now[name], before[name]]
    if (one === null || other === null) return '–'
    const isPercent = definitions[name].kind === 'percent'
    if (!isPercent && other === 0)
      return one === 0 ? pictured(0, signed.percentage) : translate('reports.new')
    const isTooLittle = Math.min(now.roundsPlayed, before.roundsPlayed) < minRounds
    if (isPercent && isTooLittle) return translate('reports.rtp.verdicts.tooLittlePlay')
    if (isPercent) return `${pictured(one - other, signed.percent)} ${translate('reports.points')}`
    if (isTooLittle || one < 0 || other < 0)
      return `${pictureOf(one - other)} ${translate('reports.before', { value: figureText(name, before, currency, formats) })}`
    const change = ((one - other) / other) * 100
    return Math.abs(change) <= readable
      ? pictured(change, signed.percentage)
      : `${pictureOf(change)} ×${number(Math.round(one / other))}`
  }
}

/** Direction by a sign and a picture, so that colour is not needed. */
function pictured(value: number, written: (value: number) => string): string {
  const rounded = Math.round(value * 100) / 100
  return `${pictureOf(rounded)} ${written(rounded)}`
}

const pictureOf = (change: number) => (change > 0 ? '▲' : change < 0 ? '▼' : '=')
