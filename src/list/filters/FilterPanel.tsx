import { useEffect, useRef, useState } from 'react'
import { useListContext, useTranslate, useGetList } from 'react-admin'
import { keepPreviousData } from '@tanstack/react-query'
import { isEqual } from 'es-toolkit/compat'
import { fieldsOf, fieldsOfVariant, type Field, type Entity } from '../../contract/entity.ts'
import { type Filter, rangeFieldKinds } from '../../contract/query.ts'
import { Button } from '../../layout/Button.tsx'
import { useTotalFormatter } from '../ListPagination.tsx'
import {
  useResourceConfig,
  useAllScreens,
  useScreensOf,
  useFormats,
  useTranslatedResourceNames,
  firstPageSortedBy,
} from '../../context.ts'
import { useCloseMenu } from '../Menu.tsx'
import {
  activeFilterNames,
  filterPanelFieldsOf,
  valuesInFilter,
  withoutFilter,
  isFilteredByText,
  checkboxKinds,
  dayFieldKinds,
  type FieldFilterProps,
} from './listFilter.ts'
import { useAddressDraft } from '../addressDraft.ts'
import { timings } from '../../layout/timing.ts'
import { DayFilter, NumberFilter } from './RangeFilter.tsx'
import { ownValue, type Row } from '../../contract/values.ts'
import { codeOptions } from '../../locale/format.ts'
import { SearchableCheckList, CheckList } from './CheckList.tsx'
import { SearchBox } from '../../inputs/SearchBox.tsx'
import { findMatchingOptions } from '../../contract/search.ts'
import { fieldLabel } from '../../fields/fieldAt.ts'
import { useReferenceLabels } from '../../fields/useReferenceLabels.ts'
import { useDebounced } from '../../useDebounced.ts'
import '../panels.css'

export default function FilterPanel() {
  const close = useCloseMenu()
  const translate = useTranslate()
  const totalText = useTotalFormatter()
  const { entity, path, filters } = useResourceConfig()
  const { filterValues, setFilters, total } = useListContext()
  const asked = filterValues as Filter
  const { value: filter, change, sent } = useAddressDraft(asked)
  const waiting = useRef<() => unknown>(null)
  const changeSoon = (next: Filter) => {
    const { pathname } = window.location
    waiting.current = () => window.location.pathname === pathname && setFilters(next)
    change(next)
  }
  useEffect(() => {
    if (isEqual(filter, asked)) {
      waiting.current = null
      return
    }
    const timer = setTimeout(() => {
      waiting.current = null
      sent(filter)
      setFilters(filter)
    }, timings.typing)
    return () => clearTimeout(timer)
  }, [filter, asked, sent, setFilters])
  // The last input counts, however soon the panel is closed.
  useEffect(() => () => void waiting.current?.(), [])
  const active = activeFilterNames(filter)
  return (
    <>
      {filterPanelFieldsOf(entity, filters).map((field: Field, place) => (
        <details key={field.path} className="field-filter" open={active.includes(field.path) || undefined}>
          <summary ref={place === 0 ? focus : null}>
            {translate(`resources.${path}.fields.${field.path}`)}
            {active.includes(field.path) && <b aria-label={translate('list.filters.active')}>•</b>}
          </summary>
          <FieldFilter field={field} filter={filter} change={changeSoon} />
        </details>
      ))}
      <Button variant="contained" size="small" className="drop-done above" onClick={close}>
        {translate('list.filters.show', { smart_count: total ?? 0, total: totalText(total ?? 0) })}
      </Button>
    </>
  )
}

const focus = (first: HTMLElement | null) => first?.focus()

function FieldFilter({ field, filter, change }: FieldFilterProps) {
  const translate = useTranslate()
  const Own = ownValue(useResourceConfig().ownFilters, field.path)?.Ticks
  const Range = !rangeFieldKinds.includes(field.kind)
    ? null
    : dayFieldKinds.includes(field.kind)
      ? DayFilter
      : NumberFilter
  const values = valuesInFilter(filter, field.path)
  const set = (next: readonly unknown[]) =>
    change({
      ...withoutFilter(filter, field.path),
      ...(next.length > 0 && { [field.path]: next as Filter[string] }),
    })
  const toggle = (value: unknown) =>
    set(values.includes(value) ? values.filter((other) => other !== value) : [...values, value])
  return (
    <>
      {Own && <Own values={values} toggle={toggle} />}
      {!Own && isFilteredByText(field) && (
        <SearchBox
          text={String(values[0] ?? '')}
          change={(text) => set(text ? [text] : [])}
          label={translate('list.filters.whole')}
        />
      )}
      {checkboxKinds.includes(field.kind) && <ChoiceFilter field={field} values={values} toggle={toggle} />}
      {field.reference && <RecordFilter collection={field.reference} values={values} toggle={toggle} />}
      {field.of && <FieldNameFilter of={field.of} filter={filter} values={values} toggle={toggle} />}
      {Range && <Range field={field} filter={filter} change={change} />}
      {field.nullable && (
        <label className="tick">
          <input type="checkbox" checked={values.includes(null)} onChange={() => toggle(null)} />
          <i>{translate('list.filters.empty')}</i>
        </label>
      )}
    </>
  )
}

interface ChoiceFilterProps {
  field: Field
  values: readonly unknown[]
  toggle: (value: unknown) => void
}

function ChoiceFilter({ field, values, toggle }: ChoiceFilterProps) {
  return <SearchableCheckList options={useOptions(field)} values={values} toggle={toggle} />
}

function useOptions({ kind, path: field, choices = [] }: Field): { value: unknown; label: string }[] {
  const translate = useTranslate()
  const { path } = useResourceConfig()
  const formats = useFormats()
  const all = useAllScreens()
  switch (kind) {
    case 'flag':
      return [
        { value: true, label: translate('list.yes') },
        { value: false, label: translate('list.no') },
      ]
    case 'collection':
      return [...new Set(all.map(({ entity }) => entity.name))]
        .map((name) => ({
          value: name,
          label: translate(`resources.${name}.name`, { smart_count: 1 }),
        }))
        .sort((a, b) => a.label.localeCompare(b.label))
    case 'currency':
    case 'locale':
      return codeOptions(kind, formats)
    default:
      return choices.map((value) => ({
        value,
        label: translate(`resources.${path}.choices.${field}.${value}`),
      }))
  }
}

interface FieldNameFilterProps {
  of: string
  filter: Filter
  values: readonly unknown[]
  toggle: (value: unknown) => void
}

function FieldNameFilter({ of, filter, values, toggle }: FieldNameFilterProps) {
  const translate = useTranslate()
  const [text, setText] = useState('')
  const chosen = valuesInFilter(filter, of)
  const found = useAllScreens().find(({ entity }) => chosen.length === 1 && entity.name === chosen[0])
  if (!found) return <p>{translate('list.filters.collectionFirst')}</p>
  const names = namesOf(found.entity)
    .map((path) => ({ value: path, label: fieldLabel(found.entity, path, translate) }))
    .sort((a, b) => a.label.localeCompare(b.label))
  const options = findMatchingOptions(names, text, ({ label }) => [label])
  return <CheckList options={options} values={values} toggle={toggle} search={{ text, change: setText }} />
}

/** The audit log names fields by these paths, but names of properties are not known beforehand. */
function namesOf(entity: Entity): string[] {
  const configured = Object.entries(entity.variants).flatMap(([name, { of }]) =>
    Object.keys(of).flatMap((chosen) => fieldsOfVariant(entity, name, chosen)),
  )
  const fields = [...fieldsOf(entity), ...configured].filter(
    ({ kind, computed, name }) =>
      !computed && kind !== 'variant' && kind !== 'properties' && !kept.includes(name),
  )
  return [...new Set(fields.map(({ path }) => path))]
}

/** The audit log contains no fields that the server sets. */
const kept: readonly string[] = ['version', 'createdAt', 'updatedAt']

interface RecordFilterProps {
  collection: string
  values: readonly unknown[]
  toggle: (value: unknown) => void
}

const listed = 25

function RecordFilter({ collection, values, toggle }: RecordFilterProps) {
  const translate = useTranslate()
  const { entity, path } = useScreensOf(collection)
  const { within } = useTranslatedResourceNames()
  const [text, setText] = useState('')
  const q = useDebounced(text.trim())
  const {
    data,
    total = 0,
    error,
  } = useGetList<Row>(
    path,
    { filter: q ? { q } : {}, ...firstPageSortedBy(entity.label, listed) },
    { placeholderData: keepPreviousData },
  )
  const [first] = useState(() => values.filter((value) => typeof value === 'string'))
  const names = useReferenceLabels(first.map((id) => ({ collection, id })))
  const found = (data ?? []).filter(({ id }) => !first.includes(id))
  const options = [
    ...first.map((id) => ({ value: id, label: names.get(`${collection}/${id}`) ?? id })),
    ...found.map((row) => ({ value: row.id, label: String(ownValue(row, entity.label)) })),
  ]
  const label = translate('list.filters.find', { name: within(path, 1) })
  const search = total > listed || text ? { text, change: setText, label } : undefined
  return (
    <>
      <CheckList options={options} values={values} toggle={toggle} search={search} more={total - listed} />
      {error && <p role="alert">{translate('list.filters.failed')}</p>}
    </>
  )
}
