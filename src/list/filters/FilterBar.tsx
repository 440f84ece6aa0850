import { useRef, type ReactNode } from 'react'
import { useListContext, useTranslate } from 'react-admin'
import { useLocation } from 'react-router-dom'
import type { Filter } from '../../contract/filter.ts'
import { lazyComponent } from '../../layout/lazyComponent.tsx'
import { Menu } from '../Menu.tsx'
import { SearchBox } from '../SearchBox.tsx'
import { ViewsButton } from '../views/ViewsButton.tsx'
import { activeFilters } from './active.ts'
import type { DroppedParameter } from './address.ts'
import './finding.css'

export const FilterPanel = lazyComponent(() => import('./FilterPanel.tsx'))
const FilterChips = lazyComponent(() => import('./FilterChips.tsx'))
const DroppedNotice = lazyComponent(() => import('./DroppedNotice.tsx'))

/** Search, filters and saved views of a list, and chips for the active filters. */
export function FilterBar() {
  const dropped = useDropped()
  return (
    <>
      <FilterTools>
        <ViewsButton />
      </FilterTools>
      {dropped.length > 0 && <DroppedNotice dropped={dropped} />}
    </>
  )
}

export interface FilterToolsProps {
  /** What stands first; the search by default. */
  first?: ReactNode
  /** Further inputs. */
  children?: ReactNode
}

/** Search, filters and chips; further inputs stand beside them. */
export function FilterTools({ first = <SearchBox />, children }: FilterToolsProps) {
  const translate = useTranslate()
  const tools = useRef<HTMLDivElement>(null)
  const { filterValues } = useListContext()
  const active = activeFilters(filterValues as Filter)
  const count = active.filter((name) => name !== 'q').length
  return (
    <>
      <div className="finding" ref={tools}>
        {first}
        <Menu
          shortcut="f"
          label={
            <>
              {translate('list.filters.button')}
              {count > 0 && (
                <b className="count" title={translate('list.filters.count', { smart_count: count })}>
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
        <div className="filter-chips">
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
