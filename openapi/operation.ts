import { STATUS_CODES } from 'node:http'
import { isDeepStrictEqual } from 'node:util'
import groupBy from 'lodash/groupBy.js'
import { errorStatus, type ErrorCode } from '../src/contract/errors.ts'
import { isObject } from '../src/contract/values.ts'
import { ref, schemaRef, type Json, errorText } from './names.ts'
import { headerComponents } from './parameters.ts'

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

/** Operations by path and method. */
export type Paths = Record<string, Partial<Record<Method, Operation>>>

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

export type HeaderName =
  | 'ETag'
  | 'Location'
  | 'Content-Range'
  | 'X-Total-Count'
  | 'X-Total-Estimated'
  | 'Content-Disposition'
  | 'Content-Digest'

export interface Operation {
  id: string
  tag: string
  summary: string
  description?: string
  /** Who may call it, in words; absent if no token is needed. */
  who?: string
  parameters?: readonly Json[]
  body?: { schema: Json; example?: unknown; required?: boolean }
  answers: Record<number, Answer>
  /** Every code of its refusals, beside those of all calls. */
  codes: readonly ErrorCode[]
}

/** An operation as JSON of the document. */
export function operationJson(operation: Operation, path: string, method: string): Json {
  const { id, tag, summary, description, who, parameters = [], body, answers, codes } = operation
  const inPath = path.includes('{id}') ? [ref('parameters', 'id')] : []
  const isRead = method === 'get'
  const seeing = who !== undefined && isRead ? [ref('parameters', 'viewAs')] : []
  const all = [...inPath, ...parameters, ...seeing]
  const said = [...(description ? [description] : []), ...(who ? [`Who: ${who}.`] : [])]
  const always: readonly ErrorCode[] =
    who === undefined
      ? ['tooManyCalls', 'unexpected']
      : [
          ...everywhere,
          ...(isRead ? [] : (['viewingReadOnly'] as const)),
          ...(body || all.length ? malformed : []),
        ]
  return {
    operationId: id,
    tags: [tag],
    summary,
    ...(said.length > 0 && { description: said.join('\n\n') }),
    ...(who === undefined && { security: [] }),
    ...(all.length > 0 && { parameters: all }),
    ...(body && {
      requestBody: {
        required: body.required ?? true,
        content: { 'application/json': { schema: body.schema, ...shown(body.example) } },
      },
    }),
    responses: {
      ...Object.fromEntries(Object.entries(answers).map(([status, answer]) => [status, success(answer)])),
      ...(method === 'get' &&
        answers[200]?.headers?.includes('ETag') && { 304: ref('responses', 'NotModified') }),
      ...refusals([...new Set([...codes, ...(body ? ofBodies : []), ...always])]),
    },
  }
}

/** The codes of any call with a token. */
const everywhere: readonly ErrorCode[] = [
  'unauthenticated',
  'noPermission',
  'viewingOver',
  'identityUnavailable',
  'backendUnreachable',
  'tooManyCalls',
  'tooSlow',
  'tooBusy',
  'unexpected',
]
const malformed: readonly ErrorCode[] = ['malformed']

/** An example, or a reference to one. */
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
    headers: Object.fromEntries(headers.map((name) => [name, ref('headers', name)])),
  }),
  ...(schema && {
    content: {
      [media]: { schema, ...shown(example) },
      ...Object.fromEntries(Object.entries(also).map(([type, other]) => [type, { schema: other }])),
    },
  }),
})

/** Any body may be too large, or contain a character that not every store can hold. */
const ofBodies: readonly ErrorCode[] = ['tooLarge', 'invalid']

/** Refusals by status, each with its codes. */
function refusals(codes: readonly ErrorCode[]): Json {
  const byStatus = groupBy(codes, (code) => errorStatus[code])
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, own]) => {
      const [only] = own
      const same = Object.entries(together).find(([, codes]) => isDeepStrictEqual([...codes], own))
      if (same) return [status, ref('responses', same[0])]
      return [status, own.length === 1 && only ? ref('responses', only) : refusal(Number(status), own)]
    }),
  )
}

/** Codes that many operations share, by their name in the document. */
const together: Record<string, readonly ErrorCode[]> = {
  NotReadable: ['noPermission', 'viewingOver'],
  NotWritable: ['noPermission', 'viewingOver', 'viewingReadOnly'],
}

const refusal = (status: number, codes: readonly ErrorCode[]): Json => ({
  description: `${STATUS_CODES[status]}: ${codes.map((code) => `\`${code}\``).join(', ')}.`,
  ...(status === 401 && { headers: { 'WWW-Authenticate': ref('headers', 'WWW-Authenticate') } }),
  ...(status === 429 && { headers: { 'Retry-After': ref('headers', 'Retry-After') } }),
  ...(codes.includes('tooBusy') && {
    headers: { 'Retry-After': { ...headerComponents['Retry-After'], required: false } },
  }),
  content: {
    'application/problem+json': {
      schema: {
        allOf: [schemaRef('Problem')],
        properties: { status: { const: status }, code: { enum: codes } },
      },
      examples: Object.fromEntries(codes.map((code) => [code, ref('examples', code)])),
    },
  },
})

/** Answers that many operations share: 304, and refusals with one code. */
export const responseComponents = (): Json => ({
  NotModified: { description: 'It is still as the `If-None-Match` says.' },
  ...Object.fromEntries(
    Object.entries(errorStatus).map(([code, status]) => [code, refusal(status, [code as ErrorCode])]),
  ),
  ...Object.fromEntries(Object.entries(together).map(([name, codes]) => [name, refusal(403, codes)])),
})

/** Examples of refusals, by code. */
export const problemExamples = (): Json =>
  Object.fromEntries(
    Object.entries(errorStatus).map(([code, status]) => [
      code,
      {
        summary: errorText(code as ErrorCode),
        value: { type: 'about:blank', title: STATUS_CODES[status] ?? 'Error', status, code },
      },
    ]),
  )
