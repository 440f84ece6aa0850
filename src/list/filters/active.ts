import type { Field } from '../../contract/describe.ts'
import type { Filter } from '../../contract/filter.ts'
import type { Bound } from '../../contract/query.ts'
import { ownValue } from '../../contract/own.ts'

/** The field of a filter input, the list's filter, and its setter. */
export interface FieldFilterProps {
  field: Field
  filter: Filter
  change: (filter: Filter) => void
}

/** The names of the fields that the list is filtered by, and `q` for the search. Two bounds of a field count once. */
export const activeFilters = (filter: Filter): string[] => [
  ...new Set(
    Object.entries(filter)
      .filter(([, value]) => value !== '')
      .map(([name]) => name.replace(/_(gte|lte)$/, '')),
  ),
]

/** The filter without the conditions of one field. */
export const withoutFilter = (filter: Filter, name: string): Filter =>
  Object.fromEntries(
    Object.entries(filter).filter(([key]) => key !== name && key !== `${name}_gte` && key !== `${name}_lte`),
  )

/** The values of one field that the filter allows. */
export const valuesOf = (filter: Filter, name: string): readonly unknown[] => {
  const value = ownValue(filter, name)
  return value === undefined ? [] : Array.isArray(value) ? value : [value]
}

export const bounds: readonly Bound[] = ['gte', 'lte']

/**
 * Sets one bound of a field; `null` removes it. Single values of the field, the empty one included, are removed, since they lie in no
 * range.
 */
export function withBound(filter: Filter, name: string, bound: Bound, value: string | number | null): Filter {
  const { [name]: _values, [`${name}_${bound}`]: _before, ...others } = filter
  return value === null ? others : { ...others, [`${name}_${bound}`]: value }
}
