import { useMemo, type ReactNode } from 'react'
import { ListContextProvider, ResourceContextProvider, type ListControllerResult } from 'react-admin'
import { useLocation, useNavigate } from 'react-router-dom'
import { sanitizeFilter, type Filter } from '../../contract/query.ts'
import { ScreensProvider, useAllScreens } from '../../context.ts'
import type { ResourceConfig } from '../../screens.ts'
import { parseJson } from '../../contract/values.ts'
import type { Entity } from '../../contract/entity.ts'
import '../tools.css'

export interface FilterContextProviderProps {
  screens: ResourceConfig
  filter: Filter
  setFilter: (filter: Filter) => void
  total: number | undefined
  error: unknown
  refetch: () => unknown
  children: ReactNode
}

export function FilterContextProvider({
  screens,
  filter,
  setFilter,
  children,
  ...answer
}: FilterContextProviderProps) {
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

/** Pages that are no list of react-admin use this; conditions that are not supported are left out. */
export function useAddressFilter(entity: Entity): readonly [Filter, (filter: Filter) => void] {
  const { search, state } = useLocation() as { search: string; state: unknown }
  const navigate = useNavigate()
  return useMemo(() => {
    const given = new URLSearchParams(search)
    const { accepted } = sanitizeFilter(entity, parseJson(given.get('filter')))
    const change = ({ q, ...others }: Filter) => {
      const filter = { ...others, ...(q && { q }) }
      if (Object.keys(filter).length > 0) given.set('filter', JSON.stringify(filter))
      else given.delete('filter')
      void navigate({ search: given.size > 0 ? `?${given}` : '' }, { state })
    }
    return [accepted, change] as const
  }, [search, state, navigate, entity])
}
