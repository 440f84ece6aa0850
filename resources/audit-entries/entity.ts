import * as z from 'zod'
import { collections } from '../../src/contract/collections.ts'
import { defineEntity } from '../../src/contract/entity.ts'
import { field, id, instant, optional, text } from '../../src/contract/fields.ts'

const kept = (kind: 'id' | 'text') => field(z.string(), { kind, readOnly: true })

/** Who changed what, and when; entries are chained by their hashes and never change. */
export const auditEntries = defineEntity({
  name: collections.auditLog,
  label: 'recordLabel',
  access: { admin: 'everything', visitor: ['list', 'show'] },
  scope: 'casinoId',
  readOnly: true,
  actions: ['verify'],
  schema: z.object({
    id: id(),
    changedAt: instant(),
    /** As of then. */
    by: field(z.object({ id: kept('id'), name: kept('text') }), { kind: 'json', readOnly: true }),
    /**
     * `create`, `update`, `delete`, `refused`, the name of an action, or `attempted`: about to be asked of another system, whose
     * answer is the entry that has this one as its parent.
     */
    action: kept('text'),
    resource: kept('text'),
    recordId: kept('id'),
    recordLabel: text(),
    /** `[{field, before, after}]`, a field by its path in dots, secrets as their markers. */
    changes: field(z.array(z.unknown()), { kind: 'json', readOnly: true }),
    /** What was attempted, such as `edit`, and the code of the refusal where it was refused. */
    attempted: optional(kept('text')),
    code: optional(kept('text')),
    /** The entry that this one followed from. */
    parentId: optional(kept('id')),
    /** The casino it belongs to; `null` is everybody's. */
    casinoId: optional(kept('id')),
    /** Whose own the record is; `null` is everybody's. Visitors see entries of their own and of everybody's. */
    ownerId: optional(kept('id')),
    /** The network address that it came from, where that is known: of failed sign-ins. */
    address: optional(kept('text')),
    previousHash: kept('text'),
    hash: kept('text'),
  }),
})
