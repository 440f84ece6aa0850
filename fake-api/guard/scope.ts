import { casinoScopeOf, type User } from '../../src/contract/access.ts'
import { can, builtInCollections, type Entity } from '../../src/contract/entity.ts'
import type { Condition } from '../../src/contract/query.ts'
import type { Registry } from '../../src/contract/registry.ts'

/** In the audit log, users also see entries without a casino, but none of collections that they may not list or of others' own records. */
export const scopeConditions = (user: User, entity: Entity, registry: Registry): Condition[] => [
  ...ownScope(user, entity),
  ...casinosScope(user, entity, registry),
]

function ownScope(user: User, { name, owner }: Entity): Condition[] {
  if (name === builtInCollections.auditLog) return ownEntries(user)
  if (!owner) return []
  const own: Condition = { field: owner.id, op: 'in', values: [user.id] }
  if (!owner.shared) return [own]
  return [{ op: 'any', of: [own, { field: owner.shared, op: 'in', values: [true] }] }]
}

/** Summaries of refused writes contain nothing personal and are visible by their casino. */
function ownEntries(user: User): Condition[] {
  if (casinoScopeOf(user) === null) return []
  const own: Condition = { field: 'ownerId', op: 'in', values: [user.id, null] }
  if (user.role !== 'admin') return [own, { field: 'code', op: 'in', values: [null] }]
  return [{ op: 'any', of: [own, { field: 'action', op: 'in', values: ['refusedMore'] }] }]
}

function casinosScope(user: User, entity: Entity, registry: Registry): Condition[] {
  const casinos = casinoScopeOf(user)
  if (casinos && entity.creatorField) return [{ field: entity.creatorField, op: 'in', values: [user.id] }]
  if (!casinos || !entity.scope) return []
  if (entity.name === builtInCollections.auditLog) return [logScope(user, casinos, registry)]
  return [{ field: entity.scope, op: entity.whole ? 'within' : 'in', values: casinos }]
}

/** Entries belong to one casino, the listed ones, or none. Older ones without casinos may be visible only with access to all. */
function logScope(user: User, casinos: readonly string[], registry: Registry): Condition {
  const listed = registry.all.filter((other) => can(user, other, 'list'))
  const open = listed.filter(({ whole }) => !whole)
  return {
    op: 'all',
    of: [
      { field: 'resource', op: 'in', values: listed.map(({ name }) => name) },
      {
        op: 'any',
        of: [
          { field: 'casinoId', op: 'in', values: casinos },
          { field: 'casinoIds', op: 'within', values: casinos },
          {
            op: 'all',
            of: [
              { field: 'casinoId', op: 'in', values: [null] },
              { field: 'casinoIds', op: 'in', values: [null] },
              { field: 'resource', op: 'in', values: open.map(({ name }) => name) },
            ],
          },
        ],
      },
    ],
  }
}
