import { useEffect } from 'react'
import { useTranslate } from 'react-admin'
import type { Filter } from '../../src/contract/filter.ts'
import { maxRows, type Sort } from '../../src/contract/query.ts'
import type { Report, ReportName } from '../../src/contract/reports.ts'
import { Button } from '../../src/layout/Button.tsx'
import { lazyComponent } from '../../src/layout/lazyComponent.tsx'
import { ListLoading } from '../../src/list/ListStates.tsx'
import { useFormats } from '../../src/locale/format.ts'
import { useNoCasino } from '../../src/settings.ts'
import { Headlines } from './Headlines.tsx'
import { ReportFailure } from './ReportFailure.tsx'
import { ReportTable } from './ReportTable.tsx'
import { usePeriodText } from './PeriodChoice.tsx'
import type { ReportAnswer } from './useReport.ts'
import '../../src/list/states.css'

const ReportChart = lazyComponent(() => import('./ReportChart.tsx'))

export interface ReportBodyProps {
  name: ReportName
  answer: ReportAnswer<Report>
  /** What was asked for. */
  filter: Filter
  sort: Sort | null
  onSort: (sort: Sort) => void
  onMore: () => void
}

/** Whether a report has more rows to be asked for. */
export const isShort = (report: Report | undefined): boolean =>
  !!report && report.rows.length < Math.min(report.total, maxRows)

/** The figures of a report, as pictures and as a table; what is not there says why. */
export function ReportBody({ name, answer, filter, sort, onSort, onMore }: ReportBodyProps) {
  const translate = useTranslate()
  const { number } = useFormats()
  const noCasino = useNoCasino()
  const { data, error } = answer
  // It comes along with the figures, so that the table below it does not move.
  useEffect(() => void ReportChart.preload(), [])
  if (!data) return error ? <ReportFailure answer={answer} /> : <ListLoading />
  return (
    <div aria-busy={answer.isPlaceholderData} className="report-body">
      {error && <ReportFailure answer={answer} since={data.generatedAt} />}
      <Boundaries report={data} />
      {data.totals.length === 0 ? (
        <div className="list-empty" role="status">
          {translate(noCasino ?? 'errors.noData')}
        </div>
      ) : (
        <>
          <Headlines report={data} />
          <ReportChart name={name} report={data} filter={filter} />
          <ReportTable {...{ name, filter, sort, onSort }} report={data} isOld={answer.isPlaceholderData} />
          <p className="report-rows" role="status">
            {translate('reports.rows', { shown: number(data.rows.length), total: number(data.total) })}
            {isShort(data) && <Button onClick={onMore}>{translate('reports.more')}</Button>}
          </p>
        </>
      )}
    </div>
  )
}

/** Printed with the figures: without it nobody knows what they are of. */
function Boundaries({ report }: { report: Report }) {
  const { zone, generatedAt, definitionVersion } = report
  const translate = useTranslate()
  const { instant } = useFormats()
  const period = usePeriodText()
  return (
    <p className="stamps report-boundaries">
      {translate('reports.boundaries', {
        period: period(report),
        zone,
        when: instant(generatedAt),
        version: definitionVersion,
      })}
    </p>
  )
}
