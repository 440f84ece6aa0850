import { useQueries } from '@tanstack/react-query'
import { useDataProvider, useStore } from 'react-admin'
import { useLocation } from 'react-router-dom'
import type { BackofficeProvider } from '../api/dataProvider.ts'
import { can } from '../contract/can.ts'
import { fieldOf } from '../contract/describe.ts'
import type { Row } from '../contract/row.ts'
import { matchRanks, type SearchResult } from '../contract/search.ts'
import { useNames, type ReferenceTo } from '../fields/useNames.ts'
import { useAllScreens, type ResourceConfig } from '../screens.ts'
import { useUser } from '../settings.ts'
import { ownValue } from '../contract/own.ts'

/** How many are offered. */
const maxRecent = 8
/** How long their names count as new. Milliseconds. */
const fresh = 60_000

/**
 * The records that one had open last, other than the one that is. Their addresses are remembered, their names asked for: they
 * are those of now, and what is gone or out of sight is left out.
 */
export function useRecent(): SearchResult[] {
  const dataProvider = useDataProvider<BackofficeProvider>()
  const { pathname } = useLocation()
  const [visits] = useStore<readonly string[]>('visits', [])
  const all = useAllScreens()
  const user = useUser()
  const visited = placesOf(visits, all)
    .filter(({ screens, id }) => {
      const { entity, path, seenBy = 'list' } = screens
      return user && can(user, entity, seenBy) && !`${pathname}/`.startsWith(`/${path}/${id}/`)
    })
    .slice(0, maxRecent)
  const lists = [...new Set(visited.map(({ screens }) => screens))]
  const answers = useQueries({
    queries: lists.map(({ path, entity }) => {
      const ids = visited.filter(({ screens }) => screens.entity === entity).map(({ id }) => id)
      return {
        queryKey: [path, 'getMany', { ids }],
        queryFn: async () => (await dataProvider.getMany<Row>(path, { ids })).data,
        staleTime: fresh,
        retry: false,
      }
    }),
  })
  const found = visited.flatMap(({ screens, id }) => {
    const row = answers[lists.indexOf(screens)]?.data?.find((one) => one.id === id)
    return row ? [{ screens, id, row }] : []
  })
  // A version's number alone says nothing: its game stands beside it, as where it is searched for.
  const names = useNames(found.flatMap(({ screens, row }) => behind(screens, row)))
  return found.map(({ screens, id, row }): SearchResult => {
    const { entity } = screens
    const { sought } = entity
    const state = sought?.state && ownValue(row, sought.state)
    const label = ownValue(row, entity.label)
    const [whose] = behind(screens, row)
    const of = whose && names.get(`${whose.collection}/${whose.id}`)
    return {
      resource: entity.name,
      id,
      label: typeof label === 'string' && label ? label : id,
      fit: matchRanks.anywhere,
      ...(of && { of }),
      ...(typeof state === 'string' && { state }),
    }
  })
}

/** The record that tells one from others of its name, as its entity says. */
function behind({ entity }: ResourceConfig, row: Row): ReferenceTo[] {
  const of = entity.sought?.of
  const collection = of && fieldOf(entity, of).reference
  return collection ? [{ collection, id: String(ownValue(row, of)) }] : []
}

/** The records among the addresses, each once, under the first screens of its collection. */
function placesOf(visits: readonly string[], all: readonly ResourceConfig[]) {
  const places = visits.flatMap((visit) => {
    const at = all.find(({ path, section }) => section !== null && visit.startsWith(`/${path}/`))
    const screens = at && all.find(({ entity }) => entity === at.entity)
    const id = decodeURIComponent(visit.slice((at?.path.length ?? 0) + 2).replace(/\/.*/, ''))
    return screens && id && id !== (at.createAt ?? 'create') ? [{ screens, id }] : []
  })
  const keys = places.map(({ screens, id }) => `${screens.path}/${id}`)
  return places.filter((_, index) => keys.indexOf(keys[index] ?? '') === index)
}
