import { fieldsOf, foundFields, type Field } from './describe.ts'
import type { Entity } from './entity.ts'
import type { FieldKind } from './field.ts'
import { limits } from './limits.ts'

export type Scalar = string | number | boolean | null

/** Whether a value can be filtered by: numbers that are exact, and texts that are not longer than `limits` say. */
export const isScalar = (value: unknown): value is Scalar =>
  value === null ||
  typeof value === 'boolean' ||
  (typeof value === 'string' && value.length <= limits.filterValue) ||
  (typeof value === 'number' && Math.abs(value) <= Number.MAX_SAFE_INTEGER)

/**
 * One condition on a field's value; where a list lies on the path, one of its values has to meet it. `within` is about the
 * list itself, which lies at the top of a record: it has values, and each of them is one of those given. Of several
 * conditions under `any` one has to be met, of those under `all` each. Rights are asked for by `within`, `any` and `all`; no
 * filter of an address says them.
 */
export type Condition =
  | { field: string; op: 'in'; values: readonly Scalar[] }
  | { field: string; op: 'within'; values: readonly string[] }
  | { field: string; op: Bound; value: string | number }
  | Group

/** Conditions of which one, or each, has to be met. */
export interface Group {
  op: 'any' | 'all'
  of: readonly Condition[]
}

/** Whether a condition consists of others, instead of being about a field. */
export const isGroup = (condition: Condition): condition is Group =>
  condition.op === 'any' || condition.op === 'all'

/** From and to. */
export type Bound = 'gte' | 'lte'

export interface Sort {
  field: string
  order: 'ASC' | 'DESC'
  /** Codes, and ids that people have not chosen: by their characters, instead of as people sort. */
  plain?: true
  /**
   * Of a reference, which is sorted by what it is shown as: the ids of the records referred to, in the order of their labels.
   * Those of no record that is known come behind them in both orders, since they are shown as they are.
   */
  among?: readonly string[]
}

/** What a store is asked for: all conditions hold, sorted, and the page out of it. */
export interface Query {
  where: readonly Condition[]
  /** Records with the text in one of the fields, case ignored. */
  search?: { text: string; fields: readonly string[] }
  sort: readonly Sort[]
  /** First and last row, from 0, both included. */
  range: readonly [from: number, to: number]
  /** The page ends before the row with which it would have more bytes of JSON, about; its first row it has in any case. */
  mostBytes?: number
}

/** The most rows of one answer. */
export const maxRows = 1000

/** The most megabytes of a list's answer. The 25 largest entries of the audit log come to less. */
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

/** Fields of an entity's records that hold what a list can be filtered by. */
export const ownFields = (entity: Entity) =>
  fieldsOf(entity)
    .flatMap((field) => [field, ...(field.fields ?? [])])
    .filter(isFilterable)

/** Fields that a list of this entity can be filtered by, those of records that a field refers to behind that. */
export const filterableFields = (entity: Entity) =>
  ownFields(entity).flatMap((field) => [field, ...foundFields(entity, field.path).filter(isFilterable)])

/** Fields that a list of this entity can be sorted by: its own, with one value. */
export const sortableFields = (entity: Entity) =>
  ownFields(entity).filter(
    ({ kind, labelledElsewhere }) => kind !== 'references' && kind !== 'fieldName' && !labelledElsewhere,
  )

/** Kinds whose values are codes that each language has its own words for. */
const worded: readonly FieldKind[] = ['choice', 'collection', 'locale']

/** Whether a list sorted by this field is in the order of its codes, which is another one than that of the words shown. */
export const isSortedByCode = ({ kind }: Field): boolean => worded.includes(kind)

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
