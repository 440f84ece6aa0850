import { casinoScope, type User } from '../../src/contract/access.ts'
import { can } from '../../src/contract/can.ts'
import type { Entity } from '../../src/contract/entity.ts'
import type { Condition } from '../../src/contract/query.ts'
import type { Registry } from '../../src/contract/registry.ts'
import { auditLog } from '../audit/log.ts'

/**
 * What limits a user's sight of a collection to their casinos; goes into every read. Of the audit log they see
 * what belongs to no casino, too, but nothing of collections that they may not list.
 */
export function scopeOf(user: User, entity: Entity, registry: Registry): Condition[] {
  const casinos = casinoScope(user)
  if (!casinos || !entity.scope) return []
  if (entity.name !== auditLog) return [{ field: entity.scope, op: 'in', values: casinos }]
  const listed = registry.all.filter((other) => can(user, other, 'list')).map(({ name }) => name)
  return [
    { field: entity.scope, op: 'in', values: [...casinos, null] },
    { field: 'resource', op: 'in', values: listed },
  ]
}
