import { useTranslate } from 'react-admin'
import type { Sort } from '../../src/contract/query.ts'
import { groupings, type Grouping } from '../../src/contract/reports/defineReport.ts'
import { definitions, isWithinCurrency, type FigureName } from '../../src/contract/reports/figures.ts'
import { Help } from '../../src/layout/Help.tsx'
import type { Column } from './useReportColumns.ts'

export interface ReportHeadProps {
  by: Grouping
  columns: readonly Column[]
  /** Whether each row says how it has gone day by day. */
  hasTrends: boolean
  sort: Sort | null
  onSort: (sort: Sort) => void
}

/** The names of the columns, each with what it means; a click sorts by it, the largest first, another one turns that round. */
export function ReportHead({ by, columns, hasTrends, sort, onSort }: ReportHeadProps) {
  const translate = useTranslate()
  const { label } = groupings[by]
  const groups = [
    { field: label, text: translate(`reports.by.${label}`), first: 'ASC' as const },
    { field: 'currency', text: translate('resources.report-rows.fields.currency'), first: 'ASC' as const },
    { field: 'moneyKind', text: translate('resources.report-rows.fields.moneyKind'), first: 'ASC' as const },
  ]
  const figures = columns.map((field: FigureName) => ({
    field,
    text: translate(`reports.names.${field}`),
    first: 'DESC' as const,
    meaning: translate(`reports.meanings.${field}`),
    isNumeric: definitions[field].kind !== 'instant',
  }))
  return (
    <thead>
      <tr>
        {groups.map((head) => (
          <Head key={head.field} {...head} {...{ sort, onSort }} />
        ))}
        {hasTrends && (
          <th scope="col" className="report-trend">
            {translate('reports.trend.head')}{' '}
            <Help term={translate('reports.trend.head')} text={translate('reports.trend.meaning')} />
          </th>
        )}
        {figures.map((head) => (
          <Head key={head.field} {...head} {...{ sort, onSort }} />
        ))}
      </tr>
    </thead>
  )
}

interface HeadProps extends Pick<ReportHeadProps, 'sort' | 'onSort'> {
  field: string
  text: string
  /** The order that a first click puts it in. */
  first: Sort['order']
  meaning?: string
  isNumeric?: boolean
}

function Head({ field, text, first, meaning, isNumeric, sort, onSort }: HeadProps) {
  const translate = useTranslate()
  const order = sort?.field === field ? sort.order : null
  const turned = order === 'ASC' ? 'DESC' : 'ASC'
  return (
    <th
      scope="col"
      data-numeric={isNumeric || undefined}
      aria-sort={order ? (order === 'ASC' ? 'ascending' : 'descending') : undefined}
    >
      <button
        type="button"
        title={translate(isWithinCurrency(field) ? 'list.sortByAmount' : 'list.sortBy', { field: text })}
        onClick={() => onSort({ field, order: order ? turned : first })}
      >
        {text}
        <span aria-hidden className="sort-mark">
          {order === 'ASC' ? '▲' : order === 'DESC' ? '▼' : ''}
        </span>
      </button>
      {meaning && <Help term={text} text={meaning} />}
    </th>
  )
}
