import { useMemo, useState } from 'react'
import { useGetList, useGetOne, useTranslate } from 'react-admin'
import { fieldOf } from '../contract/describe.ts'
import type { Row } from '../contract/row.ts'
import { foldText } from '../contract/values.ts'
import { useNames } from '../fields/useNames.ts'
import { useScreensOf } from '../screens.ts'
import { useDebounced } from '../useDebounced.ts'
import type { Option } from './Combobox.tsx'
import { ownValue } from '../contract/own.ts'

/** Up to so many records are all of them at hand; of more, the server is asked. */
export const smallSet = 50

/** How long an answer counts as new, and after what time it is asked whether there is a first record meanwhile. Milliseconds. */
const fresh = 60_000
const awaited = 2_000

export interface RecordChoices {
  options: Option[]
  /** What is to be said of them, if anything: that there are more or none, that they come, or could not be loaded. */
  note: string | undefined
  /** There is no record at all yet. */
  isNone: boolean
  /** A record's name; nothing while that is not known, and its id where there is none: deleted, or out of the user's sight. */
  nameOf: (id: string) => string
}

/**
 * Records of a collection to choose from, by what is typed. All inputs of a collection share one request; where that does not
 * bring all of it, the server is asked for what was typed, once for each pause.
 */
export function useRecordChoices(
  collection: string,
  chosen: readonly string[],
  text: string | null,
): RecordChoices {
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
  const answer = isRested ? found : first
  const isComing = answer.isPending || (isAsked && !isRested)
  const rows = answer.data ?? []
  // While typing goes on, those at hand that match show already.
  const matches = (row: Row) => isRested || foldText(`${labelOf(row)} ${row.id}`).includes(foldText(typed))
  const options = rows.filter(matches).map((row) => ({
    value: row.id,
    label: labelOf(row),
    detail: isIdKnown ? row.id : undefined,
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
    isNone: first.total === 0,
    nameOf(id) {
      const missing = () => (first.data ? translate('input.recordMissing', { id }) : id)
      return nameOf(id) ?? (first.isPending ? '' : missing())
    },
  }
}

/** A record that was chosen; nothing while it is on its way. It mostly is among those to choose from, and is not asked for then. */
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
    {
      filter: q ? { q } : {},
      sort: { field: entity.label, order: 'ASC' },
      pagination: { page: 1, perPage: smallSet },
    },
    {
      enabled,
      staleTime: fresh,
      refetchInterval: ({ state }) => q === '' && state.data?.total === 0 && awaited,
    },
  )
}

const isLarge = (total: number | undefined) => (total ?? 0) > smallSet

/** Names by id, of all records that have come by; those of the ids wanted that have not are asked for. */
function useSeen(collection: string, shown: [id: string, name: string][], wanted: readonly string[]) {
  const [seen, setSeen] = useState<ReadonlyMap<string, string>>(() => new Map(shown))
  const unknown = wanted.filter((id) => !seen.has(id)).join(' ')
  const asked = useNames(
    useMemo(
      () => (unknown ? unknown.split(' ').map((id) => ({ collection, id })) : []),
      [collection, unknown],
    ),
  )
  const answered = wanted.flatMap((id): [string, string][] => {
    const name = asked.get(`${collection}/${id}`)
    return name && !seen.has(id) ? [[id, name]] : []
  })
  const news = [...answered, ...shown].filter(([id, name]) => seen.get(id) !== name)
  if (news.length > 0) setSeen(new Map([...seen, ...news]))
  return (id: string) => seen.get(id) ?? asked.get(`${collection}/${id}`)
}
