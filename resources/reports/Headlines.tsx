import { filteredListLocation } from '../../src/list/address.ts'
import { LinkBase as Link, useTranslate } from 'react-admin'
import type { Report, ReportTotal } from '../../src/contract/answers/reports.ts'
import {
  type FigureName,
  type Figures,
  figuresOf,
  type ReportGroupKey,
  roundFilterOfFigure,
} from '../../src/contract/reports/figures.ts'
import { zeroSums } from '../../src/contract/reports/sums.ts'
import { useFormats } from '../../src/context.ts'
import { figureText } from '../../src/contract/reports/columns.ts'
import type { Filter } from '../../src/contract/query.ts'
import { HelpPopover } from '../../src/layout/HelpPopover.tsx'
import { headlineFigures, useFigureChangeText } from './figures.ts'
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
      <h2>
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

const ofAllKinds = (totals: readonly ReportTotal[]) => totals.filter(({ moneyKind }) => moneyKind === null)

/** The currencies of a report by their codes, so that their order is the same in every period. */
export const currenciesOf = (totals: readonly ReportTotal[]): string[] =>
  ofAllKinds(totals)
    .map(({ currency }) => currency)
    .toSorted()

/** The currency with the most rounds, shown where there is room for one only; `undefined` without rounds. */
export const mainCurrencyOf = (totals: readonly ReportTotal[]): string | undefined =>
  ofAllKinds(totals).toSorted((a, b) => b.roundsPlayed - a.roundsPlayed)[0]?.currency

const figuresIn = (totals: readonly ReportTotal[], currency: string, kind: ReportTotal['moneyKind']) =>
  totals.find((total) => total.currency === currency && total.moneyKind === kind) ?? figuresOf(zeroSums)

export interface FigureLinkProps {
  name: FigureName
  figures: Figures
  group: ReportGroupKey & { currency: string }
  rounds: Filter
}

/** A figure that links to its rounds. The minus sign stays on the line of its amount. */
export function FigureLink({ name, figures, group, rounds }: FigureLinkProps) {
  const translate = useTranslate()
  const text = figureText(name, figures, group.currency, useFormats())
  if (text === null) return '–'
  return (
    <Link
      to={filteredListLocation('reporting/game-rounds', roundFilterOfFigure(name, rounds, group, figures))}
      title={translate('reports.behind')}
      className="figure quiet nowrap"
      data-zero={figures[name] === 0 || undefined}
    >
      {text}
    </Link>
  )
}

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
