import { limits } from '../src/contract/limits.ts'
import { confirmedPlan } from '../src/contract/validityPlan.ts'
import { viewAs } from '../src/contract/viewing.ts'
import { ref, type Json } from './json.ts'

const header = (
  name: string,
  description: string,
  { required = false, schema = {} as Json, example = '' },
) => ({
  name,
  in: 'header',
  description,
  required,
  schema: { type: 'string', maxLength: limits.header, ...schema },
  example,
})

const key =
  'A key of the caller’s own for this action. The same key again gets the first answer for 24 hours.'
const keySchema: Json = { pattern: '[!-~]' }
const keyExample = 'b9f1f0a4-6f0e-4f53-9d0d-3c1d1f7b7a10'

/** Parameters and headers that many operations share. */
export const parameterComponents: Record<string, Json> = {
  id: {
    name: 'id',
    in: 'path',
    required: true,
    description: 'Id of the record.',
    // Clients resolve "." and ".." in paths before they send a request.
    schema: { type: 'string', minLength: 1, maxLength: limits.id, not: { enum: ['.', '..'] } },
  },
  ifMatch: header(
    'If-Match',
    'The version that the write is made on, as a strong ETag. Without one it is refused with 428, with another one than that of now with 412.',
    {
      required: true,
      example: '"3"',
    },
  ),
  ifMatchIfWanted: header(
    'If-Match',
    'The version of the record that the write is made on, as a strong ETag. With another one than that of now it is refused with 412; without one it is made on whatever there is.',
    { schema: { pattern: '[^ ,*]' }, example: '"3"' },
  ),
  confirmedPlan: header(
    confirmedPlan,
    'The `confirmation` of the plan of what the change does to open rounds. Needed where they would expire sooner: without it, or with that of another plan, the answer is 409 with the plan.',
    { example: 'n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg' },
  ),
  ifNoneMatch: header(
    'If-None-Match',
    'The ETag of what is known already: the answer is 304 while it is the same.',
    {
      example: '"3"',
    },
  ),
  idempotencyKey: header('Idempotency-Key', key, { required: true, schema: keySchema, example: keyExample }),
  viewAs: header(
    viewAs,
    'Id of a viewing that the caller, an administrator, has begun: the answer is what the visitor would read. It narrows and never widens. Refused with 403 of everybody else, and with every write.',
    { example: 'q7m2kx4tw5ra' },
  ),
  idempotencyKeyIfWanted: header(
    'Idempotency-Key',
    'Keeps a write from being done twice: the same write again by the same key gets the first answer. Without one, or with a blank one, it is a write of its own.',
    { example: keyExample },
  ),
  idempotencyKeyUnlessDry: header('Idempotency-Key', `${key} Needed unless \`dryRun\` is set.`, {
    example: keyExample,
  }),
}

export const headerComponents: Record<string, Json> = {
  ETag: {
    description:
      'Of a record `"<version>"`, with more behind it where fields of it follow from other records; of all else a hash.',
    schema: { type: 'string' },
    required: true,
  },
  Location: { description: 'Address of what was made.', schema: { type: 'string' }, required: true },
  'Content-Range': {
    description: '`<collection> <first>-<last>/<total>`, with `*` for the rows of an empty page.',
    schema: { type: 'string', pattern: '^[a-z-]+ (\\d+-\\d+|\\*)/\\d+$' },
    required: true,
  },
  'X-Total-Count': {
    description: 'How many there are that the filter lets through.',
    schema: { type: 'string', pattern: '^\\d+$' },
    required: true,
  },
  'X-Total-Estimated': {
    description: '`true` where that number is about right only.',
    schema: { const: 'true' },
  },
  'Content-Disposition': {
    description: '`attachment`, with the name of the file.',
    schema: { type: 'string', pattern: '^attachment; filename="[^"]+"$' },
    required: true,
  },
  'Content-Digest': {
    description: 'SHA-256 over the file (RFC 9530).',
    schema: { type: 'string', pattern: '^sha-256=:[A-Za-z0-9+/]{43}=:$' },
    required: true,
  },
  'Retry-After': {
    description: 'In how many seconds it may be tried again.',
    schema: { type: 'string', pattern: '^\\d+$' },
    required: true,
  },
  'WWW-Authenticate': { description: '`Bearer`.', schema: { type: 'string' }, required: true },
}

export const ifMatch = ref('parameters', 'ifMatch')
export const ifMatchIfWanted = ref('parameters', 'ifMatchIfWanted')
export const planIfWanted = ref('parameters', 'confirmedPlan')
export const ifNoneMatch = ref('parameters', 'ifNoneMatch')
export const idempotencyKey = ref('parameters', 'idempotencyKey')
export const idempotencyKeyIfWanted = ref('parameters', 'idempotencyKeyIfWanted')
export const idempotencyKeyUnlessDry = ref('parameters', 'idempotencyKeyUnlessDry')
