import { useTranslate } from 'react-admin'
import { presets } from '../../src/contract/reports/period.ts'
import type { useReportAddress } from './useReportAddress.ts'

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
        <label key={end}>
          {translate(`reports.period.${end}`)}
          <input
            type="date"
            className="list-select"
            min="1900-01-01"
            max="9998-12-31"
            value={period[end]}
            onChange={({ target: { value } }) => {
              if (!value) return
              const next = { ...period, [end]: value }
              // What would run backwards is that one day.
              change({ period: next.from > next.to ? { from: value, to: value } : next })
            }}
          />
        </label>
      ))}
    </div>
  )
}
