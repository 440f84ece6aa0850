import { en } from '../i18n/en.ts'
import type { Field, Entity } from '../src/contract/entity.ts'
import type { ErrorCode } from '../src/contract/errors.ts'
import { registry } from '../resources/entities.ts'
import { limits } from '../src/contract/limits.ts'

/** A JSON object; any part of the OpenAPI document. */
export type Json = Record<string, unknown>

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

interface Words {
  name: string
  fields: Record<string, unknown>
}

const words = en.resources as unknown as Record<string, Words>
const errors: Record<string, string> = en.errors

export function singularAndPluralOf(collection: string): { one: string; many: string } {
  const [one = collection, many = one] = (words[collection]?.name ?? collection).split(' |||| ')
  return { one, many }
}

export function fieldLabelOf(collection: string, path: string): string | undefined {
  const fields = words[collection]?.fields
  const whole = fields?.[path]
  const found =
    whole ?? path.split('.').reduce<unknown>((at, key) => (at as Words['fields'] | undefined)?.[key], fields)
  return typeof found === 'string' ? found : undefined
}

/** The console's text of an error; parameters stand in braces. */
export const errorText = (code: ErrorCode): string =>
  (errors[code] ?? code).replace(/ \|\|\|\| .*/s, '').replace(/%\{(\w+)\}/g, '{$1}')

/** The `description` of a field: reference, uniqueness, unit, who sets it. */
export function describeFieldInWords({
  kind,
  unique,
  within,
  reference,
  createOnly,
  computed,
  currency,
  readOnly,
}: Field): string {
  const { many } = singularAndPluralOf(reference ?? '')
  return [
    ...(reference
      ? [`${kind === 'references' ? 'Ids' : 'Id'} of ${many.toLowerCase()}, \`/api/${reference}\`.`]
      : []),
    ...(unique
      ? [
          `Unique${within ? ` among those of the same \`${within.join('`, `')}\`` : ''}, case and surrounding blanks ignored.`,
        ]
      : []),
    ...(createOnly ? ['Entered at creation, unchangeable afterwards.'] : []),
    ...(computed
      ? ['Follows from other fields and records; made at each read.']
      : readOnly
        ? ['Set by the server.']
        : []),
    ...(currency ? [`In hundredths of the unit that \`${currency}\` names.`] : []),
    ...(notes[kind] ? [notes[kind]] : []),
  ].join(' ')
}

const notes: Partial<Record<Field['kind'], string>> = {
  amounts: 'In hundredths, ascending.',
  percent: 'Percent: 96.5 is 96.50 %.',
  days: 'Whole days.',
  instant: 'UTC instant.',
  properties: 'Names with their values.',
  secret:
    'Write-only: absent, or sent back as it reads, it stays; a text sets it; where it may be empty, `null` clears it.',
  json: '',
}

/** A successful response in short form; `operationJson` makes the OpenAPI Response Object of it. */
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

export function requireEntity(name: string): Entity {
  const entity = registry.find(name)
  if (!entity) throw new Error(`There are no ${name}`)
  return entity
}

/** A response whose body is the component schema `name`. */
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

/** An object schema without additional properties; all are required by default. */
export const objectSchema = (
  properties: Record<string, Json>,
  required: readonly string[] = Object.keys(properties),
): Json => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
})

export const idListSchema = (most: number): Json => ({
  type: 'array',
  items: { type: 'string', minLength: 1, maxLength: limits.id },
  minItems: 1,
  maxItems: most,
})
