import { useTranslate } from 'react-admin'
import type { Report, ReportTotal } from '../../src/contract/reports.ts'
import { figuresOf } from '../../src/contract/reports/figures.ts'
import { noSums } from '../../src/contract/reports/sums.ts'
import { useFormats } from '../../src/locale/format.ts'
import { FigureLink, FigureTerm } from './Figure.tsx'
import { figureText } from '../../src/contract/reports/columns.ts'
import { headline, useChangeText } from './figures.ts'
import './headlines.css'

/** What is said first, by currency: real money, its change against the period before, and all kinds of money beside it. */
export function Headlines({ report }: { report: Report }) {
  const translate = useTranslate()
  const { shortDay } = useFormats()
  const { from, to } = report.previous
  // The days just before those of the report: their year is clear.
  const period = from === to ? shortDay(from) : `${shortDay(from)}–${shortDay(to)}`
  return (
    <section className="report-headlines" aria-label={translate('reports.headlines')}>
      {currenciesOf(report.totals).map((currency) => (
        <HeadlinesOf key={currency} report={report} currency={currency} />
      ))}
      <p className="stamps">{translate('reports.compared', { period })}</p>
    </section>
  )
}

function HeadlinesOf({ report, currency }: { report: Report; currency: string }) {
  const translate = useTranslate()
  const formats = useFormats()
  const changeText = useChangeText(currency, formats)
  const [now, before] = [report.totals, report.previous.totals]
  const real = figuresIn(now, currency, 'real')
  const realBefore = figuresIn(before, currency, 'real')
  const all = figuresIn(now, currency, null)
  return (
    <article className="report-headline">
      <h2>
        {formats.currency(currency)}
        <small>{translate('resources.game-rounds.choices.moneyKind.real')}</small>
      </h2>
      <dl>
        {headline.map((name) => (
          <div key={name}>
            <dt>
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

/** The currencies of a report, those with the most rounds first. */
export const currenciesOf = (totals: readonly ReportTotal[]): string[] =>
  totals
    .filter(({ moneyKind }) => moneyKind === null)
    .toSorted((a, b) => b.roundsPlayed - a.roundsPlayed)
    .map(({ currency }) => currency)

const figuresIn = (totals: readonly ReportTotal[], currency: string, kind: ReportTotal['moneyKind']) =>
  totals.find((total) => total.currency === currency && total.moneyKind === kind) ?? figuresOf(noSums)
