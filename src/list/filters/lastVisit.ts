import type { Store } from 'react-admin'

interface LastVisit {
  filter?: unknown
  [parameter: string]: unknown
}

/**
 * What a list is to show: its address, or where that says nothing, what react-admin keeps of the last visit; empty at the first. Behind
 * a record that was opened by its address alone it is narrowed to nothing: what was looked for before may leave that record out.
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
