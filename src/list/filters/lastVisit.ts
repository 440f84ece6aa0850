import type { Store } from 'react-admin'

interface LastVisit {
  filter?: unknown
  [parameter: string]: unknown
}

/** What a list is to show: its address, or where that says nothing, what react-admin keeps of the last visit; empty at the first. */
export function addressOf(search: string, store: Store, path: string): string {
  if (search.length > 1) return search
  const visit = store.getItem<LastVisit>(`${path}.listParams`)
  const parameters = Object.entries(visit ?? {}).flatMap(([name, value]) => {
    if (value === undefined || value === null || name === 'displayedFilters') return []
    return [[name, typeof value === 'object' ? JSON.stringify(value) : String(value)]]
  })
  return parameters.length > 0 ? `?${new URLSearchParams(parameters)}` : ''
}
