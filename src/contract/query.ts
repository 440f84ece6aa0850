import { fieldsOf, variantFields, type Field } from './describe.ts'
import type { Entity } from './entity.ts'
import type { FieldKind } from './field.ts'
import { isDay } from './formats.ts'
import { Problem } from './problem.ts'
import { isObject } from './values.ts'

export type Scalar = string | number | boolean | null

/**
 * One condition on a field's value; where a list lies on the path, one of its values has to meet it. Of several under
 * `any`, one has to be met: so are rights asked for, no filter of an address says it.
 */
export type Condition =
  | { field: string; op: 'in'; values: readonly Scalar[] }
  | { field: string; op: Bound; value: string | number }
  | { op: 'any'; of: readonly Condition[] }

/** From and to. */
export type Bound = 'gte' | 'lte'

export interface Sort {
  field: string
  order: 'ASC' | 'DESC'
  /** Codes, and ids that people have not chosen: by their characters, instead of as people sort. */
  plain?: true
}

/** What a store is asked for: all conditions hold, sorted, and the page out of it. */
export interface Query {
  where: readonly Condition[]
  /** Records with the text in one of the fields, case ignored. */
  search?: { text: string; fields: readonly string[] }
  sort: readonly Sort[]
  /** First and last row, from 0, both included. */
  range: readonly [from: number, to: number]
}

/** The most rows of one answer. */
export const maxRows = 1000

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
const searched: readonly FieldKind[] = ['id', 'text', 'longText', 'url', 'email', 'emails']

const codes: readonly FieldKind[] = ['reference', 'choice', 'currency', 'locale']

/** Kinds that are filtered by from and to. */
export const ranges: readonly FieldKind[] = [
  'integer',
  'decimal',
  'percent',
  'days',
  'amount',
  'date',
  'instant',
]

/** Fields that a list of this entity can be filtered by. */
export const filterableFields = (entity: Entity) =>
  fieldsOf(entity)
    .flatMap((field) => [field, ...(field.fields ?? [])])
    .filter((field) => filterable.includes(field.kind))

/** Fields that a list of this entity can be sorted by: those with one value. */
export const sortableFields = (entity: Entity) =>
  filterableFields(entity).filter(({ kind }) => kind !== 'references' && kind !== 'fieldName')

/** A filter's name taken apart: `maxRtp_gte` is the field `maxRtp` and its lower bound. Nothing where there is none. */
export function conditionOf(
  fields: readonly Field[],
  name: string,
): { field: Field; bound?: Bound } | undefined {
  const [, bare, bound] = /^(.*)_(gte|lte)$/.exec(name) ?? []
  const range = fields.find(({ path, kind }) => path === bare && ranges.includes(kind))
  if (range && (bound === 'gte' || bound === 'lte')) return { field: range, bound }
  const field = fields.find(({ path }) => path === name)
  return field && { field }
}

/**
 * Reads the three parameters of a list: `sort=["name","ASC"]`, `range=[0,24]`, `filter={"bridgeId":"b1","q":"x"}`.
 * Throws `malformed` for what cannot be parsed and for a field that is unknown; nothing is ever ignored.
 */
export function parseQuery(entity: Entity, parameters: Record<string, unknown>): Query {
  const unknown = Object.keys(parameters).find((name) => !['sort', 'range', 'filter'].includes(name))
  if (unknown) throw malformed(unknown)
  const fields = filterableFields(entity)
  const filter = json(parameters, 'filter', {})
  if (!isObject(filter)) throw malformed('filter')
  const { q, ...rest } = filter
  if (q !== undefined && typeof q !== 'string') throw malformed('filter')
  return {
    where: Object.entries(rest).map(([name, value]) => condition(fields, name, value)),
    ...(q?.trim() && { search: { text: q.trim(), fields: textFields(entity) } }),
    sort: sorting(entity, json(parameters, 'sort', [entity.sort.field, entity.sort.order])),
    range: rows(json(parameters, 'range', [0, maxRows - 1])),
  }
}

/** Those of configurations included, under whichever variant they stand. */
function textFields(entity: Entity): string[] {
  const configured = Object.entries(entity.variants).flatMap(([name, { of }]) =>
    Object.keys(of).flatMap((chosen) => variantFields(entity, name, chosen)),
  )
  const texts = [...filterableFields(entity), ...configured].filter(({ kind }) => searched.includes(kind))
  return [...new Set(texts.map(({ path }) => path))]
}

function condition(fields: Field[], name: string, value: unknown): Condition {
  const { field, bound } = conditionOf(fields, name) ?? {}
  if (field && bound) {
    return { field: field.path, op: bound, value: bounds[field.kind]?.(value, name) ?? number(value, name) }
  }
  const values = Array.isArray(value) ? value : [value]
  if (!field || !values.every(isScalar)) throw malformed('filter', name)
  return { field: field.stored ?? field.path, op: 'in', values }
}

/** Ties are broken by the id, so that pages neither repeat nor lose a record, in the same order: one index serves both orders. */
function sorting(entity: Entity, value: unknown): Sort[] {
  if (!Array.isArray(value) || value.length !== 2) throw malformed('sort')
  const [field, order] = value as unknown[]
  const known = sortableFields(entity).find(({ path }) => path === field)
  if (!known || (order !== 'ASC' && order !== 'DESC')) throw malformed('sort', String(field))
  return known.path === 'id'
    ? [{ field: 'id', order, ...plain(entity.readOnly) }]
    : [
        { field: known.path, order, ...plain(codes.includes(known.kind)) },
        { field: 'id', order, plain: true },
      ]
}

const plain = (isPlain: boolean) => isPlain && { plain: true as const }

function rows(value: unknown): [number, number] {
  if (!Array.isArray(value) || value.length !== 2) throw malformed('range')
  const [from, to] = value as unknown[]
  if (!Number.isInteger(from) || !Number.isInteger(to)) throw malformed('range')
  const [first, last] = [from as number, to as number]
  if (first < 0 || last < first || last - first >= maxRows) throw malformed('range')
  return [first, last]
}

function json(parameters: Record<string, unknown>, name: string, missing: unknown): unknown {
  const text = parameters[name]
  if (text === undefined) return missing
  if (typeof text !== 'string') throw malformed(name)
  try {
    return JSON.parse(text)
  } catch {
    throw malformed(name)
  }
}

/** What is compared as text; everything else is compared as numbers. */
const bounds: Partial<Record<FieldKind, (value: unknown, name: string) => string>> = { instant, date: day }

function day(value: unknown, name: string): string {
  if (typeof value !== 'string' || !isDay(value)) throw malformed('filter', name)
  return value
}

/** Instants compare as text, so all of them have to be of the one form that records have. */
function instant(value: unknown, name: string): string {
  const date = new Date(typeof value === 'string' ? value : NaN)
  if (Number.isNaN(date.getTime())) throw malformed('filter', name)
  return date.toISOString()
}

function number(value: unknown, name: string): number {
  if (typeof value !== 'number') throw malformed('filter', name)
  return value
}

const malformed = (parameter: string, detail?: string) =>
  new Problem('malformed', { params: { parameter: detail ? `${parameter}: ${detail}` : parameter } })

const isScalar = (value: unknown): value is Scalar =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value)
