import { STATUS_CODES } from 'node:http'
import { isDeepStrictEqual } from 'node:util'
import groupBy from 'lodash/groupBy.js'
import { errorStatus, type ErrorCode } from '../src/contract/errors.ts'
import { isObject } from '../src/contract/values.ts'
import * as z from 'zod/mini'
import { registry } from '../resources/entities.ts'
import { roles } from '../src/contract/access.ts'
import { can, type Entity } from '../src/contract/entity.ts'
import {
  requireEntity,
  type Answer,
  componentRef,
  schemaRef,
  type Json,
  errorText,
  singularAndPluralOf,
  recordSchemaNameOf,
} from './common.ts'
import { toJsonSchema } from './convert.ts'
import {
  headerComponents,
  idempotencyKey,
  idempotencyKeyUnlessDry,
  ifMatch,
  optionalViewAs,
} from './parameters.ts'

/** Operations by method and path in one key, such as `GET /jobs/{id}`. */
export type Paths = Readonly<Record<string, Operation>>

export interface Operation {
  /** By default, the action and the record: `cancelJob`. */
  id?: string
  /** The collection, or another heading; by default, the beginning of the path, or `General`. */
  of?: string
  summary: string
  description?: string
  /** The action on `of` whose permission the caller needs. */
  may?: string
  /** Who may call it, in words, if no permission decides; without both, no token is needed. */
  who?: string
  /** Whether the call also succeeds if the record does not exist. */
  isForgiving?: true
  parameters?: readonly Json[]
  body?: { schema: Json | z.ZodMiniType; example?: unknown; required?: boolean }
  /** By status; a single answer has status 200. */
  answers: Answer | Readonly<Record<number, Answer>>
  /** Further error codes, beside those of all calls and those that follow from path, parameters, body and a started job. */
  codes?: readonly ErrorCode[]
}

export const tagOf = (operation: Operation, path: string): string => {
  const of = subjectOf(operation, path)
  return registry.find(of) ? singularAndPluralOf(of).many : (operation.of ?? 'General')
}

const subjectOf = ({ of }: Operation, path: string) => of ?? path.split('/')[1] ?? ''

const answersOf = ({ answers }: Operation): Readonly<Record<number, Answer>> =>
  'description' in answers ? { 200: answers } : answers

export function operationJson(operation: Operation, path: string, method: string): Json {
  const { summary, description, may, parameters = [], body, codes = [] } = operation
  const answers = answersOf(operation)
  const of = subjectOf(operation, path)
  const who = may === undefined ? operation.who : describeWhoMay(requireEntity(of), may)
  const inPath = path.includes('{id}') ? [componentRef('parameters', 'id')] : []
  const isRead = method === 'get'
  const seeing = who !== undefined && isRead ? [optionalViewAs] : []
  const all = [...inPath, ...parameters, ...seeing]
  const said = [...(description ? [description] : []), ...(who ? [`Who: ${who}.`] : [])]
  const always: readonly ErrorCode[] =
    who === undefined
      ? ['tooManyCalls', 'unexpected']
      : [
          ...everywhere,
          ...(isRead ? [] : (['viewingReadOnly'] as const)),
          ...(body || all.length ? (['malformed'] as const) : []),
        ]
  return {
    operationId: operation.id ?? `${may}${recordSchemaNameOf(of)}`,
    tags: [tagOf(operation, path)],
    summary,
    ...(said.length > 0 && { description: said.join('\n\n') }),
    ...(who === undefined && { security: [] }),
    ...(all.length > 0 && { parameters: all }),
    ...(body && {
      requestBody: {
        required: body.required ?? true,
        content: { 'application/json': { schema: schemaOf(body.schema), ...shown(body.example) } },
      },
    }),
    responses: {
      ...Object.fromEntries(Object.entries(answers).map(([status, answer]) => [status, success(answer)])),
      ...(method === 'get' &&
        answers[200]?.headers?.includes('ETag') && { 304: componentRef('responses', 'NotModified') }),
      ...refusals([
        ...new Set([...codes, ...following(operation, path), ...(body ? ofBodies : []), ...always]),
      ]),
    },
  }
}

const schemaOf = (schema: Json | z.ZodMiniType): Json =>
  schema instanceof z.ZodMiniType ? toJsonSchema(schema, 'input') : schema

function following(operation: Operation, path: string): ErrorCode[] {
  const { may, parameters = [], isForgiving } = operation
  const hasKey = parameters.includes(idempotencyKey) || parameters.includes(idempotencyKeyUnlessDry)
  return [
    ...(may !== undefined && path.includes('{id}') && !isForgiving ? (['notFound'] as const) : []),
    ...(parameters.includes(ifMatch) ? (['stale', 'versionMissing'] as const) : []),
    ...(hasKey ? (['idempotencyKeyMissing', ...ofBodies] as const) : []),
    ...(answersOf(operation)[202] ? (['alreadyRunning', 'tooManyJobs'] as const) : []),
  ]
}

export function describeWhoMay(entity: Entity, action: string): string {
  const named = { admin: 'administrators', visitor: 'visitors' }
  const who = roles
    .filter((role) => can({ id: '', name: '', role, casinoAccess: 'all', casinos: [] }, entity, action))
    .map((role) => named[role])
  const isWhole = entity.wholeActions.includes(action)
  const limited = isWhole ? ' who see all casinos' : entity.scope ? ', each for the casinos they see' : ''
  const own = entity.owner ? ', each for their own' : ''
  return `${who.join(' and ') || 'nobody'}${own || limited}`
}

const everywhere: readonly ErrorCode[] = [
  'unauthenticated',
  'noPermission',
  'viewingOver',
  'identityUnavailable',
  'backendUnreachable',
  'tooManyCalls',
  'tooSlow',
  'tooBusy',
  'storeFull',
  'unexpected',
]

const shown = (example: unknown) =>
  example !== undefined &&
  (isObject(example) && '$ref' in example ? { examples: { fixture: example } } : { example })

const success = ({
  description,
  schema,
  media = 'application/json',
  also = {},
  example,
  headers = [],
}: Answer): Json => ({
  description,
  ...(headers.length > 0 && {
    headers: Object.fromEntries(headers.map((name) => [name, componentRef('headers', name)])),
  }),
  ...(schema && {
    content: {
      [media]: { schema, ...shown(example) },
      ...Object.fromEntries(Object.entries(also).map(([type, other]) => [type, { schema: other }])),
    },
  }),
})

/** Every body may be too large, or contain characters that some stores cannot hold. */
const ofBodies = ['tooLarge', 'invalid'] as const satisfies ErrorCode[]

function refusals(codes: readonly ErrorCode[]): Json {
  const byStatus = groupBy(codes, (code) => errorStatus[code])
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, own]) => {
      const [only] = own
      const same = Object.entries(together).find(([, codes]) => isDeepStrictEqual([...codes], own))
      if (same) return [status, componentRef('responses', same[0])]
      return [
        status,
        own.length === 1 && only ? componentRef('responses', only) : refusal(Number(status), own),
      ]
    }),
  )
}

const together: Record<string, readonly ErrorCode[]> = {
  NotReadable: ['noPermission', 'viewingOver'],
  NotWritable: ['noPermission', 'viewingOver', 'viewingReadOnly'],
}

const refusal = (status: number, codes: readonly ErrorCode[]): Json => ({
  description: `${STATUS_CODES[status]}: ${codes.map((code) => `\`${code}\``).join(', ')}.`,
  ...(status === 401 && { headers: { 'WWW-Authenticate': componentRef('headers', 'WWW-Authenticate') } }),
  ...(status === 429 && { headers: { 'Retry-After': componentRef('headers', 'Retry-After') } }),
  ...(codes.includes('tooBusy') && {
    headers: { 'Retry-After': { ...headerComponents['Retry-After'], required: false } },
  }),
  content: {
    'application/problem+json': {
      schema: {
        allOf: [schemaRef('Problem')],
        properties: { status: { const: status }, code: { enum: codes } },
      },
      examples: Object.fromEntries(codes.map((code) => [code, componentRef('examples', code)])),
    },
  },
})

export const buildResponseComponents = (): Json => ({
  NotModified: { description: 'It is still as the `If-None-Match` says.' },
  ...Object.fromEntries(
    Object.entries(errorStatus).map(([code, status]) => [code, refusal(status, [code as ErrorCode])]),
  ),
  ...Object.fromEntries(Object.entries(together).map(([name, codes]) => [name, refusal(403, codes)])),
})

export const buildProblemExamples = (): Json =>
  Object.fromEntries(
    Object.entries(errorStatus).map(([code, status]) => [
      code,
      {
        summary: errorText(code as ErrorCode),
        value: { type: 'about:blank', title: STATUS_CODES[status] ?? 'Error', status, code },
      },
    ]),
  )
