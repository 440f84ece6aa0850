import { useGetList } from 'react-admin'
import { collections } from '../../contract/collections.ts'
import { maxRows } from '../../contract/query.ts'
import type { SavedView } from '../../contract/listView.ts'
import { useResourceConfig } from '../../screens.ts'

/** Milliseconds for which loaded views are not requested again. The user's own changes load them anew. */
const fresh = 60_000

/** The saved views of the page's list: the user's own and shared ones. */
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
