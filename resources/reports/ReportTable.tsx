import { useTranslate, useStore } from 'react-admin'
import type { Sort } from '../../src/contract/query.ts'
import { reports, type Grouping, groupings } from '../../src/contract/reports.ts'
import {
  figureDefinitions,
  isComparedWithinCurrency,
  isFigureName,
} from '../../src/contract/reports/figures.ts'
import { RecordLink } from '../../src/fields/parts.tsx'
import { useFormats } from '../../src/context.ts'
import { HelpPopover } from '../../src/layout/HelpPopover.tsx'
import { addDays } from '../../src/contract/reports/period.ts'
import {
  currenciesOf,
  FigureHelp,
  FigureLink,
  type FigureLinkProps,
  reportTableFigures,
} from './Headlines.tsx'
import {
  type DailyGgrSeries,
  type FindDailyGgrSeries,
  type UseTrendsOptions,
  useTrends,
} from './useReport.ts'
import type { ReportTotal, ReportRow } from '../../src/contract/answers/reports.ts'
import { useMemo } from 'react'
import { Button } from '../../src/layout/Button.tsx'
import { ColumnChooser } from '../../src/list/LayoutMenu.tsx'
import { Menu } from '../../src/list/Menu.tsx'
import './reports.css'

interface ReportTableProps extends UseTrendsOptions {
  sort: Sort | null
  onSort: (sort: Sort) => void
}

export function ReportTable({ sort, onSort, ...asked }: ReportTableProps) {
  const translate = useTranslate()
  const { name, report } = asked
  const { by, sort: usual } = reports[name]
  const [columns] = useReportColumns()
  const { rows, totals, rounds } = report
  const courseOf = useTrends(asked)
  return (
    <div className="report-frame card" tabIndex={0} role="region" aria-label={translate('reports.table')}>
      <table className="report-table full medium">
        <caption className="visually-hidden">{translate('reports.table')}</caption>
        <ReportHead {...{ by, columns, onSort }} sort={sort ?? usual} hasTrends={courseOf !== null} />
        <tbody>
          {rows.map((row) => {
            const { currency, moneyKind } = row
            return (
              <tr key={`${row[by]}/${currency}/${moneyKind}`}>
                <th scope="row">
                  <Name row={row} by={by} />
                </th>
                <Kind currency={currency} moneyKind={moneyKind} />
                {courseOf && <TrendCell course={courseOf(row)} currency={currency} />}
                <Cells
                  figures={row}
                  group={{ [by]: row[by], currency, moneyKind }}
                  {...{ columns, rounds }}
                />
              </tr>
            )
          })}
        </tbody>
        <tfoot>
          {currenciesOf(totals).flatMap((code) =>
            totals
              .filter(({ currency }) => currency === code)
              .map((total) => (
                <tr key={`${code}/${total.moneyKind}`} data-all={total.moneyKind === null || undefined}>
                  <th scope="row">{translate('reports.total', { currency: code })}</th>
                  <Kind currency={code} moneyKind={total.moneyKind} />
                  {courseOf && <td />}
                  <Cells
                    figures={total}
                    group={{ currency: code, moneyKind: total.moneyKind }}
                    {...{ columns, rounds }}
                  />
                </tr>
              )),
          )}
        </tfoot>
      </table>
    </div>
  )
}

function Name({ row, by }: { row: ReportRow; by: Grouping }) {
  const formats = useFormats()
  const { label, collection } = groupings[by]
  const id = row[by] ?? ''
  if (!collection) return formats.day(id)
  return (
    <RecordLink collection={collection} id={id}>
      {row[label]}
    </RecordLink>
  )
}

function Kind({ currency, moneyKind }: Pick<ReportTotal, 'currency' | 'moneyKind'>) {
  const translate = useTranslate()
  return (
    <>
      <td>{currency}</td>
      <td>
        {moneyKind
          ? translate(`resources.report-rows.choices.moneyKind.${moneyKind}`)
          : translate('reports.allKinds')}
      </td>
    </>
  )
}

function TrendCell({ course, currency }: { course: ReturnType<FindDailyGgrSeries>; currency: string }) {
  const translate = useTranslate()
  return (
    <td className="report-trend">
      {course && <Sparkline course={course} currency={currency} />}
      {course === null && <span title={translate('reports.trend.failed')}>–</span>}
    </td>
  )
}

interface CellsProps extends Omit<FigureLinkProps, 'name'> {
  columns: readonly ReportTableFigure[]
}

function Cells({ columns, figures, group, rounds }: CellsProps) {
  return columns.map((name) => (
    <td key={name} data-numeric={figureDefinitions[name].kind !== 'instant' || undefined}>
      <FigureLink name={name} figures={figures} group={group} rounds={rounds} />
    </td>
  ))
}

interface ReportHeadProps {
  by: Grouping
  columns: readonly ReportTableFigure[]
  hasTrends: boolean
  sort: Sort | null
  onSort: (sort: Sort) => void
}

function ReportHead({ by, columns, hasTrends, ...order }: ReportHeadProps) {
  const translate = useTranslate()
  const { label } = groupings[by]
  return (
    <thead>
      <tr>
        <Head field={label} text={translate(`reports.by.${label}`)} {...order} />
        {['currency', 'moneyKind'].map((field) => (
          <Head
            key={field}
            field={field}
            text={translate(`resources.report-rows.fields.${field}`)}
            {...order}
          />
        ))}
        {hasTrends && (
          <th scope="col" className="report-trend">
            {translate('reports.trend.head')}{' '}
            <HelpPopover term={translate('reports.trend.head')} text={translate('reports.trend.meaning')} />
          </th>
        )}
        {columns.map((field) => (
          <Head key={field} field={field} text={translate(`reports.names.${field}`)} {...order} />
        ))}
      </tr>
    </thead>
  )
}

interface HeadProps extends Pick<ReportHeadProps, 'sort' | 'onSort'> {
  field: string
  text: string
}

function Head({ field, text, sort, onSort }: HeadProps) {
  const translate = useTranslate()
  const figure = isFigureName(field) ? field : null
  const order = sort?.field === field ? sort.order : null
  const turned = order === 'ASC' ? 'DESC' : 'ASC'
  return (
    <th
      scope="col"
      data-numeric={(figure && figureDefinitions[figure].kind !== 'instant') || undefined}
      aria-sort={order ? (order === 'ASC' ? 'ascending' : 'descending') : undefined}
    >
      <button
        type="button"
        title={translate(isComparedWithinCurrency(field) ? 'list.sortByAmount' : 'list.sortBy', {
          field: text,
        })}
        onClick={() => onSort({ field, order: order ? turned : figure ? 'DESC' : 'ASC' })}
      >
        {text}
        <span aria-hidden className="sort-mark">
          {order === 'ASC' ? '▲' : order === 'DESC' ? '▼' : ''}
        </span>
      </button>
      {figure && <FigureHelp name={figure} />}
    </th>
  )
}

interface SparklineProps {
  /** In hundredths, for at least two days. */
  course: DailyGgrSeries
  currency: string
}

/** Coordinates of the sparkline; the stylesheet determines its size. */
const [width, height, edge] = [96, 20, 2]

function Sparkline({ course: { from, ggr: values }, currency }: SparklineProps) {
  const translate = useTranslate()
  const { amount, day } = useFormats()
  const [lowest, highest] = [Math.min(...values), Math.max(...values)]
  const told = (index: number) => ({
    value: amount(values[index] ?? 0, currency),
    day: day(addDays(from, index)),
  })
  const [first, last] = [told(0), told(values.length - 1)]
  const [top, bottom] = [told(values.indexOf(highest)), told(values.indexOf(lowest))]
  const text = translate('reports.trend.text', {
    ...{ first: first.value, from: first.day, last: last.value, to: last.day },
    ...{ highest: top.value, highestDay: top.day, lowest: bottom.value, lowestDay: bottom.day },
  })
  // The scale includes zero, so that lines can be compared; without losses, zero is at the bottom.
  const [floor, ceiling] = [Math.min(0, lowest), Math.max(lowest < 0 ? 0 : 1, highest)]
  const along = (side: number, share: number) => Math.round((edge + share * (side - 2 * edge)) * 10) / 10
  const y = (value: number) => along(height, (ceiling - value) / (ceiling - floor))
  const x = (index: number) => along(width, index / (values.length - 1))
  return (
    <svg className="sparkline" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={text}>
      <title>{text}</title>
      <line x1={0} x2={width} y1={y(0)} y2={y(0)} />
      <polyline points={values.map((value, index) => `${x(index)},${y(value)}`).join(' ')} />
      <circle cx={x(values.length - 1)} cy={y(values.at(-1) ?? 0)} r={edge} />
    </svg>
  )
}

export function ReportColumnsMenu() {
  const translate = useTranslate()
  const [shown, change] = useReportColumns()
  return (
    <Menu label={translate('list.layout')}>
      <ColumnChooser
        offered={reportTableFigures}
        shown={shown}
        labelOf={(name) => translate(`reports.names.${name}`)}
        change={change}
      />
      <Button onClick={() => change(reportTableFigures)}>{translate('list.resetLayout')}</Button>
    </Menu>
  )
}

export type ReportTableFigure = (typeof reportTableFigures)[number]

export function useReportColumns(): [
  shown: readonly ReportTableFigure[],
  change: (shown: readonly ReportTableFigure[]) => void,
] {
  const [kept, keep] = useStore<readonly string[]>('reports.columns', reportTableFigures)
  const shown = useMemo(() => {
    // The stored choice may contain figures that no longer exist.
    const known = reportTableFigures.filter((name) => kept.includes(name))
    const inOrder = known.toSorted((a, b) => kept.indexOf(a) - kept.indexOf(b))
    return inOrder.length > 0 ? inOrder : reportTableFigures
  }, [kept])
  return [shown, keep]
}
