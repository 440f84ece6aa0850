import { useState, createContext, useContext, type ReactNode } from 'react'
import { useRecordContext, useTranslate, LinkBase as Link, useGetList, useGetOne } from 'react-admin'
import { useFormState, useWatch } from 'react-hook-form'
import { get } from 'es-toolkit/compat'
import { messageKeyOfCode } from '../api/failure.ts'
import { ownValue, type Row } from '../contract/values.ts'
import { RecordLink } from '../fields/parts.tsx'
import { toReferenceIds, useReferenceLabels } from '../fields/useReferenceLabels.ts'
import { useFieldInput, type FieldInputProps } from './useFieldInput.ts'
import { SingleCombobox, Combobox } from './Combobox.tsx'
import { useLocaleContext } from '../locale/LocaleProvider.tsx'
import { useTranslatedResourceNames, useScreensOf, useCan, firstPageSortedBy } from '../context.ts'
import { createPagePathOf } from '../screens.ts'
import { useRevalidateOnFault } from '../schema/formContexts.ts'
import type { InputFault } from '../schema/resolver.ts'
import { fieldOf } from '../contract/entity.ts'
import { findMatchingOptions } from '../contract/search.ts'
import { useDebounced } from '../useDebounced.ts'
import './textField.css'

export interface RecordInputProps extends FieldInputProps {
  isAlone?: boolean
  onChange?: () => void
}

export function RecordInput({ field, onChange, isAlone = false, ...props }: RecordInputProps) {
  if (!field.reference) throw new Error(`${field.path} refers to no collection`)
  const translate = useTranslate()
  const barred = useBarred()
  const now: unknown = useWatch({ name: props.source })
  // Without reasons, the request for a record of a large collection is spared.
  const chosen = useChosenRecord(field.reference, barred === isChoosable ? null : now)
  const reason = chosen && barred(field.path, chosen)
  const wrong = reason ? { code: reason.code, params: reason.params, with: reason.with } : null
  const input = useFieldInput({ ...props, fault: (judged) => (judged === chosen?.id ? wrong : null) })
  useRevalidateOnFault(props.source, wrong)
  const { bound, value } = input
  const [text, setText] = useState<string | null>(null)
  const [isFocused, setFocused] = useState(false)
  const [id] = toReferenceIds(value)
  // The server refuses to change references to such records.
  const stored = ownValue(useRecordContext<Row>(), field.path)
  const isKept = isShared(useChosenRecord(field.reference, stored)) && value === stored
  const { options, note, all, nameOf } = useRecordChoices(
    field.reference,
    toReferenceIds(value),
    text,
    (record) => {
      const reason = barred(field.path, record)
      if (reason) return translate(messageKeyOfCode(reason.code), reason.params)
      return isShared(record) ? translate('input.servesOthers') : undefined
    },
  )
  const why = all?.length === 0 ? 'noneYet' : !isKept && all?.every(isShared) ? 'noneOwn' : undefined
  const set = (chosen: string | null) => {
    if (chosen === (id ?? null)) return
    bound.onChange(chosen)
    onChange?.()
  }
  return (
    <>
      <SingleCombobox
        {...props}
        readOnly={props.readOnly || isKept}
        input={input}
        text={text}
        onText={setText}
        chosen={id ?? null}
        shown={id === undefined ? '' : nameOf(id)}
        options={options}
        onChoose={set}
        note={note}
        onFocus={setFocused}
      />
      {id !== undefined && !isAlone && (
        <p className="none-yet to-chosen small">
          <RecordLink
            collection={field.reference}
            id={id}
            label={`${translate('input.open')}: ${nameOf(id)}`}
            // Tab leads from the field to the next one, and Shift+Tab from there to the link.
            tabIndex={isFocused ? -1 : undefined}
          >
            {translate('input.open')}
          </RecordLink>
        </p>
      )}
      {reason?.wayOut && !props.readOnly && <div className="none-yet small">{reason.wayOut}</div>}
      {isKept && !props.readOnly && <p className="none-yet small">{translate('errors.servesOthers')}</p>}
      {why && !props.readOnly && props.isRequired && <NoneYet collection={field.reference} why={why} />}
    </>
  )
}

const isShared = (record: Row | undefined) => record?.['servesOthers'] === true

export function RecordsInput({ field, ...props }: FieldInputProps) {
  if (!field.reference) throw new Error(`${field.path} refers to no collection`)
  const translate = useTranslate()
  const { locale } = useLocaleContext()
  const input = useFieldInput(props)
  const { id, bound, name } = input
  const [text, setText] = useState<string | null>(null)
  const ids = toReferenceIds(input.value)
  const { options, note, nameOf } = useRecordChoices(field.reference, ids, text)
  const isWrong = useWrong(props.source)
  const set = (next: readonly string[]) => bound.onChange(next.toSorted())
  const remove = (gone: string) => set(ids.filter((one) => one !== gone))
  const chips = ids
    .map((value, index) => ({ value, label: nameOf(value), isWrong: isWrong(index) }))
    .sort((a, b) => a.label.localeCompare(b.label, locale))
  return (
    <Combobox
      {...props}
      input={input}
      text={text}
      onText={setText}
      shown=""
      options={options}
      isChosen={(one) => ids.includes(one)}
      onChoose={(one) => (ids.includes(one) ? remove(one) : set([...ids, one]))}
      note={note}
      isMultiple
      onBack={() => {
        const last = chips.at(-1)
        if (last && !props.readOnly) remove(last.value)
      }}
      chips={
        chips.length > 0 && (
          <ul className="chips" role="list" aria-label={name}>
            {chips.map((chip) => (
              <li key={chip.value} className="card line" data-wrong={chip.isWrong || undefined}>
                {/* About as wide as the name, so that nothing below moves when it is loaded. */}
                {chip.label || <span className="chip-coming">{chip.value}</span>}
                {!props.readOnly && (
                  <button
                    type="button"
                    className="bare muted"
                    aria-label={translate('input.removeRecord', { name: chip.label })}
                    onClick={() => {
                      remove(chip.value)
                      document.getElementById(id)?.focus()
                    }}
                  >
                    ×
                  </button>
                )}
              </li>
            ))}
          </ul>
        )
      }
    />
  )
}

function useWrong(source: string): (index: number) => boolean {
  const { errors } = useFormState({ name: source })
  return (index) => !!get(errors, `${source}.${index}`)
}

interface NoneYetProps {
  collection: string
  /** `noneOwn` means that no record serves only casinos that the user sees. */
  why: 'noneYet' | 'noneOwn'
}

/** The form opens in a new tab, and this one offers the record once it is saved. */
function NoneYet({ collection, why }: NoneYetProps) {
  const translate = useTranslate()
  const screens = useScreensOf(collection)
  const mayCreate = useCan(screens.entity, 'create')
  const { create } = useTranslatedResourceNames()
  return (
    <p className="none-yet small" role="status">
      {translate(`input.${why}`)}{' '}
      {mayCreate && (
        <Link to={createPagePathOf(screens)} target="_blank">
          {create(screens.path)}
        </Link>
      )}
    </p>
  )
}

/** `wayOut` removes the reason, and is offered for a chosen record. */
export type FindReasonNotChoosable = (
  field: string,
  record: Row,
) => (InputFault & { wayOut?: ReactNode }) | undefined

const isChoosable: FindReasonNotChoosable = () => undefined

const BarredRecords = createContext(isChoosable)

/** A chosen record that gets a reason, after another field was changed, is a fault. */
export const NotChoosableProvider = BarredRecords.Provider

const useBarred = () => useContext(BarredRecords)

const maxLoadedChoices = 50

/** An empty collection is soon requested again, since its first record is being created. */
const freshMs = 60_000
const emptyFreshMs = 2_000

/** Makes one request for all inputs of a collection; a large one is searched at each pause in typing. */
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
  // Options that come and go could not be clicked, so loaded ones are shown until the server answers.
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
    /** Empty while the label is loaded; the id if the record was deleted or is not visible to the user. */
    nameOf(id: string) {
      const missing = () => (first.data ? translate('input.recordMissing', { id }) : id)
      return nameOf(id) ?? (first.isPending ? '' : missing())
    },
  }
}

/** The record is mostly among the loaded choices and then takes no request. */
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
    { filter: q ? { q } : {}, ...firstPageSortedBy(entity.label, maxLoadedChoices) },
    {
      enabled,
      staleTime: freshMs,
      refetchInterval: ({ state }) => q === '' && state.data?.total === 0 && emptyFreshMs,
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
