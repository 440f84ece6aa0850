import { useMemo } from 'react'
import { useQueries } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { Field } from '../contract/describe.ts'
import type { Row } from '../contract/row.ts'
import { useAllScreens } from '../screens.ts'

/** Names of the records that the rows refer to: one request for each collection and page. */
export function useReferenceLabels(columns: readonly Field[], rows: readonly Row[]): Map<string, string> {
  const dataProvider = useDataProvider()
  const screens = useAllScreens()
  const wanted = columns.flatMap(({ reference, path }) => {
    const target = screens.find(({ entity }) => entity.name === reference)
    const ids = [...new Set(rows.map((row) => row[path] as string | null).filter((id) => id !== null))].sort()
    return target && ids.length > 0 ? [{ target, ids }] : []
  })
  const answers = useQueries({
    queries: wanted.map(({ target, ids }) => ({
      queryKey: [target.path, 'getMany', { ids }],
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        (await dataProvider.getMany<Row>(target.path, { ids, signal })).data,
    })),
    combine: (results) => results.map(({ data }) => data),
  })
  return useMemo(
    () =>
      new Map(
        answers.flatMap((records, index) => {
          const entity = wanted[index]?.target.entity
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
