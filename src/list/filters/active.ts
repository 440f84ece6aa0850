import type { Field } from '../../contract/describe.ts'
import type { Filter } from '../../contract/filter.ts'
import type { Bound } from '../../contract/query.ts'
import { ownValue } from '../../contract/own.ts'

/** What filters a list by one of its fields. */
export interface FieldFilterProps {
  field: Field
  filter: Filter
  change: (filter: Filter) => void
}

/** What a list is narrowed by, a field's two bounds as one: names of fields, and `q`. */
export const activeFilters = (filter: Filter): string[] => [
  ...new Set(
    Object.entries(filter)
      .filter(([, value]) => value !== '')
      .map(([name]) => name.replace(/_(gte|lte)$/, '')),
  ),
]

/** The filter without what narrows one field. */
export const withoutFilter = (filter: Filter, name: string): Filter =>
  Object.fromEntries(
    Object.entries(filter).filter(([key]) => key !== name && key !== `${name}_gte` && key !== `${name}_lte`),
  )

/** The values of one field that are let through. */
export const valuesOf = (filter: Filter, name: string): readonly unknown[] => {
  const value = ownValue(filter, name)
  return value === undefined ? [] : Array.isArray(value) ? value : [value]
}

export const bounds: readonly Bound[] = ['gte', 'lte']

/** One bound of a field; its values, the empty one too, lie in no range and go. `null` takes the bound away. */
export function withBound(filter: Filter, name: string, bound: Bound, value: string | number | null): Filter {
  const { [name]: _values, [`${name}_${bound}`]: _before, ...others } = filter
  return value === null ? others : { ...others, [`${name}_${bound}`]: value }
}
