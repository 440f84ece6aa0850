import { useGetList } from 'react-admin'
import { collections } from '../../contract/collections.ts'
import { maxRows } from '../../contract/query.ts'
import type { SavedView } from '../../contract/listView.ts'
import { useResourceConfig } from '../../screens.ts'

/** How long they are not asked for again; one's own changes do so. Milliseconds. */
const fresh = 60_000

/** The saved views of the page's list: one's own, and those that others share. */
export function useViews() {
  const { entity } = useResourceConfig()
  return useGetList<SavedView>(
    collections.savedViews,
    {
      filter: { resource: entity.name },
      sort: { field: 'name', order: 'ASC' },
      pagination: { page: 1, perPage: maxRows },
    },
    { staleTime: fresh, onError: () => undefined },
  )
}
