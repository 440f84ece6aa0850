import * as z from 'zod/mini'
import { errorStatus, type ErrorCode } from '../src/contract/errors.ts'
import type { FieldError, Params, Reference } from '../src/contract/problem.ts'
import { type NeighbourCheck, neighbourStates } from '../src/contract/neighbours.ts'
import type { CurrencySum } from '../src/contract/sums.ts'
import { registry } from '../resources/entities.ts'
import type { Entity } from '../src/contract/entity.ts'
import { limits } from '../src/contract/limits.ts'
import { schemaRef, type Json, namesOf } from './names.ts'
import type { Answer, HeaderName } from './operation.ts'

/** The schemas of answers and their parts, by name. */
export const shapes = z.registry<{ id: string }>()

/**
 * The schema of a type of `src/contract`: it has the fields of that type and no others, each with values that it may have.
 *
 * @example const pastCheck = shape<PastCheck>()('PastCheck', { id: z.string(), … })
 */
export const shape =
  <T extends object>() =>
  <S extends Fields<T>>(name: string, fields: S & Record<Exclude<keyof S, keyof T>, never>) => {
    const schema = z.strictObject(fields)
    shapes.add(schema, { id: name })
    return schema
  }

type Fields<T> = { [K in keyof Required<T>]: z.ZodMiniType<T[K] | undefined> }

export const instant = z.iso.datetime()
/** Whole numbers from 0. */
export const count = z.int().check(z.gte(0))

const named = <T extends z.ZodMiniType>(id: string, schema: T): T => {
  shapes.add(schema, { id })
  return schema
}

export const errorCode = named('ErrorCode', z.enum(Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]))
export const params: z.ZodMiniType<Params> = named(
  'ErrorParams',
  z
    .record(z.string(), z.union([z.string(), z.number()]))
    .check(z.describe('What is filled into the text of an error.')),
)
const fieldError = shape<FieldError>()('FieldError', { code: errorCode, params: z.optional(params) })
export const fieldErrors = z
  .record(z.string(), fieldError)
  .check(z.describe('By the path of the field, in dots.'))
export const reference = shape<Reference>()('Reference', {
  resource: z.string(),
  id: z.string(),
  label: z.string(),
})

/** Rounds of one currency, and their sums. */
export const currencySum = shape<CurrencySum>()('CurrencySum', {
  currency: z.string(),
  rounds: count,
  amount: z.int().check(z.describe('In hundredths of the currency.')),
})

/** Who did something, by what they were called then. */
export const whoShape = named(
  'By',
  z.strictObject({
    id: z.string(),
    name: z.string(),
    username: z.optional(
      z.string().check(z.describe('Absent where it was not kept yet, and of the server itself.')),
    ),
  }),
)

/** The difference of a field. */
export const fieldChangeShape = named(
  'Change',
  z.strictObject({ field: z.string(), before: z.unknown(), after: z.unknown() }),
)

shape<NeighbourCheck>()('NeighbourCheck', {
  state: z.enum(neighbourStates),
  latencyMs: count,
  checkedAt: instant,
})

/** Where a record is used. */
named(
  'Usage',
  z.strictObject({
    resource: z.string(),
    field: z.string(),
    code: errorCode.check(z.describe('What a deletion would be refused with.')),
    count: count.check(z.describe('How many the caller sees.')),
    records: z.array(z.strictObject({ id: z.string(), label: z.string() })).check(z.maxLength(20)),
  }),
)

/** An entity by its name. Throws if it does not exist. */
export function entityOf(name: string): Entity {
  const entity = registry.find(name)
  if (!entity) throw new Error(`There are no ${name}`)
  return entity
}

/** The tag of a collection's operations. */
export const tagOf = (name: string) => namesOf(name).many

/** The codes of actions with an idempotency key. */
export const idempotencyCodes: readonly ErrorCode[] = [
  'idempotencyKeyMissing',
  'malformed',
  'tooLarge',
  'invalid',
]

/** The codes of starting a job. */
export const jobCodes: readonly ErrorCode[] = [...idempotencyCodes, 'alreadyRunning', 'tooManyJobs']

/** An answer of a type of the contract, by the name of its component. */
export const answerOf = (description: string, name: string, example?: unknown): Answer => ({
  description,
  schema: schemaRef(name),
  example,
})

/** A file of comma-separated values. */
export const csvFile = (description: string, ...headers: HeaderName[]): Answer => ({
  description,
  media: 'text/csv',
  schema: { type: 'string' },
  headers: ['Content-Disposition', ...headers],
})

/** Such an answer with an ETag. */
export const answerWithETag = (description: string, name: string, example?: unknown): Answer => ({
  ...answerOf(description, name, example),
  headers: ['ETag'],
})

export const jobStarted: Answer = {
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

/** An object without additional properties. */
export const objectSchema = (properties: Record<string, Json>, required: readonly string[]): Json => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
})

/** A list of ids with at least one and at most `most` entries. */
export const idsUpTo = (most: number): Json => ({
  type: 'array',
  items: { type: 'string', minLength: 1, maxLength: limits.id },
  minItems: 1,
  maxItems: most,
})
