import { limits } from '../src/contract/limits.ts'
import { confirmedPlanHeader } from '../src/contract/roundExpiryPlan.ts'
import { viewAsHeader } from '../src/contract/viewing.ts'
import {
  rangeDescription,
  rangeParameter,
  sortParameterOf,
  defineJsonParameter,
  filterSchemaNameOf,
  schemaRef,
  type OpenApiPart,
  type Operation,
  type SharedParameter,
} from '../fake-api/http/operation.ts'
import type { Field, Entity } from '../src/contract/entity.ts'
import {
  filterableFields,
  maxAnswerMegabytes,
  rangeFieldKinds,
  sortableFields,
} from '../src/contract/query.ts'
import { maxSearchLength } from '../src/contract/search.ts'

const key =
  'A key of the caller’s own for this action. The same key again gets the first answer for 24 hours.'
const keyExample = 'b9f1f0a4-6f0e-4f53-9d0d-3c1d1f7b7a10'

const header = (name: string, description: string, example: string, pattern?: string): OpenApiPart => ({
  ...{ name, in: 'header', description, required: false },
  schema: { type: 'string', maxLength: limits.header, ...(pattern !== undefined && { pattern }) },
  example,
})

export const parameterComponents: Record<SharedParameter | 'id', OpenApiPart> = {
  id: {
    name: 'id',
    in: 'path',
    required: true,
    description: 'Id of the record.',
    // Clients resolve "." and ".." in paths before they send a request.
    schema: { type: 'string', minLength: 1, maxLength: limits.id, not: { enum: ['.', '..'] } },
  },
  ifMatch: {
    ...header(
      'If-Match',
      'The version that the write is made on, as a strong ETag. Without one it is refused with 428, with another one than that of now with 412.',
      '"3"',
    ),
    required: true,
  },
  ifMatchIfWanted: header(
    'If-Match',
    'The version of the record that the write is made on, as a strong ETag. With another one than that of now it is refused with 412; without one it is made on whatever there is.',
    '"3"',
    '[^ ,*]',
  ),
  confirmedPlan: header(
    confirmedPlanHeader,
    'The `confirmation` of the plan of what the change does to open rounds. Needed where they would expire sooner: without it, or with that of another plan, the answer is 409 with the plan.',
    'n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg',
  ),
  ifNoneMatch: header(
    'If-None-Match',
    'The ETag of what is known already: the answer is 304 while it is the same.',
    '"3"',
  ),
  idempotencyKey: { ...header('Idempotency-Key', key, keyExample, '[!-~]'), required: true },
  idempotencyKeyIfWanted: header(
    'Idempotency-Key',
    'Keeps a write from being done twice: the same write again by the same key gets the first answer. Without one, or with a blank one, it is a write of its own.',
    keyExample,
  ),
  idempotencyKeyUnlessDry: header('Idempotency-Key', `${key} Needed unless \`dryRun\` is set.`, keyExample),
  viewAs: header(
    viewAsHeader,
    'Id of a viewing that the caller, an administrator, has begun: the answer is what the visitor would read. It narrows and never widens. Refused with 403 of everybody else, and with every write.',
    'q7m2kx4tw5ra',
  ),
}

const answered = (description: string, pattern?: string): OpenApiPart => ({
  description,
  schema: { type: 'string', ...(pattern !== undefined && { pattern }) },
  required: true,
})

export const headerComponents: Record<string, OpenApiPart> = {
  ETag: answered(
    'Of a record `"<version>"`, with more behind it where fields of it follow from other records; of all else a hash.',
  ),
  Location: answered('Address of what was made.'),
  'Content-Range': answered(
    '`<collection> <first>-<last>/<total>`, with `*` for the rows of an empty page.',
    '^[a-z-]+ (\\d+-\\d+|\\*)/\\d+$',
  ),
  'X-Total-Count': answered('How many there are that the filter lets through.', '^\\d+$'),
  'X-Total-Estimated': {
    description: '`true` where that number is about right only.',
    schema: { const: 'true' },
  },
  'Content-Disposition': answered(
    '`attachment`, with the name of the file.',
    '^attachment; filename="[^"]+"$',
  ),
  'Content-Digest': answered('SHA-256 over the file (RFC 9530).', '^sha-256=:[A-Za-z0-9+/]{43}=:$'),
  'Retry-After': answered('In how many seconds it may be tried again.', '^\\d+$'),
  'WWW-Authenticate': answered('`Bearer`.'),
}

export const listParametersOf = (entity: Entity): NonNullable<Operation['parameters']> => [
  sortParameterOf(
    sortableFields(entity).map(({ path }) => path),
    [entity.sort.field, entity.sort.order],
  ),
  {
    ...rangeParameter,
    description: `${rangeDescription} An answer of more than ${maxAnswerMegabytes} MB is refused, never cut: ask for fewer rows then.`,
  },
  defineJsonParameter(
    'filter',
    'What the rows have to have: a value by field, or one of several; `q` is looked for in their texts.',
    schemaRef(filterSchemaNameOf(entity.name)),
    {},
  ),
  'ifNoneMatch',
]

export const filterSchemaOf = (entity: Entity): OpenApiPart => ({
  type: 'object',
  properties: {
    q: { type: 'string', maxLength: maxSearchLength, description: 'Part of one of the texts, case ignored.' },
    ...Object.fromEntries(filterableFields(entity).flatMap(conditions)),
  },
  additionalProperties: false,
})

function conditions(field: Field): [string, OpenApiPart][] {
  const { path, kind } = field
  const equal: [string, OpenApiPart] = [path, schemaRef('FilterValue')]
  if (!rangeFieldKinds.includes(kind)) return [equal]
  const bound = bounds[kind] ? { type: 'string', maxLength: limits.instant, ...bounds[kind] } : exact
  return [equal, [`${path}_gte`, bound], [`${path}_lte`, bound]]
}

const exact: OpenApiPart = {
  type: 'number',
  minimum: -Number.MAX_SAFE_INTEGER,
  maximum: Number.MAX_SAFE_INTEGER,
}

export const anyScalarSchema: OpenApiPart = {
  anyOf: [{ type: 'string', maxLength: limits.filterValue }, exact, { type: ['boolean', 'null'] }],
}

const bounds: Partial<Record<Field['kind'], OpenApiPart>> = {
  instant: {
    description: 'A day, or an instant with its zone.',
    anyOf: [{ format: 'date-time' }, { format: 'date' }],
  },
  date: { format: 'date', pattern: '^[1-9]' },
}

export const anyFilterValueSchema: OpenApiPart = {
  description: 'A value, or several of which the field has to have one.',
  anyOf: [schemaRef('Scalar'), { type: 'array', items: schemaRef('Scalar'), maxItems: limits.filterValues }],
}
