import { useMemo, type ReactNode } from 'react'
import { ListBase, ListContextProvider, ResourceContextProvider, useListContext } from 'react-admin'
import type { Filter, Sort } from '../contract/query.ts'
import type { Row } from '../contract/values.ts'
import { usePreloadComponents } from '../layout/lazyComponent.tsx'
import { useAllScreens, quiet } from '../context.ts'

export interface EmbeddedListProps {
  path: string
  field: string
  id: string
  perPage: number
  sort: Sort
  filter?: readonly [Filter, (filter: Filter) => void]
  children: ReactNode
}

/** The address is that of the list behind the record. */
export function EmbeddedList({
  path,
  field,
  id,
  perPage,
  sort,
  filter = nothing,
  children,
}: EmbeddedListProps) {
  const [narrowed, narrow] = filter
  const cells = useAllScreens().find((screens) => screens.path === path)?.cells
  usePreloadComponents(cells)
  const fixed = useMemo(() => ({ ...narrowed, [field]: id }), [narrowed, field, id])
  return (
    <ResourceContextProvider value={path}>
      <ListBase
        key={`${path} ${id}`}
        resource={path}
        disableAuthentication
        disableSyncWithLocation
        storeKey={false}
        filter={fixed}
        perPage={perPage}
        sort={sort}
        exporter={false}
        queryOptions={quiet}
      >
        <Narrowed filter={narrowed} change={narrow}>
          {children}
        </Narrowed>
      </ListBase>
    </ResourceContextProvider>
  )
}

interface NarrowedProps {
  filter: Filter
  change: (filter: Filter) => void
  children: ReactNode
}

function Narrowed({ filter, change, children }: NarrowedProps) {
  const list = useListContext<Row>()
  const setFilters = (next: Filter) => {
    list.setPage(1)
    change(next)
  }
  return (
    <ListContextProvider value={{ ...list, filterValues: filter, setFilters }}>
      {children}
    </ListContextProvider>
  )
}

const nothing = [{}, () => undefined] as const
