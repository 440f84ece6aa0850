import { useMemo, type ReactNode } from 'react'
import { ListContextProvider, ResourceContextProvider, type ListControllerResult } from 'react-admin'
import type { Filter } from '../../contract/filter.ts'
import { ScreensProvider, useAllScreens, type ResourceConfig } from '../../screens.ts'
import '../tools.css'

export interface FilterContextProps {
  /** What can be found by, as if it were a list of that. */
  screens: ResourceConfig
  filter: Filter
  setFilter: (filter: Filter) => void
  /** How many there are. */
  total: number | undefined
  error: unknown
  refetch: () => unknown
  children: ReactNode
}

/** Lets the tools of lists work on what is no list: they ask a list's context for no more than this. */
export function FilterContext({ screens, filter, setFilter, children, ...answer }: FilterContextProps) {
  const all = useAllScreens()
  const context = {
    ...answer,
    filterValues: filter,
    setFilters: setFilter,
  } as unknown as ListControllerResult
  return (
    <ScreensProvider value={useMemo(() => [...all, screens], [all, screens])}>
      <ResourceContextProvider value={screens.path}>
        <ListContextProvider value={context}>{children}</ListContextProvider>
      </ResourceContextProvider>
    </ScreensProvider>
  )
}
