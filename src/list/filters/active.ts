import type { Filter } from '../../contract/filter.ts'

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
  const value = filter[name]
  return value === undefined ? [] : Array.isArray(value) ? value : [value]
}
