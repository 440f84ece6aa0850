import { useState } from 'react'
import { useListContext, useTranslate } from 'react-admin'
import type { Filter } from '../../src/contract/query.ts'
import { withFixedPeriods } from '../../src/contract/relativePeriod.ts'
import type { ReportTotal, RoundTotalsAnswer as Sums } from '../../src/contract/answers/reports.ts'
import type { FigureName } from '../../src/contract/reports/figures.ts'
import { Button } from '../../src/layout/Button.tsx'
import { gameRounds } from '../game-rounds/entity.ts'
import { useFormats } from '../../src/context.ts'
import { countRounds, currenciesOf, FigureTerm, mostPlayedCurrencyOf } from './Headlines.tsx'
import { figureText } from '../../src/contract/reports/columns.ts'
import { useReport } from './useReport.ts'
import './figures.css'

const always = ['wagered', 'won', 'ggr'] as const
const others = [
  ...(['rtp', 'baseRtp', 'gambled', 'gambledWon', 'wageredGambled'] as const),
  ...(['wageredOpen', 'wageredRefunded', 'closedWithoutBooking'] as const),
] as const

export default function RoundSums() {
  const translate = useTranslate()
  const { filterValues } = useListContext()
  const filter = withFixedPeriods(gameRounds, filterValues as Filter)
  const kinds = [filter['moneyKind'] ?? []].flat().map(String)
  const { data } = useReport<Sums>({ name: 'round-sums', filter })
  const [isOpen, setOpen] = useState(false)
  const sums = data?.totals ?? []
  const codes = new Set([mostPlayedCurrencyOf(sums), ...currenciesOf(sums)])
  const totals = [...codes].flatMap(
    (code) => sums.find(({ currency, moneyKind }) => currency === code && moneyKind === null) ?? [],
  )
  const more = totals.length - 1
  return (
    <section
      className="round-sums stack tight closely"
      aria-label={translate('reports.sums')}
      aria-busy={!data}
      data-open={isOpen || undefined}
      data-several={more > 0 || undefined}
    >
      {totals.map((total) => (
        <SumsOf key={total.currency} total={total} kinds={kinds} isOnly={more > 0 && !isOpen} />
      ))}
      {totals.length > 0 && (
        <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {translate(`reports.${isOpen ? 'fewerSums' : more > 0 ? 'moreCurrencies' : 'allSums'}`, {
            smart_count: more,
          })}
        </Button>
      )}
    </section>
  )
}

/** Names the kinds of money, since reports show real money first, but the list has all kinds. */
function SumsOf({ total, kinds, isOnly }: { total: ReportTotal; kinds: readonly string[]; isOnly: boolean }) {
  const translate = useTranslate()
  const formats = useFormats()
  const { roundsPlayed, roundsOpen, roundsRefunded, currency } = total
  const all = countRounds(total)
  const shown: FigureName[] = [...always, ...others.filter((name) => total[name])]
  return (
    <dl className="card flow">
      <div className="line">
        <dt className="muted">
          {isOnly ? translate('reports.onlyCurrency', { currency }) : currency}
          <small>
            {kinds.length > 0
              ? kinds.map((kind) => translate(`resources.game-rounds.choices.moneyKind.${kind}`)).join(', ')
              : translate('reports.allKinds')}
          </small>
        </dt>
        <dd className="bold">
          {translate('reports.count', { smart_count: all })}
          <small>
            {translate('reports.countOf', {
              played: formats.number(roundsPlayed),
              open: formats.number(roundsOpen),
              refunded: formats.number(roundsRefunded),
            })}
          </small>
        </dd>
      </div>
      {shown.map((name) => (
        <div key={name} className="line">
          <dt className="muted">
            <FigureTerm name={name} />
          </dt>
          <dd className="bold">{figureText(name, total, currency, formats) ?? '–'}</dd>
        </div>
      ))}
    </dl>
  )
}
