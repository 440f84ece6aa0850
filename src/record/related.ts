import { useQueries } from '@tanstack/react-query'
import { useDataProvider, useRecordContext, useTranslate } from 'react-admin'
import { can } from '../contract/can.ts'
import type { Row } from '../contract/row.ts'
import { defaultSort } from '../list/address.ts'
import { useAllScreens, useScreens, type Related, type Screens } from '../screens.ts'
import { useUser } from '../settings.ts'

/** How many related records are shown at once. */
export const relatedRows = 10

export interface RelatedTab extends Related {
  screens: Screens
  label: string
  /** `undefined` while it is not known. */
  count: number | undefined
}

/** The collections whose records belong to the page's record, as far as the user may list them, each counted. */
export function useRelated(): RelatedTab[] {
  const translate = useTranslate()
  const dataProvider = useDataProvider()
  const user = useUser()
  const all = useAllScreens()
  const { related = [] } = useScreens()
  const { id } = useRecordContext<Row>() as Row
  const shown = related.flatMap((one) => {
    const screens = all.find(({ entity }) => entity.name === one.collection)
    if (!screens) throw new Error(`No screens for the collection ${one.collection}`)
    return user && can(user, screens.entity, 'list') ? [{ ...one, screens }] : []
  })
  // The first page of each, as its list asks for it: what is counted is what is shown.
  const answers = useQueries({
    queries: shown.map(({ field, screens: { path, entity } }) => {
      const params = {
        pagination: { page: 1, perPage: relatedRows },
        sort: defaultSort(entity),
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
    label: translate(`resources.${one.screens.path}.name`, { smart_count: 2 }),
    count: answers[index]?.data?.total,
  }))
}
