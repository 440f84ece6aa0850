import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { BarChart as MuiBarChart } from '@mui/x-charts/BarChart'
import type { Filter } from '../../src/contract/query.ts'
import { reports, type ReportName } from '../../src/contract/reports.ts'
import type { Report, ReportRow } from '../../src/contract/answers/reports.ts'
import { addDays } from '../../src/contract/reports/period.ts'
import { Select } from '../../src/inputs/Select.tsx'
import { withMuiTheme } from '../../src/layout/theme.ts'
import { useFormats } from '../../src/context.ts'
import { currenciesOf, mostPlayedCurrencyOf } from './Headlines.tsx'
import { useReport } from './useReport.ts'
import './reports.css'

const BarChart = withMuiTheme(MuiBarChart)

const maxBars = { day: 400, casinoId: 10, gameId: 10 }

interface ReportChartProps {
  name: ReportName
  report: Report
  filter: Filter
}

/** The table has the same numbers. */
export default function GgrBarChart({ name, report, filter }: ReportChartProps) {
  const translate = useTranslate()
  const formats = useFormats()
  const { by } = reports[name]
  const series = seriesOf(report)
  const [wanted, setWanted] = useState('')
  const main = mostPlayedCurrencyOf(report.totals)
  const chosen =
    series.find(({ key }) => key === wanted) ?? series.find(({ currency }) => currency === main) ?? series[0]
  const { currency = '', moneyKind = 'real' } = chosen ?? {}
  const { data } = useReport<Report>({
    name,
    filter: { ...filter, currency: [currency], moneyKind: [moneyKind] },
    sort: by === 'day' ? { field: 'day', order: 'ASC' } : { field: 'ggr', order: 'DESC' },
    rows: maxBars[by],
  })
  if (!chosen) return null
  // While another report loads, the previous one stays.
  const rows = (data?.rows ?? []).filter((row) => row.currency === currency && row.moneyKind === moneyKind)
  const bars = by === 'day' ? daily(report, rows) : rows.map((row) => ({ label: nameOf(row), ggr: row.ggr }))
  const shown = bars.map(({ label, ggr }) => ({ label: formats.day(label), ggr }))
  // Until the chart's data are loaded, its height follows from the report's rows.
  const known = report.rows.filter((row) => row.currency === currency && row.moneyKind === moneyKind).length
  const count = data ? shown.length : Math.min(known, maxBars[by])
  const title = translate(`reports.chart.${by}`, { currency })
  const amount = (value: number | null) => formats.amount(Math.round((value ?? 0) * 100), currency)
  // Its amount shows a bar of zero, and the currency.
  const labelOf = ({ label, ggr }: (typeof shown)[number]) =>
    by === 'day' ? label : `${label}\n${formats.amount(ggr, currency)}`
  const labels = { data: shown.map(labelOf), scaleType: 'band' as const }
  const values = { valueFormatter: (value: number) => formats.number(value) }
  return (
    <figure className="report-chart card stack">
      <figcaption className="flow spread">
        <h2 className="flush">{title}</h2>
        <Select
          aria-label={translate('reports.chart.series')}
          options={series.map((one) => [
            one.key,
            `${one.currency} · ${translate(`resources.report-rows.choices.moneyKind.${one.moneyKind}`)}`,
          ])}
          value={chosen.key}
          onChange={setWanted}
        />
      </figcaption>
      <div role="img" aria-label={title}>
        <BarChart
          height={by === 'day' ? 240 : 60 + count * 40}
          layout={by === 'day' ? 'vertical' : 'horizontal'}
          series={[
            {
              data: shown.map(({ ggr }) => ggr / 100),
              valueFormatter: amount,
              color: 'var(--mui-palette-primary-main)',
            },
          ]}
          xAxis={[by === 'day' ? labels : values]}
          yAxis={[by === 'day' ? { ...values, width: 72 } : { ...labels, width: 150 }]}
          grid={by === 'day' ? { horizontal: true } : { vertical: true }}
          borderRadius={3}
          margin={{ top: 12, right: 16, bottom: 4, left: 4 }}
          skipAnimation
          hideLegend
          disableKeyboardNavigation
        />
      </div>
      <details>
        <summary>{translate('reports.chart.table')}</summary>
        <table className="report-numbers above">
          <tbody>
            {shown.map(({ label, ggr }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td className="right">{formats.amount(ggr, currency)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}

const seriesOf = ({ totals }: Report) =>
  currenciesOf(totals)
    .flatMap((code) => totals.filter(({ currency }) => currency === code))
    .flatMap(({ currency, moneyKind }) =>
      moneyKind ? [{ key: `${currency}/${moneyKind}`, currency, moneyKind }] : [],
    )
    .toSorted((a, b) => Number(b.moneyKind === 'real') - Number(a.moneyKind === 'real'))

const nameOf = ({ casinoName, gameName }: ReportRow) => casinoName ?? gameName ?? ''

/** Includes days without rounds, since a gap would be overlooked. */
function daily({ from, to }: Report, rows: readonly ReportRow[]) {
  const known = new Map(rows.map(({ day, ggr }) => [day, ggr]))
  const bars: { label: string; ggr: number }[] = []
  for (let day = from; day <= to && bars.length < maxBars.day; day = addDays(day, 1))
    bars.push({ label: day, ggr: known.get(day) ?? 0 })
  return bars
}
