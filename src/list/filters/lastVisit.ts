import type { Store } from 'react-admin'

interface LastVisit {
  filter?: unknown
  [parameter: string]: unknown
}

/**
 * The address of a list, or where it has no parameters the one that react-admin stored at the last visit; empty at the first visit. Behind
 * a record that was opened by its own address the list has no filter, since the last filter may exclude that record.
 */
export function addressOf(search: string, store: Store, path: string, isBehind = false): string {
  if (search.length > 1) return search
  const kept = store.getItem<LastVisit>(`${path}.listParams`)
  const isNarrowed = isBehind && Object.keys(kept?.filter ?? {}).length > 0
  const visit = isNarrowed ? { ...kept, filter: {}, page: 1 } : kept
  const parameters = Object.entries(visit ?? {}).flatMap(([name, value]) => {
    if (value === undefined || value === null || name === 'displayedFilters') return []
    return [[name, typeof value === 'object' ? JSON.stringify(value) : String(value)]]
  })
  return parameters.length > 0 ? `?${new URLSearchParams(parameters)}` : ''
}
