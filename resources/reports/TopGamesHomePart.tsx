import { useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Report } from '../../src/contract/answers/reports.ts'
import { Select } from '../../src/inputs/Select.tsx'
import { Button, ButtonLink } from '../../src/layout/Button.tsx'
import type { HomePartProps } from '../../src/screens.ts'
import { useCan } from '../../src/context.ts'
import { gameRounds } from '../game-rounds/entity.ts'
import { fileRequestLocation } from '../report-files/address.ts'
import { reportFiles } from '../report-files/entity.ts'
import { RecordLink } from '../../src/fields/parts.tsx'
import { topCount } from '../../src/contract/reports.ts'
import {
  type TopGamesMeasure,
  topGamesMeasures,
  currenciesOf,
  FigureHelp,
  FigureLink,
  mostPlayedCurrencyOf,
} from './Headlines.tsx'
import { ReportFailure } from './ReportFailure.tsx'
import { useReport } from './useReport.ts'
import '../../src/list/tools.css'
import '../../src/list/panels.css'
import './figures.css'

/** Games are compared in one currency, since currencies cannot be compared. */
export default function TopGamesHomePart({ onThere }: HomePartProps) {
  const translate = useTranslate()
  const mayList = useCan(gameRounds, 'list')
  const mayRequest = useCan(reportFiles, 'request')
  const [measure, setMeasure] = useState<TopGamesMeasure>('wagered')
  const [wanted, setWanted] = useState('')
  const sort = { field: measure, order: 'DESC' } as const
  const answer = useReport<Report>({ name: 'top-games', filter: { moneyKind: ['real'] }, sort })
  const { data, error } = answer
  const currencies = data ? currenciesOf(data.totals) : []
  const currency = currencies.includes(wanted) ? wanted : mostPlayedCurrencyOf(data?.totals ?? [])
  const isComing = !data && !error
  const isThere = !mayList || !isComing
  useEffect(() => {
    if (isThere) onThere()
  }, [isThere, onThere])
  if (!mayList) return null
  return (
    <section className="home-section measure" aria-labelledby="top-games">
      <h2 id="top-games" className="muted">
        {translate('reports.top.title')}
      </h2>
      <div className="top-games-tools flow closely">
        <div className="choice-bar card" role="group" aria-label={translate('reports.top.by')}>
          {topGamesMeasures.map((name) => (
            <Button key={name} size="small" aria-pressed={name === measure} onClick={() => setMeasure(name)}>
              {translate(`reports.names.${name}`)}
            </Button>
          ))}
        </div>
        <FigureHelp name={measure} />
        {(isComing || currencies.length > 1) && (
          <Select
            aria-label={translate('resources.report-rows.fields.currency')}
            disabled={isComing}
            options={currencies.map((code) => [code, code])}
            value={currency}
            onChange={setWanted}
          />
        )}
        {mayRequest && isComing && <Button disabled>{translate('reportFiles.asFile')}</Button>}
        {mayRequest && data && currency && (
          <ButtonLink
            to={fileRequestLocation(
              'top-games',
              { from: data.from, to: data.to, moneyKind: ['real'], currency: [currency] },
              sort,
            )}
          >
            {translate('reportFiles.asFile')}
          </ButtonLink>
        )}
      </div>
      {isComing && <RowsToCome />}
      {error && <ReportFailure answer={answer} {...(data && { since: data.generatedAt })} />}
      {data && currency && <TopGameRows report={data} currency={currency} measure={measure} />}
      {data && !currency && <p className="list-empty">{translate('errors.noData')}</p>}
    </section>
  )
}

const RowsToCome = () => (
  <ol className="top-games-rows card" aria-hidden>
    {Array.from({ length: topCount }, (_, index) => (
      <li key={index}>
        <span>–</span>
        <span className="top-games-bar">
          <i />
        </span>
      </li>
    ))}
  </ol>
)

function TopGameRows({
  report,
  currency,
  measure,
}: {
  report: Report
  currency: string
  measure: TopGamesMeasure
}) {
  const rows = report.rows.filter((row) => row.currency === currency)
  const largest = Math.max(1, ...rows.map((row) => Math.abs(row[measure])))
  return (
    <ol className="top-games-rows card">
      {rows.map((row) => (
        <li key={row.gameId}>
          <RecordLink collection="games" id={row.gameId ?? ''}>
            {row.gameName}
          </RecordLink>
          <span className="top-games-bar" aria-hidden data-negative={row[measure] < 0 || undefined}>
            <i style={{ width: `${(Math.abs(row[measure]) / largest) * 100}%` }} />
          </span>
          <FigureLink
            name={measure}
            figures={row}
            group={{ gameId: row.gameId ?? '', currency, moneyKind: 'real' }}
            rounds={report.rounds}
          />
        </li>
      ))}
    </ol>
  )
}
