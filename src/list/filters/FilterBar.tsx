import { useRef, Suspense, useEffect, type ReactNode } from 'react'
import { useListContext, useTranslate, useResourceContext } from 'react-admin'
import { useLocation } from 'react-router-dom'
import type { Filter } from '../../contract/query.ts'
import { lazyComponent, lazyNamedComponent, suspendingLazyView } from '../../layout/lazyComponent.tsx'
import { Menu } from '../Menu.tsx'
import { activeFilterNames } from './listFilter.ts'
import { useAddressDraft } from '../addressDraft.ts'
import type { DroppedParameter } from '../address.ts'
import { timings } from '../../layout/timing.ts'
import { useTranslatedResourceNames } from '../../context.ts'
import { focusFirstRowByArrow } from '../rows/rowKeys.ts'
import '../tools.css'

export const FilterPanel = lazyComponent(() => import('./FilterPanel.tsx'))
const FilterChips = lazyComponent(() => import('./FilterChips.tsx'))
const DroppedNotice = lazyNamedComponent(() => import('./FilterChips.tsx'), 'DroppedParametersNotice')

export function FilterBar() {
  const dropped = useDropped()
  return (
    <>
      <FilterControls>
        <ViewsButton />
      </FilterControls>
      {dropped.length > 0 && <DroppedNotice dropped={dropped} />}
    </>
  )
}

export interface FilterControlsProps {
  first?: ReactNode
  children?: ReactNode
}

export function FilterControls({ first = <SearchBox />, children }: FilterControlsProps) {
  const translate = useTranslate()
  const tools = useRef<HTMLDivElement>(null)
  const { filterValues } = useListContext()
  const active = activeFilterNames(filterValues as Filter)
  const count = active.filter((name) => name !== 'q').length
  return (
    <>
      <div className="finding flow tight" ref={tools}>
        {first}
        <Menu
          shortcut="f"
          label={
            <>
              {translate('list.filters.button')}
              {count > 0 && (
                <b className="count small" title={translate('list.filters.count', { smart_count: count })}>
                  {count}
                </b>
              )}
            </>
          }
        >
          <FilterPanel />
        </Menu>
        {children}
      </div>
      {active.length > 0 && (
        <div className="filter-chips flow">
          <FilterChips back={() => tools.current?.querySelector('button')?.focus()} />
        </div>
      )}
    </>
  )
}

function useDropped(): readonly DroppedParameter[] {
  const state = useLocation().state as { dropped?: readonly DroppedParameter[] } | null
  return state?.dropped ?? []
}

const ViewsPanel = lazyComponent(() => import('../views/ViewsPanel.tsx'))
const CurrentViewLabel = suspendingLazyView(async () => ({
  default: (await import('../views/ViewsPanel.tsx')).CurrentViewLabel,
}))

function ViewsButton() {
  const translate = useTranslate()
  const { search } = useLocation()
  const label = translate('list.views.button')
  const isNamed = new URLSearchParams(search).has('view')
  return (
    <Menu
      label={
        isNamed ? (
          <Suspense fallback={label}>
            <CurrentViewLabel />
          </Suspense>
        ) : (
          label
        )
      }
    >
      <ViewsPanel />
    </Menu>
  )
}

function SearchBox() {
  const translate = useTranslate()
  const { within } = useTranslatedResourceNames()
  const resource = useResourceContext()
  const { filterValues, setFilters } = useListContext()
  const { q: asked = '' } = filterValues as { q?: string }
  const { value: text, change, sent } = useAddressDraft(asked)
  useEffect(() => {
    const wanted = text.trim()
    if (wanted === asked.trim()) return
    const timer = setTimeout(() => {
      sent(wanted)
      setFilters({ ...filterValues, q: wanted || undefined })
    }, timings.typing)
    return () => clearTimeout(timer)
  }, [text, asked, sent, filterValues, setFilters])
  return (
    <input
      type="search"
      className="search-box box"
      aria-keyshortcuts="/"
      value={text}
      placeholder={translate('list.search')}
      aria-label={translate('list.searchLabel', {
        name: within(resource ?? '', 2),
      })}
      onChange={({ target }) => change(target.value)}
      onKeyDown={(event) => (event.key === 'Escape' ? change('') : focusFirstRowByArrow(event))}
    />
  )
}
