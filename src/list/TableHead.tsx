import { useTranslate } from 'react-admin'
import type { Field } from '../contract/describe.ts'
import { sortable } from '../contract/filter.ts'
import { useResourceConfig } from '../screens.ts'
import { HeaderCell } from './HeaderCell.tsx'

export interface TableHeadProps {
  columns: readonly Field[]
  /** Number of selected rows on this page; `null` where rows cannot be selected. */
  selected: number | null
  /** Number of rows on this page. */
  of: number
  onSelect: (isOn: boolean) => void
}

/** The names of the columns, and a checkbox that selects all rows of the page. */
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
          <HeaderCell key={field.path} field={field} isSortable={sortable(entity, field.path)} />
        ))}
      </tr>
    </thead>
  )
}
