import { useListContext, useTranslate } from 'react-admin'
import { useLocation, useNavigate } from 'react-router-dom'
import { fieldAt, fieldLabel } from '../../fields/fieldAt.ts'
import { useValueContext } from '../../fields/RecordValues.tsx'
import type { Filter } from '../../contract/filter.ts'
import { useResourceConfig } from '../../context.ts'
import { activeFilterNames, valuesInFilter, withoutFilter } from './listFilter.ts'
import { conditionText } from './conditionText.ts'
import { ownValue } from '../../contract/values.ts'
import { parseFilterName, filterableFields } from '../../contract/query.ts'
import { focusMain } from '../../layout/focus.ts'
import { useLocaleState } from '../../locale/LocaleProvider.tsx'
import type { DroppedParameter } from '../address.ts'
import '../panels.css'

/** After a chip is removed, the focus goes to the next one, and after the last one `back` moves it to the filter button. */
export default function FilterChips({ back }: { back: () => void }) {
  const translate = useTranslate()
  const { entity, ownFilters = {} } = useResourceConfig()
  const { filterValues, setFilters } = useListContext()
  const filter = filterValues as Filter
  const names = activeFilterNames(filter)
  const context = useValueContext(
    entity,
    names.flatMap((name) =>
      valuesInFilter(filter, name).map((value) => ({ field: fieldAt(entity, name), value })),
    ),
  )
  const chips = names.map((name) => {
    const label = name === 'q' ? translate('list.search') : fieldLabel(entity, name, translate)
    const { Words } = ownValue(ownFilters, name) ?? {}
    const text = name === 'q' ? String(filter['q']) : conditionText(fieldAt(entity, name), filter, context)
    const said = Words ? label : translate('list.filters.chip', { label, text })
    return { name, text: said, shown: Words && <Words values={valuesInFilter(filter, name)} /> }
  })
  return (
    <>
      <ul aria-label={translate('list.filters.chips')}>
        {chips.map(({ name, text, shown }) => (
          <li key={name} className="filter-chip card">
            <span className="cut">
              {text}
              {shown && <>: {shown}</>}
            </span>
            <button
              type="button"
              className="filter-remove bare hovers"
              aria-label={translate('list.filters.remove', { text })}
              onClick={({ currentTarget }) => {
                const chip = currentTarget.closest('li')
                const next = chip?.nextElementSibling ?? chip?.previousElementSibling
                const other = next?.querySelector('button')
                if (other) other.focus()
                else back()
                setFilters(withoutFilter(filter, name))
              }}
            >
              ×
            </button>
          </li>
        ))}
      </ul>
      <button
        type="button"
        className="filter-clear bare bold hovers"
        onClick={() => {
          back()
          setFilters({})
        }}
      >
        {translate('list.filters.clear')}
      </button>
    </>
  )
}

export function DroppedParametersNotice({ dropped }: { dropped: readonly DroppedParameter[] }) {
  const translate = useTranslate()
  const { locale } = useLocaleState()
  const { entity } = useResourceConfig()
  const { search } = useLocation()
  const navigate = useNavigate()
  const words = dropped.map(({ part, name }) => {
    const known = part === 'filter' ? parseFilterName(filterableFields(entity), name)?.field.path : undefined
    return translate(`list.dropped.${part}`, { name: known ? fieldLabel(entity, known, translate) : name })
  })
  return (
    <div className="dropped box line" role="status">
      <span>
        {translate('list.dropped.text', {
          list: new Intl.ListFormat(locale, { type: 'unit' }).format(words),
        })}
      </span>
      <button
        type="button"
        className="filter-remove bare hovers"
        aria-label={translate('list.dropped.dismiss')}
        onClick={() => {
          focusMain()
          void navigate({ search }, { replace: true })
        }}
      >
        ×
      </button>
    </div>
  )
}
