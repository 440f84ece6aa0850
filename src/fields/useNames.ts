import { useMemo } from 'react'
import { useQueries } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import { can } from '../contract/can.ts'
import type { Row } from '../contract/row.ts'
import { useAllScreens } from '../screens.ts'
import { useUser } from '../settings.ts'

/** A record that something refers to. */
export interface Referred {
  collection: string
  id: string
}

/**
 * Names of records by `collection/id`: one request for each collection. Those that do not exist any more, or may not be
 * seen, have none.
 */
export function useNames(referred: readonly Referred[]): ReadonlyMap<string, string> {
  const dataProvider = useDataProvider()
  const screens = useAllScreens()
  const user = useUser()
  const wanted = screens.flatMap(({ entity, path }) => {
    const own = referred.filter(({ collection }) => collection === entity.name)
    const ids = [...new Set(own.map(({ id }) => id))].sort()
    return ids.length > 0 && user && can(user, entity, 'list') ? [{ entity, path, ids }] : []
  })
  const answers = useQueries({
    queries: wanted.map(({ path, ids }) => ({
      queryKey: [path, 'getMany', { ids }],
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        (await dataProvider.getMany<Row>(path, { ids, signal })).data,
    })),
    combine: (results) => results.map(({ data }) => data),
  })
  return useMemo(
    () =>
      new Map(
        answers.flatMap((records, index) => {
          const entity = wanted[index]?.entity
          if (!records || !entity) return []
          return records.map(
            (record) => [`${entity.name}/${record.id}`, String(record[entity.label])] as const,
          )
        }),
      ),
    // `wanted` is made anew at each render; the answers change when it does.
    [answers],
  )
}
