import { newRecordLocation } from '../../src/record/related.ts'
import { useEffect, useRef, useState } from 'react'
import { useRecordContext, useTranslate } from 'react-admin'
import { useLocation } from 'react-router-dom'
import type { Filter } from '../../src/contract/query.ts'
import type { RtpReport, RtpRow } from '../../src/contract/answers/reports.ts'
import { Button, ButtonLink } from '../../src/layout/Button.tsx'
import { ListLoading } from '../../src/list/ListStates.tsx'
import { useFormats, useScreensOf, useCan } from '../../src/context.ts'
import type { Row } from '../../src/contract/values.ts'
import { RecordLink } from '../../src/fields/parts.tsx'
import { HelpPopover } from '../../src/layout/HelpPopover.tsx'
import { createPagePathOf } from '../../src/screens.ts'
import type { Verdict } from '../../src/contract/reports/rtp.ts'
import { ReportFailure } from './ReportFailure.tsx'
import { useReport } from './useReport.ts'
import { usePeriodText } from './PeriodChoice.tsx'
import './figures.css'
import './reports.css'

const portion = 20

export function RtpVerdicts({ filter }: { filter: Filter }) {
  const translate = useTranslate()
  const { number } = useFormats()
  const [rows, setRows] = useState(portion)
  const answer = useReport<RtpReport>({ name: 'rtp-verdicts', filter, rows })
  const { data, error } = answer
  const section = useRef<HTMLElement>(null)
  const isWanted = useLocation().hash === '#report-rtp' && data !== undefined
  useEffect(() => {
    if (isWanted) section.current?.scrollIntoView()
  }, [isWanted])
  return (
    <section ref={section} className="report-rtp stack loose">
      <h2 id="report-rtp">{translate('reports.rtp.title')}</h2>
      <p className="stamps">{translate('reports.rtp.explain')}</p>
      {error && <ReportFailure answer={answer} {...(data && { since: data.generatedAt })} />}
      {!data && !error && <ListLoading />}
      {data?.total === 0 && (
        <div className="list-empty" role="status">
          {translate('errors.noData')}
        </div>
      )}
      {data && data.total > 0 && (
        <>
          <RtpRows report={data} />
          <p className="line muted small">
            {translate('reports.rows', { shown: number(data.rows.length), total: number(data.total) })}
            {data.rows.length < data.total && (
              <Button onClick={() => setRows(rows + portion)}>{translate('reports.more')}</Button>
            )}
          </p>
        </>
      )}
    </section>
  )
}

/** Covers the last thirty days, in each currency. */
export default function GameRtpOverview() {
  const game = useRecordContext<Row>()
  return game ? <RtpVerdicts filter={{ gameId: [game.id] }} /> : null
}

const heads = ['theoretical', 'base', 'deviation', 'watch', 'alert', 'sigma', 'sample'] as const

function RtpRows({ report }: { report: RtpReport }) {
  const translate = useTranslate()
  return (
    <div className="report-frame card" tabIndex={0} role="region" aria-label={translate('reports.rtp.title')}>
      <table className="report-table full medium">
        <caption className="visually-hidden">{translate('reports.rtp.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{translate('reports.by.gameName')}</th>
            <th scope="col">{translate('resources.report-rows.fields.currency')}</th>
            <th scope="col">{translate('reports.rtp.verdict')}</th>
            {heads.map((name) => (
              <th key={name} scope="col" data-numeric>
                {translate(`reports.rtp.heads.${name}`)}{' '}
                <HelpPopover
                  term={translate(`reports.rtp.heads.${name}`)}
                  text={translate(`reports.rtp.about.${name}`)}
                />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {report.rows.map((row) => (
            <Line key={`${row.gameId}/${row.currency}`} row={row} report={report} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Line({ row, report }: { row: RtpRow; report: RtpReport }) {
  const translate = useTranslate()
  const formats = useFormats()
  const { gameId, gameName, currency, theoreticalRtp, baseRtp, deviation, tolerance, sigma, rounds } = row
  // For too few rounds, RTP and tolerance are not meaningful.
  const isTooLittle = row.verdict === 'tooLittlePlay'
  const times = deviation !== null && tolerance && !isTooLittle ? timesOf(deviation, tolerance.watch) : null
  const plusMinus = (points: number | undefined) => (points ? `± ${formats.percent(points)}` : '–')
  const values: Record<(typeof heads)[number], string> = {
    theoretical: formats.percentage(theoreticalRtp),
    base: baseRtp === null ? '–' : formats.percentage(baseRtp),
    deviation: deviation === null || isTooLittle ? '–' : formats.signed.percent(deviation),
    watch: plusMinus(tolerance?.watch),
    alert: plusMinus(tolerance?.alert),
    sigma: !sigma ? '–' : `${formats.percent(sigma)} ${translate(`reports.rtp.sigmaIs.${row.sigmaIs}`)}`,
    sample: formats.number(rounds),
  }
  return (
    <tr>
      <th scope="row">
        <RecordLink collection="games" id={gameId}>
          {gameName}
        </RecordLink>
      </th>
      <td>{currency}</td>
      <td>
        <VerdictChip verdict={row.verdict} />
        {row.verdict === 'alert' && <ReportIt row={row} report={report} values={values} />}
      </td>
      {heads.map((name) => (
        <td key={name} data-numeric data-heat={name === 'deviation' ? heatOf(row) : undefined}>
          {values[name]}
          {name === 'deviation' && times !== null && (
            <small title={translate('reports.rtp.times')}>×{formats.number(times)}</small>
          )}
        </td>
      ))}
    </tr>
  )
}

/** The deviation in tolerances, with one decimal. */
const timesOf = (deviation: number, watch: number) =>
  watch > 0 ? Math.round((Math.abs(deviation) / watch) * 10) / 10 : null

/** The step is 1 above half a tolerance, 2 above a whole one, and 3 for an alert. */
function heatOf({ deviation, tolerance, verdict }: RtpRow): string | undefined {
  if (deviation === null || !tolerance || verdict === 'tooLittlePlay') return undefined
  const off = Math.abs(deviation)
  const step = off > tolerance.alert ? 3 : off > tolerance.watch ? 2 : off > tolerance.watch / 2 ? 1 : 0
  return step === 0 ? undefined : `${deviation > 0 ? 'above' : 'below'}-${step}`
}

interface ReportItProps {
  row: RtpRow
  report: RtpReport
  values: Record<string, string>
}

function ReportIt({ row: { gameId, gameName, currency }, report, values }: ReportItProps) {
  const { from, to } = report
  const translate = useTranslate()
  const period = usePeriodText()
  const events = useScreensOf('significant-events')
  const mayReport = useCan(events.entity, 'create')
  if (!mayReport) return null
  const reason = translate('reports.rtp.event', {
    game: gameName,
    currency,
    period: period(report),
    ...values,
  })
  const filter = JSON.stringify({ gameId: [gameId], currency: [currency] })
  const link = `/reporting/game-performance-report?${new URLSearchParams({ from, to, filter })}`
  const event = { category: 'integrity', reason: reason.slice(0, 1000), link }
  return (
    <ButtonLink size="small" variant="outlined" to={newRecordLocation(createPagePathOf(events), event)}>
      {translate('reports.rtp.report')}
    </ButtonLink>
  )
}

const colors: Record<Verdict, string> = { alert: 'bad', watch: 'warn', ok: 'good', tooLittlePlay: 'muted' }
const pictures: Record<Verdict, string> = { alert: '✕', watch: '!', ok: '✓', tooLittlePlay: '…' }

/** Icon and word, so that verdicts differ not only by colour. */
function VerdictChip({ verdict }: { verdict: Verdict }) {
  const translate = useTranslate()
  return (
    <span
      className={`verdict small bold ${colors[verdict]}`}
      title={translate(`reports.rtp.meaning.${verdict}`)}
    >
      <span aria-hidden>{pictures[verdict]}</span> {translate(`reports.rtp.verdicts.${verdict}`)}
    </span>
  )
}
