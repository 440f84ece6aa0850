import { useCallback, useMemo } from 'react'
import { useListContext } from 'react-admin'
import isEqual from 'lodash/isEqual.js'
import { useLocation, useNavigate } from 'react-router-dom'
import type { ListView, SavedView } from '../../contract/listView.ts'
import { useResourceConfig } from '../../screens.ts'
import { defaultPageSize, defaultSort } from '../address.ts'
import { columnsOf } from '../columns.ts'
import { droppedState } from '../filters/CheckedAddress.tsx'
import { usePreferences } from '../preferences.ts'
import { fitView } from './fitView.ts'

/** The current setup of the list, the view that the address names, and functions that change the setup. */
export function useCurrentView() {
  const { entity, columns: designed, sort: ordered } = useResourceConfig()
  const { filterValues, sort, perPage } = useListContext()
  const [{ columns, density }, change] = usePreferences()
  const { search } = useLocation()
  const navigate = useNavigate()
  const current: ListView = {
    columns: [...columns],
    filter: filterValues as ListView['filter'],
    sort,
    perPage,
    density,
  }
  const standard = useMemo<ListView>(
    () => ({
      columns: columnsOf(entity, designed).map(({ path }) => path),
      filter: {},
      sort: defaultSort({ entity, sort: ordered }),
      perPage: defaultPageSize,
      density: 'compact',
    }),
    [entity, designed, ordered],
  )
  const show = useCallback(
    (view: ListView, id: string | null) => {
      const fitted = fitView(entity, view, standard)
      change({ columns: fitted.view.columns, density: fitted.view.density })
      void navigate({ search: searchOf(fitted.view, id) }, { state: droppedState(fitted.dropped) })
    },
    [entity, standard, change, navigate],
  )
  return {
    current,
    /** Id of the view that was applied last. Others may not see that view. */
    activeId: new URLSearchParams(search).get('view'),
    isChanged: ({ view }: SavedView) => !isEqual(fitView(entity, view, standard).view, current),
    apply: ({ id, view }: SavedView) => show(view, id),
    applyStandard: () => show(standard, null),
    /** Marks the list as showing a view, without changing the list. */
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
