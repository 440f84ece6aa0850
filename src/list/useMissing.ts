import { useDataProvider } from 'react-admin'
import { useQueries } from '@tanstack/react-query'
import { can } from '../contract/can.ts'
import { fieldsOf } from '../contract/describe.ts'
import type { Entity } from '../contract/entity.ts'
import { useAllScreens, type ResourceConfig } from '../screens.ts'
import { useUser } from '../settings.ts'

/** The collections that records of an entity must refer to and that are still empty, as far as the user may create records there. */
export function useMissing(entity: Entity | null): ResourceConfig[] {
  const all = useAllScreens()
  const user = useUser()
  const provider = useDataProvider()
  const needed = entity ? neededBy(entity) : []
  const screens = all.filter(
    (one, index) =>
      needed.includes(one.entity.name) &&
      all.findIndex(({ entity: { name } }) => name === one.entity.name) === index &&
      !!user &&
      can(user, one.entity, 'create'),
  )
  const answers = useQueries({
    queries: screens.map(({ path, entity: { label: field } }) => ({
      queryKey: [path, 'getList', 'first'],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        provider.getList(path, {
          filter: {},
          sort: { field, order: 'ASC' },
          pagination: { page: 1, perPage: 1 },
          signal,
        }),
    })),
  })
  return screens.filter((_, index) => answers[index]?.data?.total === 0)
}

const neededBy = (entity: Entity): (string | undefined)[] =>
  fieldsOf(entity)
    .filter(({ kind, required, readOnly }) => kind === 'reference' && required && !readOnly)
    .map(({ reference }) => reference)
