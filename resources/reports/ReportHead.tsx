import { useTranslate } from 'react-admin'
import type { Sort } from '../../src/contract/query.ts'
import type { Grouping } from '../../src/contract/reports.ts'
import { definitions, type FigureName } from '../../src/contract/reports/figures.ts'
import type { Column } from './useReportColumns.ts'

export interface ReportHeadProps {
  by: Grouping
  columns: readonly Column[]
  sort: Sort | null
  onSort: (sort: Sort) => void
}

/** The names of the columns, each with what it means; a click sorts by it, the largest first, another one turns that round. */
export function ReportHead({ by, columns, sort, onSort }: ReportHeadProps) {
  const translate = useTranslate()
  const label = { day: 'day', casinoId: 'casinoName', gameId: 'gameName' }[by]
  const heads = [
    { field: label, text: translate(`reports.by.${label}`), first: 'ASC' as const },
    { field: 'currency', text: translate('resources.report-rows.fields.currency'), first: 'ASC' as const },
    { field: 'moneyKind', text: translate('resources.report-rows.fields.moneyKind'), first: 'ASC' as const },
    ...columns.map((field: FigureName) => ({
      field,
      text: translate(`reports.names.${field}`),
      first: 'DESC' as const,
      meaning: translate(`reports.meanings.${field}`),
      isNumeric: definitions[field].kind !== 'instant',
    })),
  ]
  return (
    <thead>
      <tr>
        {heads.map(({ field, text, first, ...of }) => {
          const order = sort?.field === field ? sort.order : null
          const turned = order === 'ASC' ? 'DESC' : 'ASC'
          return (
            <th
              key={field}
              scope="col"
              data-numeric={('isNumeric' in of && of.isNumeric) || undefined}
              aria-sort={order ? (order === 'ASC' ? 'ascending' : 'descending') : undefined}
            >
              <button
                type="button"
                title={'meaning' in of ? of.meaning : undefined}
                onClick={() => onSort({ field, order: order ? turned : first })}
              >
                {text}
                <span aria-hidden className="sort-mark">
                  {order === 'ASC' ? '▲' : order === 'DESC' ? '▼' : ''}
                </span>
              </button>
            </th>
          )
        })}
      </tr>
    </thead>
  )
}
