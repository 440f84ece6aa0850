import * as z from 'zod/mini'
import { type Field, type Entity, fieldsOf, referredFilterFields } from './entity.ts'
import { currencyCodes, allowedLocaleCodes } from './fields.ts'
import { normalizeInstant, isDay } from './formats.ts'
import { limits } from './limits.ts'
import { type PeriodPreset, periodPresets } from './reports/period.ts'
import { maxSearchLength } from './search.ts'
import { isObject } from './values.ts'
import type { ListSort } from './entityDeclaration.ts'
import type { FieldKind } from './field.ts'

export type Scalar = string | number | boolean | null

/** Numbers have to be exact, and texts within `limits`. */
export const isScalar = (value: unknown): value is Scalar =>
  value === null ||
  typeof value === 'boolean' ||
  (typeof value === 'string' && value.length <= limits.filterValue) ||
  (typeof value === 'number' && Math.abs(value) <= Number.MAX_SAFE_INTEGER)

/**
 * A condition on a field's value. If the path contains a list, one of its values has to meet the condition. `within` applies to a list at
 * the top level: it is not empty, and all of its values are among the given ones. `any` needs one of several conditions, `all` needs each
 * of them. `within`, `any` and `all` express permissions; filters in addresses cannot contain them.
 */
export type Condition =
  | { field: string; op: 'in'; values: readonly Scalar[] }
  | { field: string; op: 'within'; values: readonly string[] }
  | { field: string; op: Bound; value: string | number }
  | ConditionGroup

export interface ConditionGroup {
  op: 'any' | 'all'
  of: readonly Condition[]
}

export const isConditionGroup = (condition: Condition): condition is ConditionGroup =>
  condition.op === 'any' || condition.op === 'all'

/** A field without a list sets no condition. */
export const inListConditions = (
  fields: Readonly<Record<string, readonly Scalar[] | undefined>>,
): Condition[] =>
  Object.entries(fields).flatMap(([field, values]): Condition[] =>
    values ? [{ field, op: 'in', values }] : [],
  )

export type Bound = 'gte' | 'lte'

export interface Sort extends ListSort {
  /** Sorts by code units, for codes and generated ids, instead of natural order. */
  plain?: true
  /** Ids of the referred records in the order of their labels. Other records come last in either direction, since they are shown by id. */
  among?: readonly string[]
  absent?: Scalar
}

export interface Query {
  where: readonly Condition[]
  /** Selects records with the text in one of the fields, ignoring case. */
  search?: { text: string; fields: readonly string[] }
  sort?: readonly Sort[]
  /** First and last row, counted from 0, inclusive; all rows if absent. */
  range?: readonly [from: number, to: number]
  /** The page ends before the row that exceeds about this number of bytes of JSON, but contains at least one row. */
  mostBytes?: number
}

export type ListQuery = Query & Required<Pick<Query, 'sort' | 'range'>>

export const maxRows = 1000

/** The 25 largest entries of the audit log need less. */
export const maxAnswerMegabytes = 16

const filterable: readonly FieldKind[] = [
  'id',
  'text',
  'longText',
  'url',
  'integer',
  'decimal',
  'percent',
  'days',
  'amount',
  'flag',
  'choice',
  'collection',
  'fieldName',
  'currency',
  'locale',
  'reference',
  'references',
  'date',
  'time',
  'email',
  'emails',
  'instant',
]

const isFilterable = ({ kind }: Field) => filterable.includes(kind)

export const rangeFieldKinds: readonly FieldKind[] = [
  'integer',
  'decimal',
  'percent',
  'days',
  'amount',
  'date',
  'instant',
]

export const filterableOwnFields = (entity: Entity) =>
  fieldsOf(entity)
    .flatMap((field) => [field, ...(field.fields ?? [])])
    .filter(isFilterable)

export const filterableFields = (entity: Entity) =>
  filterableOwnFields(entity).flatMap((field) => [
    field,
    ...referredFilterFields(entity, field.path).filter(isFilterable),
  ])

export const sortableFields = (entity: Entity) =>
  filterableOwnFields(entity).filter(
    ({ kind, labelledElsewhere }) => kind !== 'references' && kind !== 'fieldName' && !labelledElsewhere,
  )

const worded: readonly FieldKind[] = ['choice', 'collection', 'locale']

/** Whether lists sort by codes, whose order differs from that of their texts. */
export const sortsByStoredCode = ({ kind }: Field): boolean => worded.includes(kind)

/** Splits the name of a filter: `startedAt_gte` is the lower bound of `startedAt`. `undefined` for an unknown field. */
export function parseFilterName(
  fields: readonly Field[],
  name: string,
): { field: Field; bound?: Bound } | undefined {
  const [, bare, bound] = /^(.*)_(gte|lte)$/.exec(name) ?? []
  const range = fields.find(({ path, kind }) => path === bare && rangeFieldKinds.includes(kind))
  if (range && (bound === 'gte' || bound === 'lte')) return { field: range, bound }
  const field = fields.find(({ path }) => path === name)
  return field && { field }
}

export type Filter = Record<string, Scalar | readonly Scalar[]>

/** Is stricter than the API. Of several values the valid ones are kept; `null` becomes `[null]`, as react-admin drops `null`. */
export function sanitizeFilter(entity: Entity, filter: unknown) {
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

/** The name of a filter such as `startedAt_period: 'last7'`, which addresses and saved views contain, but no request. */
export const periodFilterName = ({ path }: Pick<Field, 'path'>) => `${path}_period`

export const isPeriodPreset = (value: unknown): value is PeriodPreset =>
  periodPresets.some((preset) => preset === value)

export const canFilterByPeriod = ({ kind }: Field) => kind === 'date' || kind === 'instant'

function acceptedValue(fields: readonly Field[], name: string, value: unknown): Filter[string] | undefined {
  if (name === 'q')
    return typeof value === 'string' && value.trim() && value.length <= maxSearchLength ? value : undefined
  if (fields.some((field) => canFilterByPeriod(field) && periodFilterName(field) === name))
    return isPeriodPreset(value) ? value : undefined
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
      return typeof value === 'string' && currencyCodes.includes(value)
    case 'locale':
      return typeof value === 'string' && allowedLocaleCodes.includes(value)
    case 'instant':
      return moment.safeParse(value).success && normalizeInstant(String(value)) !== null
    default:
      return typeof value === 'string' && value !== ''
  }
}

const moment = z.union([z.iso.date(), z.iso.datetime({ offset: true })])
