import { useState, type ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import type { Filter } from '../../src/contract/filter.ts'
import { maxRows } from '../../src/contract/query.ts'
import type { Report, ReportName } from '../../src/contract/reports.ts'
import { Button } from '../../src/layout/Button.tsx'
import { PageHeader } from '../../src/layout/PageHeader.tsx'
import { FilterTools } from '../../src/list/filters/FilterBar.tsx'
import { FilterContext } from '../../src/list/filters/FilterContext.tsx'
import { Forbidden } from '../../src/pages/Forbidden.tsx'
import { useCan } from '../../src/settings.ts'
import { gameRounds } from '../game-rounds/entity.ts'
import Definitions from './Definitions.tsx'
import { reportFilters } from './reportFilters.ts'
import { PeriodChoice } from './PeriodChoice.tsx'
import { isShort, ReportBody } from './ReportBody.tsx'
import { ReportColumns } from './ReportColumns.tsx'
import { ReportCsv } from './ReportCsv.tsx'
import { usePrintAll } from './usePrintAll.ts'
import { useReport } from './useReport.ts'
import { useReportAddress } from './useReportAddress.ts'
import './reports.css'

/** How many rows are shown at first, and how many more each time. */
const portion = 50

export interface ReportPageProps {
  name: ReportName
  path: string
  /** What else follows from the same filter. */
  children?: (filter: Filter) => ReactNode
}

/** A report: what it is of, its figures, what they mean. */
export function ReportPage({ name, path, children }: ReportPageProps) {
  const translate = useTranslate()
  const mayList = useCan(gameRounds, 'list')
  const { preset, period, filter, sort, change } = useReportAddress()
  const [rows, setRows] = useState(portion)
  const [isExplained, setExplained] = useState(false)
  const asked = { name, filter: { ...filter, from: period.from, to: period.to }, sort }
  const [isWhole, setWhole] = useState(false)
  const answer = useReport<Report>({ ...asked, rows: isWhole ? maxRows : rows })
  usePrintAll({ isShort: isShort(answer.data), isWhole, setWhole })
  if (!mayList) return <Forbidden />
  return (
    <>
      <PageHeader title={translate(`pages.${path}`)} trail={[{ label: translate('sections.reporting') }]}>
        <Button onClick={() => setExplained(true)}>{translate('reports.definitions')}</Button>
        <ReportCsv asked={asked} title={translate(`pages.${path}`)} disabled={!answer.data?.total} />
      </PageHeader>
      <FilterContext
        screens={reportFilters}
        filter={filter}
        setFilter={(next) => change({ filter: next })}
        total={answer.data?.total}
        error={answer.error}
        refetch={answer.refetch}
      >
        <div className="list-tools">
          <FilterTools first={<PeriodChoice preset={preset} period={period} change={change} />} />
          <div className="list-tools-end">
            <ReportColumns />
          </div>
        </div>
      </FilterContext>
      <ReportBody
        {...{ name, answer, sort }}
        filter={asked.filter}
        onSort={(next) => change({ sort: next })}
        onMore={() => setRows(rows + portion)}
      />
      {(answer.data ?? answer.error) && children?.(asked.filter)}
      {isExplained && <Definitions onClose={() => setExplained(false)} />}
    </>
  )
}
