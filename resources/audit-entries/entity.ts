import * as z from 'zod/mini'
import { builtInCollections, defineEntity } from '../../src/contract/entity.ts'
import { rightsElsewhereAction } from '../../src/contract/audit.ts'
import {
  choice,
  computed,
  field,
  id,
  instant,
  items,
  optional,
  serverText,
  text,
  whoField,
} from '../../src/contract/fields.ts'

const value = () => field(z.unknown(), { kind: 'json', readOnly: true })

/** Neither a column nor a filter. */
const unlisted = <T extends z.ZodMiniType>(schema: T) => field(schema, { kind: 'json' })

/** Ids of deleted users remain in the log. */
const userId = () =>
  field(z.string(), { kind: 'reference', reference: 'users', labelledElsewhere: true, readOnly: true })

export const auditEntries = defineEntity({
  name: builtInCollections.auditLog,
  label: 'recordLabel',
  access: { admin: 'everything', visitor: ['list', 'show'] },
  scope: 'casinoId',
  // Hashes cover all fields, so they would allow users with access to selected casinos to guess hidden values.
  redacted: { fields: ['previousHash', 'hash'], of: (entry) => ({ ...entry, previousHash: '', hash: '' }) },
  readOnly: true,
  sort: { field: 'changedAt', order: 'DESC' },
  actions: ['verify', 'revert', 'export', 'explainBreak'],
  wholeActions: ['verify', 'explainBreak'],
  schema: () =>
    z.object({
      id: id(),
      changedAt: instant(),
      by: whoField(userId()),
      action: choice(auditActions),
      resource: field(z.string(), { kind: 'collection', readOnly: true }),
      recordId: serverText('id'),
      recordLabel: text(),
      /** A field by its path with dots; secrets as markers. */
      changes: items(z.object({ field: serverText('text'), before: value(), after: value() }), 'field'),
      /** Only a filter: finds entries by a changed field. */
      changed: field(z.optional(z.string()), {
        kind: 'fieldName',
        of: 'resource',
        stored: 'changes.field',
        readOnly: true,
      }),
      /** The refused action, such as `edit`, and the error code. */
      attempted: optional(serverText('text')),
      code: optional(serverText('text')),
      /** The entry that caused this one. */
      parentId: optional(serverText('id')),
      /** The casino of the record; `null` for entries of the whole installation. */
      casinoId: optional(
        field(z.string(), { kind: 'reference', reference: 'casinos', past: true, readOnly: true }),
      ),
      /** Several casinos instead of one; an empty list stands for the whole installation. */
      casinoIds: z.optional(
        field(z.array(z.string()), { kind: 'references', reference: 'casinos', past: true, readOnly: true }),
      ),
      /** The owner of the record; `null` if it has none. Visitors see entries with their own id and without owner. */
      ownerId: optional(serverText('id')),
      /** The network address of failed sign-ins, if known. */
      address: optional(serverText('text')),
      /** The latest revert of the changes, and whether all of them were reverted; `null` if none was. */
      reverted: computed(
        field(z.nullable(z.object({ by: unlisted(z.string()), isWhole: unlisted(z.boolean()) })), {
          kind: 'json',
        }),
      ),
      /** The entry by which the record was deleted since; `null` if none was written, or if the record was created again. */
      deletedBy: computed(unlisted(z.nullable(z.string()))),
      previousHash: serverText('text'),
      hash: serverText('text'),
    }),
})

/**
 * Actions in the log. `attempted` is logged before a request to another system, and is the parent of the entry with the outcome; after
 * `outcomeUnknown` the other system may have acted, but gave no answer. `restore` (of a backup) and `changedElsewhere` (of rights in the
 * identity service) are not done in the console.
 */
export const auditActions = [
  ...(['create', 'update', 'delete', 'revert'] as const),
  ...(['push', 'import', 'check', 'generateKeys', 'resetPassword', 'close'] as const),
  ...(['cancel', 'retry', 'export', 'request', 'fetch'] as const),
  ...(['view', 'endView', 'explainBreak', 'restore', rightsElsewhereAction] as const),
  ...(['attempted', 'refused', 'outcomeUnknown', 'refusedMore', 'signInFailed'] as const),
] as const
