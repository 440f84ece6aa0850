import { useListContext, useGetList } from 'react-admin'
import { isEqual } from 'es-toolkit/compat'
import { useLocation, useNavigate } from 'react-router-dom'
import type { ListView, SavedView } from '../../contract/listView.ts'
import { useResourceConfig, firstPageSortedBy } from '../../context.ts'
import { defaultPageSize, defaultSortOf } from '../address.ts'
import { resolveColumns, useListPreferences, possibleColumns } from '../columns.ts'
import { droppedParametersState } from '../ListAddress.tsx'
import { type Entity, builtInCollections } from '../../contract/entity.ts'
import { sanitizeFilter, isSortable, maxRows } from '../../contract/query.ts'

export function useListViewState() {
  const { entity, columns: designed, sort: ordered } = useResourceConfig()
  const { filterValues, sort, perPage } = useListContext()
  const [{ columns, density }, change] = useListPreferences()
  const { search } = useLocation()
  const navigate = useNavigate()
  const current: ListView = {
    columns: [...columns],
    filter: filterValues as ListView['filter'],
    sort,
    perPage,
    density,
  }
  const standard: ListView = {
    columns: resolveColumns(entity, designed).map(({ path }) => path),
    filter: {},
    sort: defaultSortOf({ entity, sort: ordered }),
    perPage: defaultPageSize,
    density: 'compact',
  }
  const show = (view: ListView, id: string | null) => {
    const fitted = fitView(entity, view, standard)
    change({ columns: fitted.view.columns, density: fitted.view.density })
    void navigate({ search: searchOf(fitted.view, id) }, { state: droppedParametersState(fitted.dropped) })
  }
  return {
    current,
    activeId: new URLSearchParams(search).get('view'),
    isChanged: ({ view }: SavedView) => !isEqual(fitView(entity, view, standard).view, current),
    apply: ({ id, view }: SavedView) => show(view, id),
    applyStandard: () => show(standard, null),
    name: (id: string | null) => void navigate({ search: searchOf(current, id) }, { replace: true }),
  }
}

function searchOf({ filter, sort, perPage }: ListView, id: string | null): string {
  const parameters = {
    filter: JSON.stringify(filter),
    sort: sort.field,
    order: sort.order,
    page: '1',
    perPage: String(perPage),
    ...(id && { view: id }),
  }
  return `?${new URLSearchParams(parameters)}`
}

/** Names the columns, conditions and sort that no longer exist; `standard` replaces missing columns and sort. */
function fitView(entity: Entity, saved: ListView, standard: ListView) {
  const known = new Set(possibleColumns(entity).map(({ path }) => path))
  const columns = saved.columns.filter((column) => known.has(column))
  const filter = sanitizeFilter(entity, saved.filter)
  const isSorted = isSortable(entity, saved.sort.field)
  return {
    view: {
      ...saved,
      columns: columns.length > 0 ? columns : standard.columns,
      filter: filter.accepted as ListView['filter'],
      sort: isSorted ? saved.sort : standard.sort,
    },
    dropped: [
      ...saved.columns
        .filter((column) => !known.has(column))
        .map((name) => ({ part: 'column', name }) as const),
      ...filter.dropped.map((name) => ({ part: 'filter', name }) as const),
      ...(isSorted ? [] : [{ part: 'sort', name: saved.sort.field } as const]),
    ],
  }
}

const freshMs = 60_000

export function useSavedViews() {
  const { entity } = useResourceConfig()
  return useGetList<SavedView>(
    builtInCollections.savedViews,
    { filter: { resource: entity.name }, ...firstPageSortedBy('name', maxRows) },
    { staleTime: freshMs, onError: () => undefined },
  )
}
