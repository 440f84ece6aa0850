import { useTranslate } from 'react-admin'
import type { RtpReport, RtpRow } from '../../src/contract/reports.ts'
import { RecordLink } from '../../src/fields/RecordLink.tsx'
import { ButtonLink } from '../../src/layout/Button.tsx'
import { Help } from '../../src/layout/Help.tsx'
import { useFormats } from '../../src/locale/format.ts'
import { createAddress, useScreensOf } from '../../src/screens.ts'
import { useCan } from '../../src/settings.ts'
import { usePeriodText } from './usePeriodText.ts'
import { VerdictChip } from './VerdictChip.tsx'
import './table.css'

const heads = ['theoretical', 'base', 'deviation', 'watch', 'alert', 'sigma', 'sample'] as const

/** Each game and currency with what was found, and how far that may be from what it should be. */
export function RtpRows({ report }: { report: RtpReport }) {
  const translate = useTranslate()
  return (
    <div className="report-frame" tabIndex={0} role="region" aria-label={translate('reports.rtp.title')}>
      <table className="report-table">
        <caption className="visually-hidden">{translate('reports.rtp.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{translate('reports.by.gameName')}</th>
            <th scope="col">{translate('resources.report-rows.fields.currency')}</th>
            <th scope="col">{translate('reports.rtp.verdict')}</th>
            {heads.map((name) => (
              <th key={name} scope="col" data-numeric>
                {translate(`reports.rtp.heads.${name}`)}{' '}
                <Help
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
  // What too few rounds come to says nothing of the game, and what they vary by is not known.
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

/** How many tolerances a deviation is, to a tenth. */
const timesOf = (deviation: number, watch: number) =>
  watch > 0 ? Math.round((Math.abs(deviation) / watch) * 10) / 10 : null

/** How far the RTP is off, in steps: above what it should be or below it, by up to one tolerance, more, or an alert's. */
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

/** The way to a significant event that says already what was found. */
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
  const source = JSON.stringify({ category: 'integrity', reason: reason.slice(0, 1000), link })
  return (
    <ButtonLink
      size="small"
      variant="outlined"
      to={{ pathname: createAddress(events), search: `?${new URLSearchParams({ source })}` }}
    >
      {translate('reports.rtp.report')}
    </ButtonLink>
  )
}
