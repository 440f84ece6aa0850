import { registry } from '../resources/entities.ts'
import type { Entity } from '../src/contract/entity.ts'
import { limits } from '../src/contract/limits.ts'
import { schemaRef, type Json } from './names.ts'

/** A successful answer. */
export interface Answer {
  description: string
  /** `null` for an answer without a body. */
  schema: Json | null
  /** JSON by default. */
  media?: string
  /** Other content types of the same answer, for clients that accept them. */
  also?: Readonly<Record<string, Json>>
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

/** An entity by its name. Throws if it does not exist. */
export function requireEntity(name: string): Entity {
  const entity = registry.find(name)
  if (!entity) throw new Error(`There are no ${name}`)
  return entity
}

/** An answer of a type of the contract, by the name of its component. */
export const contractAnswer = (description: string, name: string, example?: unknown): Answer => ({
  description,
  schema: schemaRef(name),
  example,
})

export const csvFileAnswer = (description: string, ...headers: HeaderName[]): Answer => ({
  description,
  media: 'text/csv',
  schema: { type: 'string' },
  headers: ['Content-Disposition', ...headers],
})

/** Such an answer with an ETag. */
export const answerWithETag = (description: string, name: string, example?: unknown): Answer => ({
  ...contractAnswer(description, name, example),
  headers: ['ETag'],
})

export const startedJobAnswer: Answer = {
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
  properties: Record<string, Json>,
  required: readonly string[] = Object.keys(properties),
): Json => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
})

/** A list of ids with at least one and at most `most` entries. */
export const idListSchema = (most: number): Json => ({
  type: 'array',
  items: { type: 'string', minLength: 1, maxLength: limits.id },
  minItems: 1,
  maxItems: most,
})
