import { useTranslate } from 'react-admin'
import type { Filter } from '../../contract/filter.ts'
import { ranges } from '../../contract/query.ts'
import { useResourceConfig } from '../../screens.ts'
import { valuesOf, withoutFilter, type FieldFilterProps } from './active.ts'
import { ChoiceFilter } from './ChoiceFilter.tsx'
import { DayFilter } from './DayFilter.tsx'
import { FieldNameFilter } from './FieldNameFilter.tsx'
import { tickedKinds, days } from './inputs.ts'
import { NumberFilter } from './NumberFilter.tsx'
import { RecordFilter } from './RecordFilter.tsx'
import { ownValue } from '../../contract/own.ts'

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
