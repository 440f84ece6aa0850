import type { Action, User } from '../../src/contract/access.ts'
import { collections } from '../../src/contract/collections.ts'
import type { ErrorCode } from '../../src/contract/errors.ts'
import type { Entity } from '../../src/contract/entity.ts'
import type { Row } from '../../src/contract/row.ts'
import { labelOf } from '../records/label.ts'
import type { Transaction } from '../stores/store.ts'
import { chainStart, entryId, hashOf, type ChainEnd } from './chain.ts'
import { changesBetween, type Change } from './changes.ts'

/** Collection of one row, the end of the chain. */
export const chainEnds = 'audit-chain'

export interface Happening {
  user: User
  entity: Entity
  now: string
  /** The entry that this one follows from. */
  parentId?: string
}

/** Writes down an accepted change, in its own transaction; answers the entry's id. */
export function logChange(
  tx: Transaction,
  happening: Happening,
  action: string,
  before: Row | null,
  after: Row | null,
) {
  const row = after ?? before
  return append(tx, happening, {
    action,
    ...subject(happening, row, row?.id ?? ''),
    changes: changesBetween(before, after),
    attempted: null,
    code: null,
  })
}

/** Writes down a write that was refused, and of what; `row` where the record exists. */
export function logRefusal(
  tx: Transaction,
  happening: Happening,
  refused: { attempted: Action; code: ErrorCode; recordId: string; row: Row | undefined },
) {
  const { attempted, code, recordId, row } = refused
  return append(tx, happening, {
    action: 'refused',
    ...subject(happening, row ?? null, recordId),
    changes: [],
    attempted,
    code,
  })
}

interface Entry {
  action: string
  recordId: string
  recordLabel: string
  casinoId: string | null
  ownerId: string | null
  changes: Change[]
  attempted: Action | null
  code: ErrorCode | null
}

async function append(tx: Transaction, happening: Happening, entry: Entry): Promise<string> {
  const { user, entity, now, parentId = null } = happening
  const last = await tx.get(chainEnds, 'end')
  const end: ChainEnd = last ? { hash: String(last['hash']), entries: Number(last['entries']) } : chainStart
  const content = {
    id: entryId(end.entries + 1),
    version: 1,
    changedAt: now,
    by: { id: user.id, name: user.name },
    resource: entity.name,
    ...entry,
    parentId,
    previousHash: end.hash,
  }
  const hash = hashOf(content)
  await tx.insert(collections.auditLog, { ...content, hash })
  const next = { id: 'end', version: end.entries + 1, hash, entries: end.entries + 1 }
  await (last ? tx.replace(chainEnds, next) : tx.insert(chainEnds, next))
  return content.id
}

/**
 * A casino that does not exist belongs to itself, a record of somebody's own that does not exist to whoever asked for
 * it: who guesses at ids is not shown to everybody.
 */
function subject({ entity, user }: Happening, row: Row | null, recordId: string) {
  const casino = entity.scope && (row ? row[entity.scope] : entity.scope === 'id' && recordId)
  const { owner } = entity
  return {
    recordId,
    recordLabel: row ? labelOf(entity, row) : '',
    casinoId: typeof casino === 'string' && casino ? casino : null,
    ownerId: owner ? String(row?.[owner.id] ?? user.id) : null,
  }
}
