import { useListContext, useResourceContext, useTranslate } from 'react-admin'
import type { Field } from '../contract/describe.ts'
import { isSortedByCode } from '../contract/query.ts'
import { isNumeric } from './columns.ts'

/** A name of more characters than this may be broken, where there is no room for it. */
const long = 16

/** A column's name; a click sorts by it, another one turns the order round. */
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

/** Says what a list is in the order of, where that is not what its column shows. */
const wordsFor = (field: Field) =>
  field.currency ? 'list.sortByAmount' : isSortedByCode(field) ? 'list.sortByCode' : 'list.sortBy'
