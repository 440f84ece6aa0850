import * as z from 'zod/mini'
import type { Field, Entity } from './entity.ts'
import { currencies, locales } from './fields.ts'
import { toIsoInstant, isDay } from './formats.ts'
import { limits } from './limits.ts'
import { parseFilterName, filterableFields, isScalar, sortableFields, type Scalar } from './query.ts'
import { maxSearchLength } from './search.ts'
import { isObject } from './values.ts'

/** The filter of a list, as in addresses, requests and saved views. */
export type Filter = Record<string, Scalar | readonly Scalar[]>

export interface CheckedFilter {
  accepted: Filter
  /** Names of unknown fields, and of fields with invalid values. */
  dropped: string[]
}

/**
 * Stricter than the API, which accepts any value. Of several values the valid ones are kept; `null` becomes `[null]`, as react-admin drops
 * `null`.
 */
export function checkFilter(entity: Entity, filter: unknown): CheckedFilter {
  if (!isObject(filter)) return { accepted: {}, dropped: ['filter'] }
  const fields = filterableFields(entity)
  const checked = Object.entries(filter).map(
    ([name, value]) => [name, value, acceptedValue(fields, name, value)] as const,
  )
  return {
    accepted: Object.fromEntries(
      checked.flatMap(([name, , accepted]) => (accepted === undefined ? [] : [[name, accepted] as const])),
    ),
    dropped: checked.filter(([, value, accepted]) => !keepsAll(value, accepted)).map(([name]) => name),
  }
}

export const isSortable = (entity: Entity, name: unknown): boolean =>
  sortableFields(entity).some(({ path }) => path === name)

function acceptedValue(fields: readonly Field[], name: string, value: unknown): Filter[string] | undefined {
  if (name === 'q')
    return typeof value === 'string' && value.trim() && value.length <= maxSearchLength ? value : undefined
  const condition = parseFilterName(fields, name)
  if (!condition) return undefined
  const { field, bound } = condition
  if (bound) return value !== null && isValue(field, value) ? value : undefined
  if (value === null) return field.nullable ? [null] : undefined
  if (!Array.isArray(value)) return isValue(field, value) ? value : undefined
  const values = value.filter((one) => isValue(field, one)).slice(0, limits.filterValues)
  return values.length ? values : undefined
}

const keepsAll = (value: unknown, accepted: Filter[string] | undefined) =>
  accepted !== undefined && (!Array.isArray(value) || (accepted as unknown[]).length === value.length)

function isValue(field: Field, value: unknown): value is Scalar {
  if (!isScalar(value)) return false
  if (value === null) return field.nullable === true
  switch (field.kind) {
    case 'integer':
    case 'decimal':
    case 'percent':
    case 'days':
    case 'amount':
      return typeof value === 'number'
    case 'date':
      return typeof value === 'string' && isDay(value)
    case 'flag':
      return typeof value === 'boolean'
    case 'choice':
      return typeof value === 'string' && !!field.choices?.includes(value)
    case 'currency':
      return typeof value === 'string' && currencies.includes(value)
    case 'locale':
      return typeof value === 'string' && locales.includes(value)
    case 'instant':
      return moment.safeParse(value).success && toIsoInstant(String(value)) !== null
    default:
      return typeof value === 'string' && value !== ''
  }
}

const moment = z.union([z.iso.date(), z.iso.datetime({ offset: true })])
