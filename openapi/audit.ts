import { explainableBreaks, explanationLimits, exportFormats, maxBreaks } from '../src/contract/audit.ts'
import { limits } from '../src/contract/limits.ts'
import { recordName, schemaRef } from './names.ts'
import type { Paths } from './operation.ts'
import { idempotencyKey, ifMatchIfWanted, planIfWanted, filterSchemaName } from './parameters.ts'
import { registry } from '../resources/entities.ts'
import { whoMay } from './recordPaths.ts'
import { answerOf, answerWithETag, entityOf, objectSchema, idempotencyCodes, tagOf } from './common.ts'
import type { ErrorCode } from '../src/contract/errors.ts'
import { conflictCodes, unconfirmedCodes } from './records.ts'

const log = entityOf('audit-entries')

const namedFields = {
  type: 'array',
  items: { type: 'string', minLength: 1, maxLength: limits.filterValue },
  minItems: 1,
  maxItems: limits.properties,
}
const tag = tagOf(log.name)

/** The collections whose entries can be reverted. */
const subjects = registry.all.filter((entity) => !entity.readOnly && !entity.final && !entity.external)

/** The codes of reverting an entry: its own, and those of any write of such a record. */
const revertCodes: readonly ErrorCode[] = [
  ...(['revertNothing', 'revertCreation', 'revertDeletion', 'revertElsewhere'] as const),
  ...(['revertSecret', 'revertGone', 'revertDone', 'revertChanged'] as const),
  ...new Set(subjects.flatMap(conflictCodes)),
]

/** Operations of the audit log beside its entries. */
export const auditPaths: Paths = {
  '/audit-entries/verify': {
    get: {
      id: 'verifyAudit',
      tag,
      summary: 'Whether the audit log is as it was written',
      description:
        'Each entry’s `hash` is the SHA-256 of the rest of it as JSON with its keys in order; the next one’s `previousHash` is that.',
      who: whoMay(log, 'verify'),
      parameters: [
        {
          name: 'most',
          in: 'query',
          description: 'How many entries are looked at; all of them unless given.',
          schema: { type: 'integer', minimum: 1, maximum: 999_999_999_999 },
          example: 5000,
        },
        {
          name: 'after',
          in: 'query',
          description: 'The `next` of the answer before.',
          schema: { type: 'string', pattern: '^[0-9]{1,12}$', maxLength: 12 },
          example: '000000000000',
        },
      ],
      answers: { 200: answerOf('What was found.', 'Verification', { valid: true, entries: 147 }) },
      codes: ['malformed'],
    },
  },
  '/audit-entries/explain-break': {
    post: {
      id: 'explainBreak',
      tag,
      summary: 'Explain why the audit log is broken',
      description:
        'For administrators who see all casinos. A signed entry of the log; `verify` takes these breaks as explained while they are as they were then.',
      who: whoMay(log, 'explainBreak'),
      parameters: [idempotencyKey],
      body: {
        schema: objectSchema(
          {
            broken: {
              type: 'array',
              minItems: 1,
              maxItems: maxBreaks,
              items: objectSchema(
                {
                  id: { type: 'string', pattern: '^[0-9]{12,15}$', maxLength: 15 },
                  fault: { enum: explainableBreaks },
                  upTo: { type: 'string', pattern: '^[0-9]{12,15}$', maxLength: 15 },
                  found: { type: 'string', pattern: '^[0-9a-f]{64}$', maxLength: 64 },
                },
                ['id', 'fault', 'found'],
              ),
            },
            reason: {
              type: 'string',
              minLength: explanationLimits.least,
              maxLength: explanationLimits.most,
            },
          },
          ['broken', 'reason'],
        ),
        example: {
          broken: [{ id: '000000000017', fault: 'changed', found: 'a'.repeat(64) }],
          reason: 'Restored from the backup of this morning.',
        },
      },
      answers: {
        201: {
          description: 'The entry that explains them.',
          schema: objectSchema({ id: { type: 'string' } }, ['id']),
          example: { id: '000000000148' },
        },
      },
      codes: ['breakNotFound', ...idempotencyCodes],
    },
  },
  '/audit-entries/keys': {
    get: {
      id: 'readAuditKeys',
      tag,
      summary: 'The public keys by which signed exports are verified',
      answers: {
        200: {
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
      codes: [],
    },
  },
  '/audit-entries/export': {
    post: {
      id: 'exportAudit',
      tag,
      summary: 'Entries as a file with a detached signature',
      description:
        'All that match, oldest first; nothing is cut off: too many, in number or in bytes, are refused. The export is an entry of the log itself.',
      who: whoMay(log, 'export'),
      body: {
        schema: objectSchema({ filter: schemaRef(filterSchemaName(log)), format: { enum: exportFormats } }, [
          'format',
        ]),
        example: { filter: { resource: 'casinos' }, format: 'ndjson' },
      },
      answers: { 200: answerOf('The file and its signature.', 'SignedExport') },
      codes: ['malformed', 'tooLarge', 'tooManyEntries'],
    },
  },
  '/audit-entries/{id}/revert': {
    get: {
      id: 'planRevert',
      tag,
      summary: 'What putting an entry back would do',
      who: whoMay(log, 'revert'),
      parameters: [
        {
          name: 'field',
          in: 'query',
          description: 'A field of the entry, once or several times: of these alone.',
          schema: namedFields,
          example: ['properties.pool'],
        },
      ],
      answers: {
        200: answerWithETag('The fields, and what stands against it.', 'RevertPlan', {
          resource: 'bridges',
          recordId: 'aurora-north',
          recordLabel: 'Nordlicht Bridge',
          changes: [{ field: 'properties.pool', before: 'primary', after: 'secondary' }],
          refusal: null,
        }),
      },
      codes: ['notFound', 'malformed'],
    },
    post: {
      id: 'revertChange',
      tag,
      summary: 'Put back what an entry has changed',
      description:
        'A new change, checked by the rules of today. With a version of the record it is made on that one only, as an undo is.',
      who: whoMay(log, 'revert'),
      parameters: [idempotencyKey, ifMatchIfWanted, planIfWanted],
      body: {
        schema: objectSchema({ fields: namedFields }, []),
        example: { fields: ['properties.pool'] },
        required: false,
      },
      answers: {
        200: {
          description: 'The record as it is now.',
          schema: { anyOf: subjects.map(({ name }) => schemaRef(recordName(name))) },
          headers: ['ETag'],
        },
      },
      codes: [
        ...(['notFound', 'stale', 'versionMissing'] as const),
        ...unconfirmedCodes,
        ...revertCodes,
        ...idempotencyCodes,
      ],
    },
  },
}
