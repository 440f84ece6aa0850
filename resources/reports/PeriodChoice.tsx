import { useTranslate } from 'react-admin'
import { DayInput, PeriodSelect } from '../../src/inputs/DayInput.tsx'
import type { Period } from '../../src/contract/reports/period.ts'
import { useFormats } from '../../src/locale/format.ts'
import type { useReportAddress } from './reportFilters.ts'
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
      <PeriodSelect preset={preset} onChange={(chosen) => change({ period: chosen ?? period })} />
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

/** The days of a report in words; a single one stands once. */
export function usePeriodText(): (period: Period) => string {
  const translate = useTranslate()
  const { day } = useFormats()
  return ({ from, to }) =>
    from === to ? day(from) : translate('list.filters.fromTo', { from: day(from), to: day(to) })
}
