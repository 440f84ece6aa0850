import { useQueries, keepPreviousData, useQuery } from '@tanstack/react-query'
import { useBackend, useAllScreens, useEffectiveUser } from '../context.ts'
import { useStore } from 'react-admin'
import { useLocation } from 'react-router-dom'
import { can, fieldOf } from '../contract/entity.ts'
import { type Row, ownValue } from '../contract/values.ts'
import { matchRanks, bestRankAmong, normalizeSearch } from '../contract/search.ts'
import { useReferenceLabels, type ReferencedRecord } from '../fields/useReferenceLabels.ts'
import type { ResourceConfig } from '../screens.ts'
import { timings } from '../layout/timing.ts'
import { useDebounced } from '../useDebounced.ts'
import type { SearchResult, SearchAnswer } from '../contract/answers/general.ts'

const maxRecent = 8
const labelsFreshMs = 60_000

/** Requesting the labels leaves out deleted and invisible records. */
export function useRecentRecords(): SearchResult[] {
  const dataProvider = useBackend()
  const { pathname } = useLocation()
  const [visits] = useStore<readonly string[]>('visits', [])
  const all = useAllScreens()
  const user = useEffectiveUser()
  const visited = placesOf(visits, all)
    .filter(({ screens, id }) => {
      const { entity, path, viewPermission = 'list' } = screens
      return user && can(user, entity, viewPermission) && !`${pathname}/`.startsWith(`/${path}/${id}/`)
    })
    .slice(0, maxRecent)
  const lists = [...new Set(visited.map(({ screens }) => screens))]
  const answers = useQueries({
    queries: lists.map(({ path, entity }) => {
      const ids = visited.filter(({ screens }) => screens.entity === entity).map(({ id }) => id)
      return {
        queryKey: [path, 'getMany', { ids }],
        queryFn: async () => (await dataProvider.getMany<Row>(path, { ids })).data,
        staleTime: labelsFreshMs,
        retry: false,
      }
    }),
  })
  const found = visited.flatMap(({ screens, id }) => {
    const row = answers[lists.indexOf(screens)]?.data?.find((one) => one.id === id)
    return row ? [{ screens, id, row }] : []
  })
  // The number of a version says too little without the label of its game.
  const names = useReferenceLabels(found.flatMap(({ screens, row }) => behind(screens, row)))
  return found.map(({ screens, id, row }): SearchResult => {
    const { entity } = screens
    const { globalSearch } = entity
    const state = globalSearch?.state && ownValue(row, globalSearch.state)
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

function behind({ entity }: ResourceConfig, row: Row): ReferencedRecord[] {
  const of = entity.globalSearch?.of
  const collection = of && fieldOf(entity, of).reference
  return collection ? [{ collection, id: String(ownValue(row, of)) }] : []
}

function placesOf(visits: readonly string[], all: readonly ResourceConfig[]) {
  const places = visits.flatMap((visit) => {
    const at = all.find(({ path, section }) => section !== null && visit.startsWith(`/${path}/`))
    const screens = at && all.find(({ entity }) => entity === at.entity)
    const id = decodeURIComponent(visit.slice((at?.path.length ?? 0) + 2).replace(/\/.*/, ''))
    return screens && id && id !== (at.createPath ?? 'create') ? [{ screens, id }] : []
  })
  const keys = places.map(({ screens, id }) => `${screens.path}/${id}`)
  return places.filter((_, index) => keys.indexOf(keys[index] ?? '') === index)
}

const answersFreshMs = 10_000

const nothing: SearchAnswer = { found: [], missing: [] }

/** Matching records of the former answer are shown until the next one arrives. */
export function useRecordSearch(typed: string) {
  const dataProvider = useBackend()
  const text = typed.trim()
  const settled = useDebounced(text, timings.seeking, true)
  const isWanted = normalizeSearch(text) !== ''
  const { data, isPlaceholderData, isFetching, error, refetch } = useQuery({
    queryKey: ['search', settled],
    queryFn: ({ signal }) =>
      dataProvider.query<SearchAnswer>(`search?${new URLSearchParams({ q: settled })}`, signal),
    enabled: normalizeSearch(settled) !== '',
    staleTime: answersFreshMs,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const isOld = settled !== text || isPlaceholderData
  const answer = isWanted ? (data ?? nothing) : nothing
  const fitting = answer.found.flatMap((one) => {
    const fit = bestRankAmong([one.id, one.label, one.of, one.by], normalizeSearch(text))
    return fit === null ? [] : [{ ...one, fit }]
  })
  return {
    found: isOld ? fitting : answer.found,
    missing: isOld ? [] : answer.missing,
    similar: isOld ? [] : (answer.similar ?? []),
    isAsking: isWanted && !(error && !isFetching) && (isOld || data === undefined),
    error: isWanted && settled === text && !isFetching ? error : null,
    refetch,
  }
}
