import { useState } from 'react'
import { useGetList, useGetOne, useTranslate } from 'react-admin'
import { fieldOf } from '../contract/entity.ts'
import { type Row, ownValue } from '../contract/values.ts'
import { findMatchingOptions } from '../contract/search.ts'
import { useReferenceLabels } from '../fields/useReferenceLabels.ts'
import { useScreensOf, firstBy } from '../context.ts'
import { useDebounced } from '../useDebounced.ts'

export const maxLoadedChoices = 50

/** Milliseconds for which an answer counts as fresh, and after which an empty collection is requested again. */
const fresh = 60_000
const awaited = 2_000

/**
 * One request for all inputs of a collection; a large one is searched at each pause in typing. `barred` says why a record cannot be chosen.
 */
export function useRecordChoices(
  collection: string,
  chosen: readonly string[],
  text: string | null,
  barred?: (row: Row) => string | undefined,
) {
  const translate = useTranslate()
  const { entity } = useScreensOf(collection)
  const labelOf = (row: Row) => String(ownValue(row, entity.label))
  const isIdKnown = fieldOf(entity, 'id').createOnly && entity.label !== 'id'
  const first = useFirst(collection)
  const typed = text?.trim() ?? ''
  const q = useDebounced(typed)
  const isAsked = isLarge(first.total) && typed !== ''
  const isRested = isAsked && q === typed
  const found = useRows(collection, q, isRested)
  // Until the server answers, matching loaded records are shown: options that come and go could not be clicked.
  const isFound = isRested && !found.isPending
  const answer = isFound ? found : first
  const isComing = answer.isPending || (isAsked && !isFound)
  const rows = answer.data ?? []
  // The server also finds records by other fields.
  const matching = findMatchingOptions(rows, typed, (row) => [labelOf(row), row.id])
  const others = isFound ? rows.filter((row) => !matching.includes(row)) : []
  const options = [...matching, ...others].map((row) => ({
    value: row.id,
    label: labelOf(row),
    detail: isIdKnown ? row.id : undefined,
    barred: barred?.(row),
  }))
  const more = isLarge(answer.total) ? (answer.total ?? 0) - rows.length : 0
  const nameOf = useSeen(
    collection,
    rows.map((row) => [row.id, labelOf(row)]),
    isLarge(first.total) ? chosen : [],
  )
  const noteOf = () => {
    if (answer.error) return translate('list.filters.failed')
    if (isComing) return translate('input.searching')
    if (options.length === 0) return translate('input.noMatch')
    return more > 0 ? translate('list.filters.more', { smart_count: more }) : undefined
  }
  return {
    options,
    note: noteOf(),
    /** `undefined` while the collection is loaded, and if it is large. */
    all: isLarge(first.total) ? undefined : first.data,
    /** Empty while the label is loaded, the id if there is none: the record was deleted or is not visible to the user. */
    nameOf(id: string) {
      const missing = () => (first.data ? translate('input.recordMissing', { id }) : id)
      return nameOf(id) ?? (first.isPending ? '' : missing())
    },
  }
}

/** `undefined` while the record is loaded. It is mostly among the records to choose from and then takes no request. */
export function useChosenRecord(collection: string, id: unknown): Row | undefined {
  const { path } = useScreensOf(collection)
  const { data, total, isPending } = useFirst(collection)
  const atHand = data?.find((row) => row.id === id)
  const isMissing = typeof id === 'string' && !isPending && !atHand && isLarge(total)
  const one = useGetOne<Row>(path, { id: String(id) }, { enabled: isMissing, retry: false })
  return atHand ?? (isMissing ? one.data : undefined)
}

const useFirst = (collection: string) => useRows(collection, '', true)

function useRows(collection: string, q: string, enabled: boolean) {
  const { entity, path } = useScreensOf(collection)
  return useGetList<Row>(
    path,
    { filter: q ? { q } : {}, ...firstBy(entity.label, maxLoadedChoices) },
    {
      enabled,
      staleTime: fresh,
      refetchInterval: ({ state }) => q === '' && state.data?.total === 0 && awaited,
    },
  )
}

const isLarge = (total: number | undefined) => (total ?? 0) > maxLoadedChoices

function useSeen(collection: string, shown: [id: string, name: string][], wanted: readonly string[]) {
  const [seen, setSeen] = useState<ReadonlyMap<string, string>>(() => new Map(shown))
  const asked = useReferenceLabels(wanted.filter((id) => !seen.has(id)).map((id) => ({ collection, id })))
  const answered = wanted.flatMap((id): [string, string][] => {
    const name = asked.get(`${collection}/${id}`)
    return name && !seen.has(id) ? [[id, name]] : []
  })
  const news = [...answered, ...shown].filter(([id, name]) => seen.get(id) !== name)
  if (news.length > 0) setSeen(new Map([...seen, ...news]))
  return (id: string) => seen.get(id) ?? asked.get(`${collection}/${id}`)
}
