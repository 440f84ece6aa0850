import { useMemo, type ReactNode } from 'react'
import { ListBase, ResourceContextProvider } from 'react-admin'
import type { Sort } from '../contract/query.ts'

export interface ListOfProps {
  /** Of the collection. */
  path: string
  /** The field that refers to the record, and the record's id. */
  field: string
  id: string
  perPage: number
  sort: Sort
  children: ReactNode
}

/** The records of a collection that belong to one record, on that one's page: the address knows nothing of it. */
export function ListOf({ path, field, id, perPage, sort, children }: ListOfProps) {
  const filter = useMemo(() => ({ [field]: id }), [field, id])
  return (
    <ResourceContextProvider value={path}>
      <ListBase
        key={`${path} ${id}`}
        resource={path}
        disableAuthentication
        disableSyncWithLocation
        storeKey={false}
        filter={filter}
        perPage={perPage}
        sort={sort}
        exporter={false}
        queryOptions={quiet}
      >
        {children}
      </ListBase>
    </ResourceContextProvider>
  )
}

/** Failures are shown in the list's place. */
const quiet = { onError: () => undefined }
