import type { Field, Entity } from '../../contract/entity.ts'
import { type Filter, filterableFields, periodFilterName, type Bound } from '../../contract/query.ts'
import { ownValue } from '../../contract/values.ts'
import type { FieldKind } from '../../contract/field.ts'

export interface FieldFilterProps {
  field: Field
  filter: Filter
  change: (filter: Filter) => void
}

const ofRange = /_(gte|lte|period)$/

/** The search counts as `q`, and two bounds of a field count once. */
export const activeFilterNames = (filter: Filter): string[] => [
  ...new Set(
    Object.entries(filter)
      .filter(([, value]) => value !== '')
      .map(([name]) => name.replace(ofRange, '')),
  ),
]

export const withoutFilter = (filter: Filter, name: string): Filter =>
  Object.fromEntries(
    Object.entries(filter).filter(([key]) => key !== name && key.replace(ofRange, '') !== name),
  )

export const valuesInFilter = (filter: Filter, name: string): readonly unknown[] => {
  const value = ownValue(filter, name)
  return value === undefined ? [] : Array.isArray(value) ? value : [value]
}

export const rangeOperators: readonly Bound[] = ['gte', 'lte']

/** `null` removes the bound; single values of the field lie in no range and are removed. */
export function withBound(filter: Filter, name: string, bound: Bound, value: string | number | null): Filter {
  const {
    [name]: _values,
    [`${name}_${bound}`]: _before,
    [periodFilterName({ path: name })]: _preset,
    ...others
  } = filter
  return value === null ? others : { ...others, [`${name}_${bound}`]: value }
}

export const checkboxKinds: readonly FieldKind[] = ['choice', 'collection', 'flag', 'currency', 'locale']

export const dayFieldKinds: readonly FieldKind[] = ['date', 'instant']

const texts: readonly FieldKind[] = ['id', 'text', 'longText', 'url', 'email', 'emails', 'time']

/** The search covers texts, so they are filtered by their whole value only where a list names them. Named fields keep their order. */
export function filterPanelFieldsOf(entity: Entity, named?: readonly string[]): Field[] {
  const fields = filterableFields(entity)
  return named
    ? named.flatMap((name) => fields.find(({ path }) => path === name) ?? [])
    : fields.filter(
        ({ path, kind, nullable }) => path !== 'version' && (nullable === true || !texts.includes(kind)),
      )
}

export const isFilteredByText = ({ kind, nullable, reference }: Field) =>
  kind === 'text' && !nullable && !reference
