import { useTranslate, useGetList } from 'react-admin'
import { useState } from 'react'
import type { Filter } from '../../contract/filter.ts'
import { ranges } from '../../contract/query.ts'
import { useResourceConfig, useAllScreens, useScreensOf } from '../../screens.ts'
import { valuesOf, withoutFilter, tickedKinds, days, type FieldFilterProps } from './listFilter.ts'
import { DayFilter, NumberFilter } from './RangeFilter.tsx'
import { ownValue } from '../../contract/own.ts'
import { fieldsOf, variantFields, type Field } from '../../contract/describe.ts'
import { currencies, locales } from '../../contract/codes.ts'
import { useFormats } from '../../locale/format.ts'
import { OptionList, CheckList } from './CheckList.tsx'
import type { Entity } from '../../contract/entity.ts'
import { foldText } from '../../contract/values.ts'
import { fieldLabel } from '../../fields/fieldAt.ts'
import type { Row } from '../../contract/row.ts'
import { useNames } from '../../fields/useNames.ts'
import { useCollectionNames } from '../../locale/useCollectionNames.ts'
import { useDebounced } from '../../useDebounced.ts'

/** The filter of one field: values, a record, bounds, and whether the field is empty. */
export function FieldFilter({ field, filter, change }: FieldFilterProps) {
  const translate = useTranslate()
  const Own = ownValue(useResourceConfig().ownFilters, field.path)?.Ticks
  const Range = !ranges.includes(field.kind) ? null : days.includes(field.kind) ? DayFilter : NumberFilter
  const values = valuesOf(filter, field.path)
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
      {tickedKinds.includes(field.kind) && <ChoiceFilter field={field} values={values} toggle={toggle} />}
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

/** The values of a choice, by their names. */
function ChoiceFilter({ field, values, toggle }: ChoiceFilterProps) {
  return <OptionList options={useOptions(field)} values={values} toggle={toggle} />
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
      return currencies.map((value) => ({ value, label: formats.currency(value) }))
    case 'locale':
      return locales
        .map((value) => ({ value, label: formats.language(value) }))
        .sort((a, b) => a.label.localeCompare(b.label))
    default:
      return choices.map((value) => ({
        value,
        label: translate(`resources.${path}.choices.${field}.${value}`),
      }))
  }
}

interface FieldNameFilterProps {
  /** The field whose filter names the collection. */
  of: string
  filter: Filter
  values: readonly unknown[]
  toggle: (value: unknown) => void
}

/** The fields of a collection by their names, once the list is filtered by one collection. */
function FieldNameFilter({ of, filter, values, toggle }: FieldNameFilterProps) {
  const translate = useTranslate()
  const [text, setText] = useState('')
  const chosen = valuesOf(filter, of)
  const found = useAllScreens().find(({ entity }) => chosen.length === 1 && entity.name === chosen[0])
  if (!found) return <p className="field-names-none">{translate('list.filters.collectionFirst')}</p>
  const options = namesOf(found.entity)
    .map((path) => ({ value: path, label: fieldLabel(found.entity, path, translate) }))
    .filter(({ label }) => foldText(label).includes(foldText(text)))
    .sort((a, b) => a.label.localeCompare(b.label))
  return <CheckList options={options} values={values} toggle={toggle} search={{ text, change: setText }} />
}

/** The paths under which changes name fields. Those of properties are not known beforehand. */
function namesOf(entity: Entity): string[] {
  const configured = Object.entries(entity.variants).flatMap(([name, { of }]) =>
    Object.keys(of).flatMap((chosen) => variantFields(entity, name, chosen)),
  )
  const fields = [...fieldsOf(entity), ...configured].filter(
    ({ kind, computed, name }) =>
      !computed && kind !== 'variant' && kind !== 'properties' && !kept.includes(name),
  )
  return [...new Set(fields.map(({ path }) => path))]
}

/** Changes never contain these: the server sets them. */
const kept: readonly string[] = ['version', 'createdAt', 'updatedAt']

interface RecordFilterProps {
  collection: string
  values: readonly unknown[]
  toggle: (value: unknown) => void
}

/** Number of records that are listed; others are found by their names. */
const listed = 25

/** Records of another collection, found by their names. Selected records stand first. */
function RecordFilter({ collection, values, toggle }: RecordFilterProps) {
  const translate = useTranslate()
  const { entity, path } = useScreensOf(collection)
  const { within } = useCollectionNames()
  const [text, setText] = useState('')
  const q = useDebounced(text.trim())
  const {
    data,
    total = 0,
    error,
  } = useGetList<Row>(path, {
    filter: q ? { q } : {},
    sort: { field: entity.label, order: 'ASC' },
    pagination: { page: 1, perPage: listed },
  })
  const [first] = useState(() => values.filter((value) => typeof value === 'string'))
  const names = useNames(first.map((id) => ({ collection, id })))
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
