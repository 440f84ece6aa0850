import type { Entity } from '../../src/contract/entity.ts'
import { ownValue } from '../../src/contract/own.ts'
import type { Row } from '../../src/contract/row.ts'
import { valueAt } from '../paths.ts'
import { labelOf } from '../records/label.ts'
import type { AuditContext } from './log.ts'

/**
 * A casino that does not exist belongs to itself, and somebody's own record that does not exist to the caller: attempts with guessed ids
 * are then not visible to everybody.
 */
export function subject({ entity, user, casinoIds }: AuditContext, row: Row | null, recordId: string) {
  const owner = entity.owner?.id ?? entity.madeBy
  return {
    recordId,
    recordLabel: row ? labelOf(entity, row) : '',
    ...(casinoIds ? ofCasinos(casinoIds) : casinosOf(entity, row, recordId)),
    ownerId: owner ? String((row && valueAt(row, owner)) ?? user.id) : null,
  }
}

/** The casinos of a record for its log entry. */
function casinosOf({ scope, whole }: Entity, row: Row | null, recordId: string) {
  const value = scope && (row ? ownValue(row, scope) : scope === 'id' && recordId)
  if (typeof value === 'string' && value) return { casinoId: value }
  const listed = Array.isArray(value) ? value.map(String) : []
  return whole || listed.length > 0 ? ofCasinos(listed) : { casinoId: null }
}

function ofCasinos(ids: readonly string[]) {
  const [first] = ids
  return ids.length === 1 && first !== undefined ? { casinoId: first } : { casinoId: null, casinoIds: ids }
}
