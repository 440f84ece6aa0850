import { useMemo } from 'react'
import { useQueries } from '@tanstack/react-query'
import { useDataProvider, useLocation, useRecordContext, useTranslate } from 'react-admin'
import type { To } from 'react-router-dom'
import { can, type Field } from '../contract/entity.ts'
import type { Sort } from '../contract/query.ts'
import type { Row } from '../contract/values.ts'
import { defaultSortOf } from '../list/address.ts'
import { resolveColumns } from '../list/columns.ts'
import type { LazyComponent } from '../layout/lazyComponent.tsx'
import type { RelatedCollection, ResourceConfig } from '../screens.ts'
import { useAllScreens, useResourceConfig, useEffectiveUser } from '../context.ts'
import { useBuildListOrRecordLocation } from './listOrRecordLocation.ts'

const none: readonly RelatedCollection[] = []

export const relatedRowsPerPage = 10

export interface RelatedTab {
  screens: ResourceConfig
  field: string
  columns: readonly Field[]
  sort: Sort
  label: string
  Panel: LazyComponent | undefined
  count: number | undefined
}

export function useRelatedTabs(): RelatedTab[] {
  const translate = useTranslate()
  const dataProvider = useDataProvider()
  const user = useEffectiveUser()
  const all = useAllScreens()
  const { related = none } = useResourceConfig()
  const { id } = useRecordContext<Row>() as Row
  const shown = useMemo(
    () =>
      related
        .map((one) => tabOf(one, all))
        .filter(({ screens: { entity } }) => user && can(user, entity, 'list')),
    [related, all, user],
  )
  // The list itself requests the same first page.
  const answers = useQueries({
    queries: shown.map(({ field, sort, screens: { path } }) => {
      const params = {
        pagination: { page: 1, perPage: relatedRowsPerPage },
        sort,
        filter: { [field]: id },
        meta: undefined,
      }
      return {
        queryKey: [path, 'getList', params],
        queryFn: ({ signal }: { signal: AbortSignal }) =>
          dataProvider.getList<Row>(path, { ...params, signal }),
        staleTime: 0,
      }
    }),
  })
  return shown.map((one, index) => ({
    ...one,
    label: translate(one.named, { smart_count: 2 }),
    count: answers[index]?.data?.total,
  }))
}

/** The common reference is not shown; parts are named and sorted by what they refer to. */
function tabOf(
  { collection, field, columns: paths, named, Panel }: RelatedCollection,
  all: readonly ResourceConfig[],
) {
  const screensOf = (name: string | undefined) => {
    const found = all.find(({ entity }) => entity.name === name)
    if (!found) throw new Error(`No screens for the collection ${name}`)
    return found
  }
  const screens = screensOf(collection)
  const { entity, path, section } = screens
  const columns = resolveColumns(entity, paths ?? screens.columns).filter((column) => column.path !== field)
  const [first] = columns
  if (section !== null || !first?.reference)
    return { screens, field, columns, sort: defaultSortOf(screens), named: named ?? nameOf(path), Panel }
  const sort: Sort = { field: first.path, order: 'ASC' }
  return { screens, field, columns, sort, named: nameOf(screensOf(first.reference).path), Panel }
}

const nameOf = (path: string) => `resources.${path}.name`

export const useCurrentTabName = () => new URLSearchParams(useLocation().search).get('tab') ?? 'details'

export function useBuildTabLocation(): (name: string) => To {
  const { id } = useRecordContext<Row>() as Row
  const address = useBuildListOrRecordLocation()
  return (name) => address(id, name === 'details' ? {} : { tab: name })
}

export const newRecordLocation = (pathname: string, values: object) => ({
  pathname,
  search: `?${new URLSearchParams({ source: JSON.stringify(values) })}`,
})
