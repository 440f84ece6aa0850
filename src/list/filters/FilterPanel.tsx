import { useEffect, useRef } from 'react'
import { useListContext, useTranslate } from 'react-admin'
import isEqual from 'lodash/isEqual.js'
import type { Field } from '../../contract/describe.ts'
import type { Filter } from '../../contract/filter.ts'
import { Button } from '../../layout/Button.tsx'
import { useTotal } from '../Pages.tsx'
import { useResourceConfig } from '../../screens.ts'
import { useCloseMenu } from '../Menu.tsx'
import { activeFilters, filterInputs, useDraft } from './listFilter.ts'
import { FieldFilter } from './FieldFilter.tsx'
import { timing } from '../../layout/timing.ts'
import './filters.css'

/** An input for each field that the list can be filtered by. Each choice applies at once, so that nothing can be forgotten. */
export default function FilterPanel() {
  const close = useCloseMenu()
  const translate = useTranslate()
  const totalText = useTotal()
  const { entity, path, filters } = useResourceConfig()
  const { filterValues, setFilters, total } = useListContext()
  const asked = filterValues as Filter
  const { value: filter, change, sent } = useDraft(asked)
  const waiting = useRef<() => unknown>(null)
  const changeSoon = (next: Filter) => {
    const { pathname } = window.location
    waiting.current = () => window.location.pathname === pathname && setFilters(next)
    change(next)
  }
  useEffect(() => {
    if (isEqual(filter, asked)) {
      waiting.current = null
      return
    }
    const timer = setTimeout(() => {
      waiting.current = null
      sent(filter)
      setFilters(filter)
    }, timing.typing)
    return () => clearTimeout(timer)
  }, [filter, asked, sent, setFilters])
  // The last input counts, however soon the panel is closed.
  useEffect(() => () => void waiting.current?.(), [])
  const active = activeFilters(filter)
  return (
    <>
      {filterInputs(entity, filters).map((field: Field, place) => (
        <details key={field.path} className="field-filter" open={active.includes(field.path) || undefined}>
          <summary ref={place === 0 ? focus : null}>
            {translate(`resources.${path}.fields.${field.path}`)}
            {active.includes(field.path) && <b aria-label={translate('list.filters.active')}>•</b>}
          </summary>
          <FieldFilter field={field} filter={filter} change={changeSoon} />
        </details>
      ))}
      <Button variant="contained" size="small" className="drop-done" onClick={close}>
        {translate('list.filters.show', { smart_count: total ?? 0, total: totalText(total ?? 0) })}
      </Button>
    </>
  )
}

/** The focus moves into the panel, however long the panel took to load. */
const focus = (first: HTMLElement | null) => first?.focus()
