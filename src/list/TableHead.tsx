import { useTranslate, useListContext, useResourceContext } from 'react-admin'
import type { Field } from '../contract/entity.ts'
import { isSortable, sortsByStoredCode } from '../contract/query.ts'
import { useResourceConfig } from '../context.ts'
import { useOptimisticValue } from './addressDraft.ts'
import { isNumericField } from './columns.ts'

export interface TableHeadProps {
  columns: readonly Field[]
  selected: number | null
  of: number
  onSelect: (isOn: boolean) => void
}

export function TableHead({ columns, selected, of, onSelect }: TableHeadProps) {
  const translate = useTranslate()
  const { entity } = useResourceConfig()
  const isAll = selected === of
  return (
    <thead>
      <tr>
        {selected !== null && (
          <th className="select">
            <label>
              <input
                type="checkbox"
                checked={isAll}
                ref={(box) => {
                  if (box) box.indeterminate = selected > 0 && !isAll
                }}
                onChange={() => onSelect(!isAll)}
              />
              <span className="visually-hidden">{translate('list.bulk.selectPage')}</span>
            </label>
          </th>
        )}
        {columns.map((field) => (
          <HeaderCell key={field.path} field={field} isSortable={isSortable(entity, field.path)} />
        ))}
      </tr>
    </thead>
  )
}

const long = 16

function HeaderCell({ field, isSortable }: { field: Field; isSortable: boolean }) {
  const translate = useTranslate()
  const resource = useResourceContext()
  const { aside } = useResourceConfig()
  const list = useListContext()
  const [sort, setSort] = useOptimisticValue(list.sort, list.setSort)
  const label = translate(`resources.${resource}.fields.${field.path}`)
  const order = sort.field === field.path ? sort.order : null
  return (
    <th
      scope="col"
      data-numeric={isNumericField(field) || undefined}
      data-aside={aside?.includes(field.path) || undefined}
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
          {order && sortsByStoredCode(field) && <small className="plain"> {translate('list.byCode')}</small>}
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

const wordsFor = (field: Field) =>
  field.currency ? 'list.sortByAmount' : sortsByStoredCode(field) ? 'list.sortByCode' : 'list.sortBy'
