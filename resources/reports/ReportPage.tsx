import { useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { maxRows } from '../../src/contract/query.ts'
import { reports, type Report, type ReportName } from '../../src/contract/reports.ts'
import { Button } from '../../src/layout/Button.tsx'
import { PageHeader } from '../../src/layout/PageHeader.tsx'
import { FilterTools } from '../../src/list/filters/FilterBar.tsx'
import { FilterContext } from '../../src/list/filters/FilterContext.tsx'
import { Forbidden } from '../../src/pages/ErrorPage.tsx'
import { useCan } from '../../src/settings.ts'
import { gameRounds } from '../game-rounds/entity.ts'
import { isUnhandledKey } from '../../src/layout/keys.ts'
import Definitions from './Definitions.tsx'
import { reportFilters, useReportAddress } from './reportFilters.ts'
import { PeriodChoice } from './PeriodChoice.tsx'
import { RtpVerdicts } from './RtpVerdicts.tsx'
import { isShort, ReportBody } from './ReportBody.tsx'
import { ReportColumns } from './ReportColumns.tsx'
import { ReportCsv } from './ReportCsv.tsx'
import { useReport } from './useReport.ts'
import './reports.css'

/** How many rows are shown at first, and how many more each time. */
const portion = 50

/** The page of a report: what it is of, its figures, what they mean; of games whether they return what they should, too. */
export const reportPage = (name: ReportName, path: string) => () => <ReportPage name={name} path={path} />

function ReportPage({ name, path }: { name: ReportName; path: string }) {
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
      {reports[name].by === 'gameId' && (answer.data ?? answer.error) && (
        <RtpVerdicts filter={asked.filter} />
      )}
      {isExplained && <Definitions onClose={() => setExplained(false)} />}
    </>
  )
}

export interface PrintAllOptions {
  /** Whether there are more rows than those on the page. */
  isShort: boolean
  /** Whether all of them have been asked for, to be printed. */
  isWhole: boolean
  setWhole: (isWhole: boolean) => void
}

/** What every question for figures begins with (useReport.ts). */
const figures = { queryKey: ['reporting'] }

/**
 * Ctrl+P prints all rows of a report: once they have come, and their courses. What the browser's own menu prints is the page as
 * it is, which says how many rows it leaves out.
 */
export function usePrintAll({ isShort, isWhole, setWhole }: PrintAllOptions): void {
  const client = useQueryClient()
  const isComing = useIsFetching(figures) > 0
  useEffect(() => {
    const ask = (event: KeyboardEvent) => {
      const isPrint = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'p'
      if (!isPrint || !isShort || !isUnhandledKey(event)) return
      event.preventDefault()
      setWhole(true)
    }
    const end = () => setWhole(false)
    window.addEventListener('keydown', ask)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('keydown', ask)
      window.removeEventListener('afterprint', end)
    }
  }, [isShort, setWhole])
  useEffect(() => {
    // What has just been drawn may have asked for more.
    if (isWhole && !isComing && !client.isFetching(figures)) window.print()
  }, [isWhole, isComing, client])
}
