import { useMemo, type ReactNode } from 'react'
import { ListContextProvider, ResourceContextProvider, type ListControllerResult } from 'react-admin'
import type { Filter } from '../../contract/filter.ts'
import { ScreensProvider, useAllScreens, type ResourceConfig } from '../../screens.ts'
import '../tools.css'

export interface FilterContextProps {
  /** The collection that is filtered. */
  screens: ResourceConfig
  filter: Filter
  setFilter: (filter: Filter) => void
  /** Number of records that match. */
  total: number | undefined
  error: unknown
  refetch: () => unknown
  children: ReactNode
}

/** Makes the filter inputs of lists usable on a page that is no list: they read nothing else from a list's context. */
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
