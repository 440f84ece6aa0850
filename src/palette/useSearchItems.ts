import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { BackofficeProvider } from '../api/dataProvider.ts'
import { bestMatchRank, normalizeSearch, type SearchAnswer } from '../contract/search.ts'
import { timing } from '../layout/timing.ts'
import { useSettled } from '../useDebounced.ts'

/** Milliseconds for which an answer counts as fresh. */
const fresh = 10_000

const nothing: SearchAnswer = { found: [], missing: [] }

/**
 * Records found by the server, requested at each key unless the next one follows at once. Outdated requests are cancelled. Until the answer
 * arrives, matching records of the answer before are shown.
 */
export function useSearchItems(typed: string) {
  const dataProvider = useDataProvider<BackofficeProvider>()
  const text = typed.trim()
  const settled = useSettled(text, timing.seeking)
  const isWanted = normalizeSearch(text) !== ''
  const { data, isPlaceholderData, isFetching, error, refetch } = useQuery({
    queryKey: ['search', settled],
    queryFn: ({ signal }) =>
      dataProvider.query<SearchAnswer>(`search?${new URLSearchParams({ q: settled })}`, signal),
    enabled: normalizeSearch(settled) !== '',
    staleTime: fresh,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const isOld = settled !== text || isPlaceholderData
  const answer = isWanted ? (data ?? nothing) : nothing
  const fitting = answer.found.flatMap((one) => {
    const fit = bestMatchRank([one.id, one.label, one.of], normalizeSearch(text))
    return fit === null ? [] : [{ ...one, fit }]
  })
  return {
    found: isOld ? fitting : answer.found,
    missing: isOld ? [] : answer.missing,
    isAsking: isWanted && !(error && !isFetching) && (isOld || data === undefined),
    error: isWanted && settled === text && !isFetching ? error : null,
    refetch,
  }
}
