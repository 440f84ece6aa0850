import { useRef, type ReactNode } from 'react'
import { useListContext, useTranslate } from 'react-admin'
import type { Filter } from '../../contract/filter.ts'
import { Menu } from '../Menu.tsx'
import { activeFilters } from './active.ts'
import FilterChips from './FilterChips.tsx'
import FilterPanel from './FilterPanel.tsx'
import './finding.css'
import '../tools.css'

/** Filters, and what of them is active; what else there is to find by stands before them. */
export function FilterTools({ children }: { children?: ReactNode }) {
  const translate = useTranslate()
  const tools = useRef<HTMLDivElement>(null)
  const { filterValues } = useListContext()
  const active = activeFilters(filterValues as Filter)
  const count = active.filter((name) => name !== 'q').length
  return (
    <>
      <div className="finding" ref={tools}>
        {children}
        <Menu
          label={
            <>
              {translate('list.filters.button')}
              {count > 0 && <b className="count">{count}</b>}
            </>
          }
        >
          <FilterPanel />
        </Menu>
      </div>
      {active.length > 0 && (
        <div className="filter-chips">
          <FilterChips back={() => tools.current?.querySelector('button')?.focus()} />
        </div>
      )}
    </>
  )
}
