import type * as z from 'zod/mini'
import { limits } from './limits.ts'
import { ownValue, parseJson, toNfcText, isObject } from './values.ts'
import { ProblemError } from './problem.ts'
import { findUnstorableText } from './storable.ts'
import { fieldsOfVariant, type Field, type Entity } from './entity.ts'
import type { FieldKind } from './field.ts'
import { normalizeInstant, isDay } from './formats.ts'
import {
  parseFilterName,
  filterableFields,
  isScalar,
  maxRows,
  filterableOwnFields,
  sortableFields,
  type Condition,
  type ListQuery,
  type Sort,
} from './query.ts'
import { maxSearchLength } from './search.ts'

/** `sort=["name","ASC"]`, `range=[0,24]`, `filter={"bridgeId":"b1","q":"x"}`. Throws `malformed` for anything else; nothing is ignored. */
export function parseQuery(entity: Entity, parameters: Record<string, unknown>): ListQuery {
  refuseOtherParameters(parameters, ['sort', 'range', 'filter'])
  const fields = filterableFields(entity)
  const filter = parseJsonParameter(parameters, 'filter', {})
  if (!isObject(filter)) throw createMalformedProblem('filter')
  const { q, ...rest } = filter
  if (q !== undefined && (typeof q !== 'string' || q.length > maxSearchLength))
    throw createMalformedProblem('filter', 'q')
  return {
    where: Object.entries(rest).map(([name, value]) => condition(fields, name, value)),
    ...(q?.trim() && { search: { text: toNfcText(q).trim(), fields: defaultSearchFields(entity) } }),
    sort: sorting(entity, parseJsonParameter(parameters, 'sort', [entity.sort.field, entity.sort.order])),
    range: parseRange(parseJsonParameter(parameters, 'range', [0, maxRows - 1])),
  }
}

const searched: readonly FieldKind[] = ['id', 'text', 'longText', 'url', 'email', 'emails']

export function defaultSearchFields(entity: Entity): string[] {
  const configured = Object.entries(entity.variants).flatMap(([name, { of }]) =>
    Object.keys(of).flatMap((chosen) => fieldsOfVariant(entity, name, chosen)),
  )
  const texts = [...filterableOwnFields(entity), ...configured].filter(({ kind }) => searched.includes(kind))
  return [...new Set(texts.map(({ path }) => path))]
}

function condition(fields: Field[], name: string, value: unknown): Condition {
  const { field, bound } = parseFilterName(fields, name) ?? {}
  if (field && bound) {
    return { field: field.path, op: bound, value: bounds[field.kind]?.(value, name) ?? number(value, name) }
  }
  const values = Array.isArray(value) ? value : [value]
  if (!field || values.length > limits.filterValues || !values.every(isScalar))
    throw createMalformedProblem('filter', name)
  return { field: field.stored ?? field.path, op: 'in', values }
}

/** Amounts are sorted within their currency, and the id breaks ties. All fields have the same direction, so that one index serves both. */
function sorting(entity: Entity, value: unknown): Sort[] {
  if (!Array.isArray(value) || value.length !== 2) throw createMalformedProblem('sort')
  const [field, order] = value as unknown[]
  const known = sortableFields(entity).find(({ path }) => path === field)
  if (!known || (order !== 'ASC' && order !== 'DESC')) throw createMalformedProblem('sort', String(field))
  const within: Sort[] = known.currency ? [{ field: known.currency, order, plain: true }] : []
  return known.path === 'id'
    ? [{ field: 'id', order, ...plain(entity.readOnly) }]
    : [
        ...within,
        { field: known.path, order, ...plain(codes.includes(known.kind)) },
        { field: 'id', order, plain: true },
      ]
}

const codes: readonly FieldKind[] = ['reference', 'choice', 'currency', 'locale']
const plain = (isPlain: boolean) => isPlain && { plain: true as const }

/** First and last row, inclusive. Throws `malformed` for anything but two integers from 0, and for more than `maxRows` rows. */
export function parseRange(value: unknown): [number, number] {
  if (!Array.isArray(value) || value.length !== 2) throw createMalformedProblem('range')
  const [from, to] = value as unknown[]
  if (!Number.isSafeInteger(from) || !Number.isSafeInteger(to)) throw createMalformedProblem('range')
  const [first, last] = [from as number, to as number]
  if (first < 0 || last < first || last - first >= maxRows) throw createMalformedProblem('range')
  return [first, last]
}

/** Kinds that are compared as text; all others are compared as numbers. */
const bounds: Partial<Record<FieldKind, (value: unknown, name: string) => string>> = { instant, date: day }

function day(value: unknown, name: string): string {
  if (typeof value !== 'string' || !isDay(value)) throw createMalformedProblem('filter', name)
  return value
}

function instant(value: unknown, name: string): string {
  const written = typeof value === 'string' ? normalizeInstant(value) : null
  if (written === null) throw createMalformedProblem('filter', name)
  return written
}

function number(value: unknown, name: string): number {
  if (typeof value !== 'number' || !isScalar(value)) throw createMalformedProblem('filter', name)
  return value
}

/** `missing` if the parameter is absent. Throws `malformed` for invalid JSON, overlong texts, and strings that not every store can hold. */
export function parseJsonParameter(
  parameters: Record<string, unknown>,
  name: string,
  missing: unknown,
): unknown {
  const text = ownValue(parameters, name)
  if (text === undefined) return missing
  if (typeof text !== 'string' || text.length > limits.parameter) throw createMalformedProblem(name)
  const value = parseJson(text)
  if (value === undefined) throw createMalformedProblem(name)
  const odd = findUnstorableText(value)
  if (odd) throw createMalformedProblem(name, odd.at)
  return value
}

/** Parses the parameter `filter`, which is empty if absent. Throws `malformed` with the name of the first field that is wrong. */
export function parseFilterParameter<T extends z.ZodMiniType>(
  schema: T,
  parameters: Record<string, unknown>,
): z.output<T> {
  const { data, error } = schema.safeParse(parseJsonParameter(parameters, 'filter', {}))
  if (!error) return data
  throw createMalformedProblem(['filter', ...error.issues.flatMap(namesOf).slice(0, 1)].join(': '))
}

const namesOf = (issue: z.core.$ZodIssue): string[] =>
  issue.code === 'unrecognized_keys' ? issue.keys : issue.path.slice(0, 1).map(String)

export function refuseOtherParameters(parameters: Record<string, unknown>, known: readonly string[]): void {
  const unknown = Object.keys(parameters).find((name) => !known.includes(name))
  if (unknown !== undefined) throw createMalformedProblem(unknown)
}

export const createMalformedProblem = (parameter: string, detail?: string) =>
  new ProblemError('malformed', { params: { parameter: detail ? `${parameter}: ${detail}` : parameter } })
