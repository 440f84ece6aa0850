import { useListContext, useResourceContext, useTranslate } from 'react-admin'
import type { Field } from '../contract/describe.ts'
import { isSortedByCode } from '../contract/query.ts'
import { isNumeric } from './columns.ts'

/** Names with more characters than this may be broken in a narrow header. */
const long = 16

/** The name of a column. A click sorts by the column, a second click reverses the order. */
export function HeaderCell({ field, isSortable }: { field: Field; isSortable: boolean }) {
  const translate = useTranslate()
  const resource = useResourceContext()
  const { sort, setSort } = useListContext()
  const label = translate(`resources.${resource}.fields.${field.path}`)
  const order = sort.field === field.path ? sort.order : null
  return (
    <th
      scope="col"
      data-numeric={isNumeric(field) || undefined}
      data-long={label.length > long || undefined}
      aria-sort={order ? (order === 'ASC' ? 'ascending' : 'descending') : undefined}
    >
      {isSortable ? (
        <button
          type="button"
          title={translate(wordsFor(field), { field: label })}
          onClick={() => setSort({ field: field.path, order: order === 'ASC' ? 'DESC' : 'ASC' })}
        >
          {label}
          {order && isSortedByCode(field) && <small> {translate('list.byCode')}</small>}
          <span aria-hidden className="sort-mark">
            {order === 'ASC' ? '▲' : order === 'DESC' ? '▼' : ''}
          </span>
        </button>
      ) : (
        label
      )}
    </th>
  )
}

/** The text that names the order of a list, where the order is not that of a visible column. */
const wordsFor = (field: Field) =>
  field.currency ? 'list.sortByAmount' : isSortedByCode(field) ? 'list.sortByCode' : 'list.sortBy'
