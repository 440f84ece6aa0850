import { filteredListLocation } from '../../src/list/address.ts'
import { LinkBase as Link, useTranslate } from 'react-admin'
import type { Report, ReportTotal } from '../../src/contract/answers/reports.ts'
import {
  type FigureName,
  type Figures,
  figuresFromSums,
  type ReportGroupKey,
  roundFilterOfFigure,
  figureDefinitions,
  figureNames,
  zeroSums,
} from '../../src/contract/reports/figures.ts'
import { useFormats } from '../../src/context.ts'
import { figureText } from '../../src/contract/reports/columns.ts'
import type { Filter } from '../../src/contract/query.ts'
import { HelpPopover } from '../../src/layout/HelpPopover.tsx'
import type { Formats } from '../../src/contract/localizedFormats.ts'
import { minRoundsForVerdict } from '../../src/contract/reports/rtp.ts'
import './figures.css'

export function Headlines({ report }: { report: Report }) {
  const translate = useTranslate()
  return (
    <section className="report-headlines" aria-label={translate('reports.headlines')}>
      {currenciesOf(report.totals).map((currency) => (
        <HeadlinesOf key={currency} report={report} currency={currency} />
      ))}
    </section>
  )
}

function HeadlinesOf({ report, currency }: { report: Report; currency: string }) {
  const translate = useTranslate()
  const formats = useFormats()
  const changeText = useFigureChangeText(currency, formats)
  const [now, before] = [report.totals, report.previous.totals]
  const real = figuresIn(now, currency, 'real')
  const realBefore = figuresIn(before, currency, 'real')
  const all = figuresIn(now, currency, null)
  return (
    <article className="report-headline stack">
      <h2 className="flush">
        {formats.currency(currency)}
        <small className="block small">{translate('resources.game-rounds.choices.moneyKind.real')}</small>
      </h2>
      <dl>
        {headlineFigures.map((name) => (
          <div key={name}>
            <dt className="muted small">
              <FigureTerm name={name} />
            </dt>
            <dd>
              <FigureLink
                name={name}
                figures={real}
                group={{ currency, moneyKind: 'real' }}
                rounds={report.rounds}
              />
              <small
                title={translate('reports.before', {
                  value: figureText(name, realBefore, currency, formats) ?? '–',
                })}
              >
                {changeText(name, real, realBefore)}
              </small>
              <small>
                {translate('reports.allKinds')}{' '}
                <FigureLink name={name} figures={all} group={{ currency }} rounds={report.rounds} />
              </small>
            </dd>
          </div>
        ))}
      </dl>
    </article>
  )
}

export const ofAllKinds = (totals: readonly ReportTotal[]) =>
  totals.filter(({ moneyKind }) => moneyKind === null)

/** They are sorted by code, so that their order is the same in every period. */
export const currenciesOf = (totals: readonly ReportTotal[]): string[] =>
  ofAllKinds(totals)
    .map(({ currency }) => currency)
    .toSorted()

/** Open and refunded rounds count, too, since lists may have no others. */
export const mostPlayedCurrencyOf = (totals: readonly ReportTotal[]): string | undefined =>
  ofAllKinds(totals).toSorted((a, b) => countRounds(b) - countRounds(a))[0]?.currency

export const countRounds = ({ roundsPlayed, roundsOpen, roundsRefunded }: ReportTotal): number =>
  roundsPlayed + roundsOpen + roundsRefunded

const figuresIn = (totals: readonly ReportTotal[], currency: string, kind: ReportTotal['moneyKind']) =>
  totals.find((total) => total.currency === currency && total.moneyKind === kind) ?? figuresFromSums(zeroSums)

export interface FigureLinkProps {
  name: FigureName
  figures: Figures
  group: ReportGroupKey & { currency: string }
  rounds: Filter
}

export function FigureLink({ name, figures, group, rounds }: FigureLinkProps) {
  const translate = useTranslate()
  const text = figureText(name, figures, group.currency, useFormats())
  if (text === null) return '–'
  return (
    <Link
      to={filteredListLocation('reporting/game-rounds', roundFilterOfFigure(name, rounds, group, figures))}
      title={translate('reports.behind')}
      className="figure nowrap"
      data-zero={figures[name] === 0 || undefined}
      data-weak={isWeak(name, figures) || undefined}
    >
      {text}
    </Link>
  )
}

/** Percentages of few rounds say little. */
const isWeak = (name: FigureName, { roundsPlayed }: Figures) =>
  figureDefinitions[name].kind === 'percent' && roundsPlayed < minRoundsForVerdict

export function FigureHelp({ name }: { name: FigureName }) {
  const translate = useTranslate()
  return (
    <HelpPopover term={translate(`reports.names.${name}`)} text={translate(`reports.meanings.${name}`)} />
  )
}

export function FigureTerm({ name }: { name: FigureName }) {
  const translate = useTranslate()
  return (
    <>
      {translate(`reports.names.${name}`)} <FigureHelp name={name} />
    </>
  )
}

export const reportTableFigures: readonly FigureName[] = figureNames.filter(
  (name) => !('isHidden' in figureDefinitions[name]),
)

const headlineFigures = ['wagered', 'won', 'ggr', 'rtp', 'roundsPlayed'] as const satisfies FigureName[]
type Headline = (typeof headlineFigures)[number]

export const topGamesMeasures = ['wagered', 'ggr', 'roundsPlayed'] as const satisfies FigureName[]
export type TopGamesMeasure = (typeof topGamesMeasures)[number]

/** A greater change is shown as a factor, which is easier to read. */
const maxReadablePercent = 999

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
    return Math.abs(change) <= maxReadablePercent
      ? pictured(change, signed.percentage)
      : `${pictureOf(change)}×${number(Math.round(one / other))}`
  }
}

/** Sign and icon show the direction, so that it does not depend on colour. */
function pictured(value: number, written: (value: number) => string): string {
  const rounded = Math.round(value * 100) / 100
  return pictureOf(rounded) + written(rounded)
}

const pictureOf = (change: number) => `${change > 0 ? '▲' : change < 0 ? '▼' : '='}\u00a0`
