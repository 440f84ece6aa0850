import { STATUS_CODES } from 'node:http'
import { isDeepStrictEqual } from 'node:util'
import { groupBy, mapValues } from 'es-toolkit/compat'
import { statusByErrorCode, type ErrorCode } from '../src/contract/errors.ts'
import { isObject } from '../src/contract/values.ts'
import * as z from 'zod/mini'
import { registry } from '../resources/entities.ts'
import { roles } from '../src/contract/access.ts'
import { can, type Entity } from '../src/contract/entity.ts'
import { consoleTextOfError, singularAndPluralOf } from './common.ts'
import { toJsonSchema } from './convert.ts'
import { headerComponents } from './parameters.ts'
import {
  componentRef,
  recordSchemaNameOf,
  schemaRef,
  collectionOfOperation,
  type DescribedAnswer,
  type OpenApiPart,
  type Operation,
} from '../fake-api/http/operation.ts'

/** Operations by method and path in one key, such as `GET /jobs/{id}`. */
export type OperationsByMethodAndPath = Readonly<Record<string, Operation>>

export const operationTag = (operation: Operation, path: string): string => {
  const of = collectionOfOperation(operation, path)
  return operation.heading ?? (registry.find(of) ? singularAndPluralOf(of).many : 'General')
}

const answersOf = ({ answers }: Operation): Readonly<Record<number, DescribedAnswer>> =>
  'description' in answers ? { 200: answers } : answers

export const operationJson = (operation: Operation, path: string, method: string) =>
  withJsonSchemas(describe(operation, path, method)) as OpenApiPart

function describe(operation: Operation, path: string, method: string): OpenApiPart {
  const { summary, description, may, parameters = [], body, codes = [] } = operation
  const answers = answersOf(operation)
  const of = collectionOfOperation(operation, path)
  const who = may === undefined ? operation.who : describeWhoMay(registry.get(of), may)
  const inPath = path.includes('{id}') ? ['id' as const] : []
  const isRead = method === 'get'
  const seeing = who !== undefined && isRead ? ['viewAs' as const] : []
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
    tags: [operationTag(operation, path)],
    summary,
    ...(said.length > 0 && { description: said.join('\n\n') }),
    ...(who === undefined && { security: [] }),
    ...(all.length > 0 && {
      parameters: all.map((one) => (typeof one === 'string' ? componentRef('parameters', one) : one)),
    }),
    ...(body && {
      requestBody: {
        required: body.required ?? true,
        content: { 'application/json': { schema: body.schema, ...shown(body.example) } },
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

function withJsonSchemas(part: unknown): unknown {
  if (part instanceof z.ZodMiniType) return toJsonSchema(part, 'input')
  if (Array.isArray(part)) return part.map(withJsonSchemas)
  return isObject(part) ? mapValues(part, withJsonSchemas) : part
}

function following(operation: Operation, path: string): ErrorCode[] {
  const { may, parameters = [], isForgiving } = operation
  const hasKey = parameters.includes('idempotencyKey') || parameters.includes('idempotencyKeyUnlessDry')
  return [
    ...(may !== undefined && path.includes('{id}') && !isForgiving ? (['notFound'] as const) : []),
    ...(parameters.includes('ifMatch') ? (['stale', 'versionMissing'] as const) : []),
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
}: DescribedAnswer): OpenApiPart => ({
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

function refusals(codes: readonly ErrorCode[]): OpenApiPart {
  const byStatus = groupBy(codes, (code) => statusByErrorCode[code])
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

const refusal = (status: number, codes: readonly ErrorCode[]): OpenApiPart => ({
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

export const buildResponseComponents = (): OpenApiPart => ({
  NotModified: { description: 'It is still as the `If-None-Match` says.' },
  ...Object.fromEntries(
    Object.entries(statusByErrorCode).map(([code, status]) => [code, refusal(status, [code as ErrorCode])]),
  ),
  ...Object.fromEntries(Object.entries(together).map(([name, codes]) => [name, refusal(403, codes)])),
})

export const buildProblemExamples = (): OpenApiPart =>
  Object.fromEntries(
    Object.entries(statusByErrorCode).map(([code, status]) => [
      code,
      {
        summary: consoleTextOfError(code as ErrorCode),
        value: { type: 'about:blank', title: STATUS_CODES[status] ?? 'Error', status, code },
      },
    ]),
  )
