import { casinoScope, type User } from '../../src/contract/access.ts'
import { can } from '../../src/contract/can.ts'
import { collections } from '../../src/contract/collections.ts'
import type { Entity } from '../../src/contract/entity.ts'
import type { Condition } from '../../src/contract/query.ts'
import type { Registry } from '../../src/contract/registry.ts'

/**
 * What limits a user's sight of a collection, to what is their own or shared and to their casinos; goes into every
 * read. Of the audit log they see what belongs to no casino, too, but nothing of collections that they may not list, and
 * visitors nothing of what is others' own, nor of what somebody tried and was refused.
 */
export const scopeOf = (user: User, entity: Entity, registry: Registry): Condition[] => [
  ...ownScope(user, entity),
  ...casinosScope(user, entity, registry),
]

function ownScope(user: User, { name, owner }: Entity): Condition[] {
  if (name === collections.auditLog && user.role !== 'admin')
    return [
      { field: 'ownerId', op: 'in', values: [user.id, null] },
      { field: 'code', op: 'in', values: [null] },
    ]
  if (!owner) return []
  const own: Condition = { field: owner.id, op: 'in', values: [user.id] }
  if (!owner.shared) return [own]
  return [{ op: 'any', of: [own, { field: owner.shared, op: 'in', values: [true] }] }]
}

function casinosScope(user: User, entity: Entity, registry: Registry): Condition[] {
  const casinos = casinoScope(user)
  if (casinos && entity.madeBy) return [{ field: entity.madeBy, op: 'in', values: [user.id] }]
  if (!casinos || !entity.scope) return []
  if (entity.name !== collections.auditLog) return [{ field: entity.scope, op: 'in', values: casinos }]
  const listed = registry.all.filter((other) => can(user, other, 'list')).map(({ name }) => name)
  return [
    { field: entity.scope, op: 'in', values: [...casinos, null] },
    { field: 'resource', op: 'in', values: listed },
  ]
}
