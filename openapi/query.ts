import type { Field } from '../src/contract/describe.ts'
import type { Entity } from '../src/contract/entity.ts'
import { limits } from '../src/contract/limits.ts'
import {
  filterableFields,
  maxAnswerMegabytes,
  maxRows,
  ranges,
  sortableFields,
} from '../src/contract/query.ts'
import { maxSearchLength } from '../src/contract/search.ts'
import { recordName, schemaRef, type Json } from './json.ts'
import { ifNoneMatch } from './parameters.ts'

/** A query parameter that contains JSON. */
export const jsonParameter = (name: string, description: string, schema: Json, example: unknown): Json => ({
  name,
  in: 'query',
  description,
  content: { 'application/json': { schema, example } },
})

const firstAndLast = `First and last row, from 0, both included; at most ${maxRows} rows.`

/** `range=[0,24]`: first and last row. */
export const range = jsonParameter(
  'range',
  firstAndLast,
  {
    type: 'array',
    prefixItems: [
      { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER },
      { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER },
    ],
    items: false,
    minItems: 2,
    maxItems: 2,
  },
  [0, 24],
)

/** A field and a direction. */
export const sortSchema = (fields: readonly string[]): Json => ({
  type: 'array',
  prefixItems: [{ enum: fields }, { enum: ['ASC', 'DESC'] }],
  items: false,
  minItems: 2,
  maxItems: 2,
})

/** `sort=["name","ASC"]` */
export const sortBy = (fields: readonly string[], usual: readonly [string, string]): Json =>
  jsonParameter(
    'sort',
    'Field and direction; by an amount, rows are in order of their currencies first.',
    sortSchema(fields),
    usual,
  )

/** The query parameters of a list. */
export const listParameters = (entity: Entity): Json[] => [
  sortBy(
    sortableFields(entity).map(({ path }) => path),
    [entity.sort.field, entity.sort.order],
  ),
  {
    ...range,
    description: `${firstAndLast} An answer of more than ${maxAnswerMegabytes} MB is refused, never cut: ask for fewer rows then.`,
  },
  jsonParameter(
    'filter',
    'What the rows have to have: a value by field, or one of several; `q` is looked for in their texts.',
    schemaRef(filterName(entity)),
    {},
  ),
  ifNoneMatch,
]

export const filterName = ({ name }: Entity) => `${recordName(name)}Filter`

/** The filter of a list. */
export const filterSchema = (entity: Entity): Json => ({
  type: 'object',
  properties: {
    q: { type: 'string', maxLength: maxSearchLength, description: 'Part of one of the texts, case ignored.' },
    ...Object.fromEntries(filterableFields(entity).flatMap(conditions)),
  },
  additionalProperties: false,
})

function conditions(field: Field): [string, Json][] {
  const { path, kind } = field
  const equal: [string, Json] = [path, schemaRef('FilterValue')]
  if (!ranges.includes(kind)) return [equal]
  const bound = bounds[kind] ? { type: 'string', maxLength: limits.instant, ...bounds[kind] } : exact
  return [equal, [`${path}_gte`, bound], [`${path}_lte`, bound]]
}

/** Numbers that JSON represents exactly. */
const exact: Json = { type: 'number', minimum: -Number.MAX_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER }

/** A single value in a filter. */
export const scalar: Json = {
  anyOf: [{ type: 'string', maxLength: limits.filterValue }, exact, { type: ['boolean', 'null'] }],
}

const bounds: Partial<Record<Field['kind'], Json>> = {
  instant: {
    description: 'A day, or an instant with its zone.',
    anyOf: [{ format: 'date-time' }, { format: 'date' }],
  },
  date: { format: 'date', pattern: '^[1-9]' },
}

/** A value or a list of values in a filter. */
export const filterValue: Json = {
  description: 'A value, or several of which the field has to have one.',
  anyOf: [schemaRef('Scalar'), { type: 'array', items: schemaRef('Scalar'), maxItems: limits.filterValues }],
}
