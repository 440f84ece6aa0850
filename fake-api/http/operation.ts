import type * as z from 'zod/mini'
import type { ErrorCode } from '../../src/contract/errors.ts'
import { limits } from '../../src/contract/limits.ts'
import { maxRows } from '../../src/contract/query.ts'

/** A part of the OpenAPI document. Zod schemas may stand where JSON schemas do. */
export type OpenApiPart = Record<string, unknown>

export interface Operation {
  /** By default, the action and the record: `cancelJob`. */
  id?: string
  /** The collection; by default, the beginning of the path. */
  of?: string
  /** Where it stands in the document if not under its collection. */
  heading?: string
  summary: string
  description?: string
  /** The action on `of` whose permission the caller needs. */
  may?: string
  /** Who may call it, in words, if no permission decides; without both, no token is needed. */
  who?: string
  /** Whether it also succeeds if the record does not exist. */
  isForgiving?: true
  parameters?: readonly (SharedParameter | OpenApiPart)[]
  body?: { schema: OpenApiPart | z.ZodMiniType; example?: unknown; required?: boolean }
  /** By status; a single answer has status 200. */
  answers: DescribedAnswer | Readonly<Record<number, DescribedAnswer>>
  /** Further error codes, beside those of all calls and those that follow from path, parameters, body and a started job. */
  codes?: readonly ErrorCode[]
}

export const collectionOfOperation = ({ of }: Operation, path: string) => of ?? path.split('/')[1] ?? ''

export type SharedParameter =
  | 'confirmedPlan'
  | 'idempotencyKey'
  | 'idempotencyKeyIfWanted'
  | 'idempotencyKeyUnlessDry'
  | 'ifMatch'
  | 'ifMatchIfWanted'
  | 'ifNoneMatch'
  | 'viewAs'

export interface DescribedAnswer {
  description: string
  /** `null` for an answer without a body. */
  schema: OpenApiPart | null
  media?: string
  /** Other content types of the same answer, for clients that accept them. */
  also?: Readonly<Record<string, OpenApiPart>>
  example?: unknown
  headers?: readonly HeaderName[]
}

type HeaderName =
  | 'ETag'
  | 'Location'
  | 'Content-Range'
  | 'X-Total-Count'
  | 'X-Total-Estimated'
  | 'Content-Disposition'
  | 'Content-Digest'

export const componentRef = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` })

export const schemaRef = (name: string) => componentRef('schemas', name)

/** `casino-games` becomes `CasinoGames`. */
export const toPascalCase = (name: string): string =>
  name.replace(/(^|[-.])([a-z])/g, (_all, _between, letter: string) => letter.toUpperCase())

/** The name of one record of a collection: `casino-games` becomes `CasinoGame`. */
export const recordSchemaNameOf = (collection: string): string =>
  toPascalCase(collection)
    .replace(/ies$/, 'y')
    .replace(/(sh|s)es$/, '$1')
    .replace(/s$/, '')

export const filterSchemaNameOf = (collection: string) => `${recordSchemaNameOf(collection)}Filter`

export const contractAnswer = (description: string, name: string, example?: unknown): DescribedAnswer => ({
  description,
  schema: schemaRef(name),
  example,
})

export const contractAnswerWithETag = (
  description: string,
  name: string,
  example?: unknown,
): DescribedAnswer => ({ ...contractAnswer(description, name, example), headers: ['ETag'] })

export const csvFileAnswer = (description: string, ...headers: HeaderName[]): DescribedAnswer => ({
  description,
  media: 'text/csv',
  schema: { type: 'string' },
  headers: ['Content-Disposition', ...headers],
})

export const startedJobAnswerDescription: DescribedAnswer = {
  description: 'The job, which goes on; `GET /api/jobs/{id}` says how far it is.',
  schema: schemaRef('StartedJob'),
  headers: ['Location'],
  example: {
    id: 'q7m2kx4tw5ra',
    version: 1,
    kind: 'push',
    resource: 'casinos',
    recordId: 'cf_aurora',
    recordLabel: 'Aurora Palace',
    state: 'queued',
    done: 0,
    total: 1,
    offered: null,
    notChosen: null,
    items: [{ id: 'aurora-north', label: 'Nordlicht Bridge' }],
    createdAt: '2026-11-20T09:00:00.000Z',
    startedAt: null,
    finishedAt: null,
    by: { id: '6f1c2f0e-6a0b-4d56-9f0e-2f6f0c7b1a01', name: 'Katharina Brandt' },
    retryOf: null,
    undoOf: null,
    cancelled: false,
  },
}

/** An object without additional properties, which has all of them unless said otherwise. */
export const objectSchema = (
  properties: Record<string, OpenApiPart | z.ZodMiniType>,
  required: readonly string[] = Object.keys(properties),
): OpenApiPart => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
})

export const idListSchema = (most: number): OpenApiPart => ({
  type: 'array',
  items: { type: 'string', minLength: 1, maxLength: limits.id },
  minItems: 1,
  maxItems: most,
})

export const defineQueryParameter = (
  name: string,
  description: string,
  schema: OpenApiPart,
  more: OpenApiPart = {},
): OpenApiPart => ({
  ...{ name, in: 'query', description, schema },
  ...more,
})

export const defineJsonParameter = (
  name: string,
  description: string,
  schema: OpenApiPart | z.ZodMiniType,
  example: unknown,
): OpenApiPart => ({
  name,
  in: 'query',
  description,
  content: { 'application/json': { schema, example } },
})

export const rangeDescription = `First and last row, from 0, both included; at most ${maxRows} rows.`

export const rangeParameter = defineJsonParameter(
  'range',
  rangeDescription,
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

export const sortSchemaOf = (fields: readonly string[]): OpenApiPart => ({
  type: 'array',
  prefixItems: [{ enum: fields }, { enum: ['ASC', 'DESC'] }],
  items: false,
  minItems: 2,
  maxItems: 2,
})

/** `sort=["name","ASC"]` */
export const sortParameterOf = (fields: readonly string[], usual: readonly [string, string]): OpenApiPart =>
  defineJsonParameter(
    'sort',
    'Field and direction; by an amount, rows are in order of their currencies first.',
    sortSchemaOf(fields),
    usual,
  )
