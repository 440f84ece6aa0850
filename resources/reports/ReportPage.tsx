import { Forbidden } from '../../src/pages/ErrorPage.tsx'
import { useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { maxRows, type Sort, type Filter } from '../../src/contract/query.ts'
import { type ReportName, reports } from '../../src/contract/reports.ts'
import { Button, OpenDialogButton } from '../../src/layout/Button.tsx'
import { PageHeader } from '../../src/layout/PageHeader.tsx'
import { FilterControls } from '../../src/list/filters/FilterBar.tsx'
import { FilterContextProvider } from '../../src/list/filters/FilterContext.tsx'
import { useCan, useNoCasinoTextKey, useFormats } from '../../src/context.ts'
import { gameRounds } from '../game-rounds/entity.ts'
import { useListener } from '../../src/layout/useListener.ts'
import { isUnhandledKey } from '../../src/layout/keys.ts'
import { lazyComponent, usePreloadSettled } from '../../src/layout/lazyComponent.tsx'
import { ListLoading } from '../../src/list/ListStates.tsx'
import { figureDefinitionsVersion, figureNames } from '../../src/contract/reports/figures.ts'
import { verdicts } from '../../src/contract/reports/rtp.ts'
import { PeriodChoice, reportFilterScreens, usePeriodText, useReportAddress } from './PeriodChoice.tsx'
import { dayOf } from '../../src/contract/day.ts'
import { ActionDialog } from '../../src/layout/ActionDialog.tsx'
import { RtpVerdicts } from './RtpVerdicts.tsx'
import { ReportColumnsMenu, ReportTable } from './ReportTable.tsx'
import { type ReportQueryState, useReport } from './useReport.ts'
import type { Report } from '../../src/contract/answers/reports.ts'
import { Headlines } from './Headlines.tsx'
import { ReportFailure } from './ReportFailure.tsx'
import '../../src/list/states.css'
import './reports.css'

/** The CSV writer is larger than the page, so it is loaded on demand. */
const ReportCsvDialog = lazyComponent(() => import('./ReportCsvDialog.tsx'))

const portion = 50

export const createReportPage = (name: ReportName, path: string) => () => (
  <ReportPage name={name} path={path} />
)

function ReportPage({ name, path }: { name: ReportName; path: string }) {
  const translate = useTranslate()
  const mayList = useCan(gameRounds, 'list')
  const { preset, period, filter, sort, isPeriodDropped, change } = useReportAddress()
  const [rows, setRows] = useState(portion)
  const asked = { name, filter: { ...filter, from: period.from, to: period.to }, sort }
  const [isWhole, setWhole] = useState(false)
  const answer = useReport<Report>({ ...asked, rows: isWhole ? maxRows : rows })
  usePrintAll({ isShort: isShort(answer.data), isWhole, setWhole })
  if (!mayList) return <Forbidden />
  return (
    <>
      <PageHeader title={translate(`pages.${path}`)} trail={[{ label: translate('sections.reporting') }]}>
        <OpenDialogButton dialog={(close) => <FigureDefinitionsDialog onClose={close} />}>
          {translate('reports.definitions')}
        </OpenDialogButton>
        <OpenDialogButton
          dialog={(close) => (
            <ReportCsvDialog
              asked={asked}
              title={translate(`pages.${path}`)}
              total={answer.data?.total}
              onClose={close}
            />
          )}
        >
          {translate('list.csv.button')}
        </OpenDialogButton>
      </PageHeader>
      <FilterContextProvider
        screens={reportFilterScreens}
        filter={filter}
        setFilter={(next) => change({ filter: next })}
        total={answer.data?.total}
        error={answer.error}
        refetch={answer.refetch}
      >
        <div className="list-tools">
          <FilterControls first={<PeriodChoice preset={preset} period={period} change={change} />} />
          <div className="list-tools-end line to-end">
            <ReportColumnsMenu />
          </div>
        </div>
      </FilterContextProvider>
      {isPeriodDropped && (
        <p className="notice" role="status">
          {translate('reports.periodDropped')}
        </p>
      )}
      <ReportBody
        {...{ name, answer, sort }}
        filter={asked.filter}
        onSort={(next) => change({ sort: next })}
        onMore={() => setRows(rows + portion)}
      />
      {reports[name].by === 'gameId' && (answer.data ?? answer.error) && (
        <RtpVerdicts filter={asked.filter} />
      )}
    </>
  )
}

interface PrintAllOptions {
  isShort: boolean
  isWhole: boolean
  setWhole: (isWhole: boolean) => void
}

const allReportsQuery = { queryKey: ['reporting'] }

/** Ctrl+P prints all rows with their trends; the browser's menu prints the page, which says how many rows are missing. */
function usePrintAll({ isShort, isWhole, setWhole }: PrintAllOptions): void {
  const client = useQueryClient()
  const isComing = useIsFetching(allReportsQuery) > 0
  useListener(window, 'afterprint', () => setWhole(false))
  useListener(window, 'keydown', (event) => {
    const isPrint = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'p'
    if (!isPrint || !isShort || !isUnhandledKey(event)) return
    event.preventDefault()
    setWhole(true)
  })
  useEffect(() => {
    // Rendering the rows may have started further queries.
    if (isWhole && !isComing && !client.isFetching(allReportsQuery)) window.print()
  }, [isWhole, isComing, client])
}

const GgrBarChart = lazyComponent(() => import('./GgrBarChart.tsx'))

interface ReportBodyProps {
  name: ReportName
  answer: ReportQueryState<Report>
  filter: Filter
  sort: Sort | null
  onSort: (sort: Sort) => void
  onMore: () => void
}

const isShort = (report: Report | undefined): boolean =>
  !!report && report.rows.length < Math.min(report.total, maxRows)

function ReportBody({ name, answer, filter, sort, onSort, onMore }: ReportBodyProps) {
  const translate = useTranslate()
  const { number } = useFormats()
  const noCasino = useNoCasinoTextKey()
  const { data, error } = answer
  // Shown together with the figures, so that the table does not move.
  const isChartHere = usePreloadSettled(GgrBarChart)
  const isByDay = reports[name].by === 'day'
  if (!data && error) return <ReportFailure answer={answer} />
  if (!data || !isChartHere) return <ListLoading />
  return (
    <div aria-busy={answer.isPlaceholderData} className="report-body stack loose">
      {error && <ReportFailure answer={answer} since={data.generatedAt} />}
      <Boundaries report={data} />
      {data.totals.length === 0 ? (
        <div className="list-empty" role="status">
          {translate(noCasino ?? 'errors.noData')}
          {!noCasino && data.from > dayOf(data.generatedAt) && <p>{translate('reports.notBegun')}</p>}
        </div>
      ) : (
        <>
          {isByDay && <Headlines report={data} />}
          {isByDay && <GgrBarChart name={name} report={data} filter={filter} />}
          <ReportTable {...{ name, filter, sort, onSort }} report={data} isOld={answer.isPlaceholderData} />
          <p className="line muted small" role="status">
            {translate('reports.rows', { shown: number(data.rows.length), total: number(data.total) })}
            {isShort(data) && <Button onClick={onMore}>{translate('reports.more')}</Button>}
          </p>
          {!isByDay && <GgrBarChart name={name} report={data} filter={filter} />}
          {!isByDay && <Headlines report={data} />}
        </>
      )}
    </div>
  )
}

function Boundaries({ report }: { report: Report }) {
  const { zone, generatedAt, definitionVersion } = report
  const { from, to } = report.previous
  const translate = useTranslate()
  const { instant, shortDay } = useFormats()
  const period = usePeriodText()
  return (
    <p className="stamps report-boundaries">
      {translate('reports.boundaries', {
        period: period(report),
        // The year is omitted, since these are the days just before the report.
        before: from === to ? shortDay(from) : `${shortDay(from)}–${shortDay(to)}`,
        zone,
        when: instant(generatedAt),
        version: definitionVersion,
      })}
    </p>
  )
}

export default function FigureDefinitionsDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate()
  return (
    <ActionDialog
      title={translate('reports.definitionsOf', { version: figureDefinitionsVersion })}
      onClose={onClose}
    >
      <div
        className="report-definitions scrolls"
        tabIndex={0}
        role="group"
        aria-label={translate('reports.definitions')}
      >
        <p>{translate('reports.set')}</p>
        <dl>
          {figureNames.map((name) => (
            <div key={name}>
              <dt className="bold">{translate(`reports.names.${name}`)}</dt>
              <dd>{translate(`reports.meanings.${name}`)}</dd>
            </div>
          ))}
        </dl>
        <h3>{translate('reports.rtp.title')}</h3>
        <p>{translate('reports.rtp.method')}</p>
        <dl>
          {verdicts.map((verdict) => (
            <div key={verdict}>
              <dt className="bold">{translate(`reports.rtp.verdicts.${verdict}`)}</dt>
              <dd>{translate(`reports.rtp.meaning.${verdict}`)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </ActionDialog>
  )
}
