import { useTranslate } from 'react-admin'
import { presets } from '../../src/contract/reports/period.ts'
import { DayInput } from '../../src/inputs/DayInput.tsx'
import type { useReportAddress } from './useReportAddress.ts'
import './period.css'

/** The days of a report: one of the usual spans, or a first and a last one. */
export function PeriodChoice({
  preset,
  period,
  change,
}: Pick<ReturnType<typeof useReportAddress>, 'preset' | 'period' | 'change'>) {
  const translate = useTranslate()
  return (
    <div className="report-period" role="group" aria-label={translate('reports.period.label')}>
      <select
        className="list-select"
        aria-label={translate('reports.period.label')}
        value={preset ?? 'own'}
        onChange={({ target: { value } }) => {
          const chosen = presets.find((name) => name === value)
          change({ period: chosen ?? period })
        }}
      >
        {presets.map((name) => (
          <option key={name} value={name}>
            {translate(`reports.period.${name}`)}
          </option>
        ))}
        <option value="own">{translate('reports.period.own')}</option>
      </select>
      {(['from', 'to'] as const).map((end) => (
        <DayInput
          key={end}
          label={translate(`reports.period.${end}`)}
          value={period[end]}
          onChange={(day) => {
            if (!day) return
            const next = { ...period, [end]: day }
            // What would run backwards is that one day.
            change({ period: next.from > next.to ? { from: day, to: day } : next })
          }}
        />
      ))}
    </div>
  )
}
