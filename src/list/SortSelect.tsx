import { useMemo } from 'react'
import { useListContext, useTranslate } from 'react-admin'
import { isSortedByCode, sortableFields } from '../contract/query.ts'
import { Button } from '../layout/Button.tsx'
import { useResourceConfig } from '../screens.ts'
import { useColumns } from './preferences.ts'

/** The order of the rows where there is no header to click. The stylesheet shows it beside cards only. */
export function SortSelect() {
  const translate = useTranslate()
  const { path, entity } = useResourceConfig()
  const columns = useColumns().map((field) => field.path)
  const { sort, setSort } = useListContext()
  const { field, order } = sort
  const sortable = useMemo(() => sortableFields(entity), [entity])
  const fields = sortable.filter(({ path: name }) => name === field || columns.includes(name))
  return (
    <div className="sort-select">
      <select
        className="list-select"
        aria-label={translate('list.sortField')}
        value={field}
        onChange={({ target }) => setSort({ field: target.value, order })}
      >
        {fields.map((one) => (
          <option key={one.path} value={one.path}>
            {translate(`resources.${path}.fields.${one.path}`)}
            {isSortedByCode(one) && ` ${translate('list.byCode')}`}
          </option>
        ))}
      </select>
      <Button
        variant="outlined"
        size="small"
        aria-label={translate(order === 'ASC' ? 'list.ascending' : 'list.descending')}
        onClick={() => setSort({ field, order: order === 'ASC' ? 'DESC' : 'ASC' })}
      >
        {order === 'ASC' ? '▲' : '▼'}
      </Button>
    </div>
  )
}
