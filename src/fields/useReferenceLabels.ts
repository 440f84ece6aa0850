import { useMemo } from 'react'
import { useQueries } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import { can } from '../contract/entity.ts'
import { type Row, ownValue } from '../contract/values.ts'
import { useAllScreens, useEffectiveUser } from '../context.ts'

export interface ReferencedRecord {
  collection: string
  id: string
}

export const toReferenceIds = (value: unknown): string[] =>
  (Array.isArray(value) ? (value as unknown[]) : [value]).filter(
    (id): id is string => typeof id === 'string' && id !== '',
  )

/** Keys are `collection/id`; labels are empty while loading, and missing for deleted and invisible records. */
export function useReferenceLabels(referred: readonly ReferencedRecord[]): ReadonlyMap<string, string> {
  const dataProvider = useDataProvider()
  const screens = useAllScreens()
  const user = useEffectiveUser()
  const wanted = useMemo(
    () =>
      screens.flatMap(({ entity, path }) => {
        const own = referred.filter(({ collection }) => collection === entity.name)
        const ids = [...new Set(own.map(({ id }) => id))].sort()
        const mayList = user && can(user, entity, 'list')
        return mayList ? splitIntoPortions(ids).map((portion) => ({ entity, path, ids: portion })) : []
      }),
    [referred, screens, user],
  )
  const answers = useQueries({
    queries: wanted.map(({ path, ids }) => ({
      queryKey: [path, 'getMany', { ids }],
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        (await dataProvider.getMany<Row>(path, { ids, signal })).data,
    })),
    combine: (results) => results.map(({ data, isPending }) => (isPending ? null : (data ?? []))),
  })
  return useMemo(
    () =>
      new Map(
        answers.flatMap((records, index) => {
          const { entity, ids = [] } = wanted[index] ?? {}
          if (!entity) return []
          if (!records) return ids.map((id) => [`${entity.name}/${id}`, ''] as const)
          return records.map(
            (record) => [`${entity.name}/${record.id}`, String(ownValue(record, entity.label))] as const,
          )
        }),
      ),
    // `wanted` is new at each render; the answers change whenever its content does.
    [answers],
  )
}

/** The ids are part of the address, whose length is limited. */
const idsPerRequest = 100

export const splitIntoPortions = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / idsPerRequest) }, (_, index) =>
    ids.slice(index * idsPerRequest, (index + 1) * idsPerRequest),
  )
