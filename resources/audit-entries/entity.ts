import * as z from 'zod/mini'
import { knownCollections } from '../../src/contract/collections.ts'
import { defineEntity } from '../../src/contract/entity.ts'
import { choice, field, id, instant, items, optional, text, who } from '../../src/contract/fields.ts'

const kept = (kind: 'id' | 'text') => field(z.string(), { kind, readOnly: true })
const value = () => field(z.unknown(), { kind: 'json', readOnly: true })

/** Somebody's id, found among the users; those who are gone stay on record all the same. */
const userId = () =>
  field(z.string(), { kind: 'reference', reference: 'users', labelledElsewhere: true, readOnly: true })

/** Who changed what, and when; entries are chained by their hashes and never change. */
export const auditEntries = defineEntity({
  name: knownCollections.auditLog,
  label: 'recordLabel',
  access: { admin: 'everything', visitor: ['list', 'show'] },
  scope: 'casinoId',
  // They follow from all entries, and by the fields that are shown those that are not could be guessed.
  limited: { fields: ['previousHash', 'hash'], of: (entry) => ({ ...entry, previousHash: '', hash: '' }) },
  readOnly: true,
  sort: { field: 'changedAt', order: 'DESC' },
  actions: ['verify', 'revert', 'export', 'explainBreak'],
  wholeActions: ['verify', 'explainBreak'],
  schema: () =>
    z.object({
      id: id(),
      changedAt: instant(),
      /** As of then. */
      by: who(userId()),
      action: choice(auditActions),
      resource: field(z.string(), { kind: 'collection', readOnly: true }),
      recordId: kept('id'),
      recordLabel: text(),
      /** A field by its path in dots, secrets as their markers. */
      changes: items(z.object({ field: kept('text'), before: value(), after: value() }), 'field'),
      /** Not part of an entry: by which of the changed fields entries are found. */
      changed: field(z.optional(z.string()), {
        kind: 'fieldName',
        of: 'resource',
        stored: 'changes.field',
        readOnly: true,
      }),
      /** What was attempted, such as `edit`, and the code of the refusal where it was refused. */
      attempted: optional(kept('text')),
      code: optional(kept('text')),
      /** The entry that this one followed from. */
      parentId: optional(kept('id')),
      /** The casino it belongs to; `null` is everybody's. */
      casinoId: optional(
        field(z.string(), { kind: 'reference', reference: 'casinos', past: true, readOnly: true }),
      ),
      /** The casinos it belongs to where they are several; none of them is the whole installation. */
      casinoIds: z.optional(
        field(z.array(z.string()), { kind: 'references', reference: 'casinos', past: true, readOnly: true }),
      ),
      /** Whose own the record is; `null` is everybody's. Visitors see entries of their own and of everybody's. */
      ownerId: optional(kept('id')),
      /** The network address that it came from, where that is known: of failed sign-ins. */
      address: optional(kept('text')),
      previousHash: kept('text'),
      hash: kept('text'),
    }),
})

/**
 * What is on record as done. Those of every entity, what entities do beside them, `attempted` for what another system is about
 * to be asked, whose answer is an entry that has this one as its parent, `refused` for what came to nothing, and `outcomeUnknown` where
 * another system may have done it without saying so.
 */
export const auditActions = [
  ...(['create', 'update', 'delete', 'revert'] as const),
  ...(['push', 'import', 'check', 'generateKeys', 'resetPassword', 'close'] as const),
  ...(['cancel', 'retry', 'export', 'request', 'fetch'] as const),
  ...(['view', 'endView', 'explainBreak'] as const),
  ...(['attempted', 'refused', 'outcomeUnknown', 'refusedMore', 'signInFailed'] as const),
] as const
