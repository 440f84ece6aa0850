import { explainBreaksBodySchema } from '../fake-api/actions/verifyLog.ts'
import { exportFormats } from '../src/contract/audit.ts'
import { limits } from '../src/contract/limits.ts'
import {
  recordSchemaNameOf,
  schemaRef,
  contractAnswer,
  answerWithETag,
  requireEntity,
  objectSchema,
} from './common.ts'
import type { Paths } from './operation.ts'
import {
  idempotencyKey,
  optionalIfMatch,
  optionalConfirmedPlan,
  filterSchemaNameOf,
  defineQueryParameter,
} from './parameters.ts'
import { registry } from '../resources/entities.ts'
import type { ErrorCode } from '../src/contract/errors.ts'
import { conflictErrorCodesOf, unconfirmedPlanErrorCodes } from './records.ts'

const log = requireEntity('audit-entries')

const namedFields = {
  type: 'array',
  items: { type: 'string', minLength: 1, maxLength: limits.filterValue },
  minItems: 1,
  maxItems: limits.properties,
}

const subjects = registry.all.filter((entity) => !entity.readOnly && !entity.final && !entity.external)

/** The codes of reverting an entry, and those of any write of such a record. */
const revertCodes: readonly ErrorCode[] = [
  ...(['revertNothing', 'revertCreation', 'revertDeletion', 'revertElsewhere'] as const),
  ...(['revertSecret', 'revertGone', 'revertDone', 'revertChanged'] as const),
  ...new Set(subjects.flatMap(conflictErrorCodesOf)),
]

export const auditPaths: Paths = {
  'GET /audit-entries/verify': {
    id: 'verifyAudit',
    summary: 'Whether the audit log is as it was written',
    description:
      'Each entry’s `hash` is the SHA-256 of the rest of it as it was written, without `reverted` and `deletedBy`, as JSON with its keys in order; the next one’s `previousHash` is that.',
    may: 'verify',
    parameters: [
      defineQueryParameter(
        'most',
        'How many entries are looked at; all of them unless given.',
        { type: 'integer', minimum: 1, maximum: 999_999_999_999 },
        { example: 5000 },
      ),
      defineQueryParameter(
        'after',
        'The `next` of the answer before.',
        { type: 'string', pattern: '^[0-9]{1,12}$', maxLength: 12 },
        { example: '000000000000' },
      ),
    ],
    answers: contractAnswer('What was found.', 'Verification', { valid: true, entries: 147 }),
  },
  'POST /audit-entries/explain-break': {
    id: 'explainBreak',
    summary: 'Explain why the audit log is broken',
    description:
      'For administrators who see all casinos. A signed entry of the log; `verify` takes these breaks as explained while they are as they were then.',
    may: 'explainBreak',
    parameters: [idempotencyKey],
    body: {
      schema: explainBreaksBodySchema,
      example: {
        broken: [{ id: '000000000017', fault: 'changed', found: 'a'.repeat(64) }],
        reason: 'Restored from the backup of this morning.',
      },
    },
    answers: {
      201: {
        description: 'The entry that explains them.',
        schema: objectSchema({ id: { type: 'string' } }),
        example: { id: '000000000148' },
      },
    },
    codes: ['breakNotFound'],
  },
  'GET /audit-entries/keys': {
    id: 'readAuditKeys',
    summary: 'The public keys by which signed exports are verified',
    answers: {
      description: 'A JSON Web Key Set (RFC 7517).',
      schema: {
        type: 'object',
        properties: {
          keys: { type: 'array', items: { type: 'object', required: ['kty', 'kid', 'alg'] } },
        },
        required: ['keys'],
      },
    },
  },
  'POST /audit-entries/export': {
    id: 'exportAudit',
    summary: 'Entries as a file with a detached signature',
    description:
      'All that match, oldest first; nothing is cut off: too many, in number or in bytes, are refused. The export is an entry of the log itself.',
    may: 'export',
    body: {
      schema: objectSchema({ filter: schemaRef(filterSchemaNameOf(log)), format: { enum: exportFormats } }, [
        'format',
      ]),
      example: { filter: { resource: 'casinos' }, format: 'ndjson' },
    },
    answers: contractAnswer('The file and its signature.', 'SignedExport'),
    codes: ['tooManyEntries'],
  },
  'GET /audit-entries/{id}/revert': {
    id: 'planRevert',
    summary: 'What putting an entry back would do',
    may: 'revert',
    parameters: [
      defineQueryParameter(
        'field',
        'A field of the entry, once or several times: of these alone.',
        namedFields,
        {
          example: ['properties.pool'],
        },
      ),
    ],
    answers: answerWithETag('The fields, and what stands against it.', 'RevertPlan', {
      resource: 'bridges',
      recordId: 'aurora-north',
      recordLabel: 'Nordlicht Bridge',
      changes: [{ field: 'properties.pool', before: 'primary', after: 'secondary' }],
      refusal: null,
    }),
    codes: ['notFound', 'malformed'],
  },
  'POST /audit-entries/{id}/revert': {
    id: 'revertChange',
    summary: 'Put back what an entry has changed',
    description:
      'A new change, checked by the rules of today. With a version of the record it is made on that one only, as an undo is.',
    may: 'revert',
    parameters: [idempotencyKey, optionalIfMatch, optionalConfirmedPlan],
    body: {
      schema: objectSchema({ fields: namedFields }, []),
      example: { fields: ['properties.pool'] },
      required: false,
    },
    answers: {
      description: 'The record as it is now.',
      schema: { anyOf: subjects.map(({ name }) => schemaRef(recordSchemaNameOf(name))) },
      headers: ['ETag'],
    },
    codes: ['stale', 'versionMissing', ...unconfirmedPlanErrorCodes, ...revertCodes],
  },
}
