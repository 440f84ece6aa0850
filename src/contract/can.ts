import { casinoScope, type Action, type User } from './access.ts'
import type { Entity } from './entity.ts'
import { ownValue } from './own.ts'

/**
 * The one table behind the server's guard and the console's `canAccess`.
 * A user limited to some casinos cannot create another: it would be out of their own sight.
 */
export function can(user: User, entity: Entity, action: Action): boolean {
  const granted = user.role && entity.access[user.role]
  if (!granted) return false
  if (entity.readOnly && isCrud(action) && action !== 'list' && action !== 'show') return false
  if (entity.final && (action === 'edit' || action === 'delete')) return false
  if (action === 'create' && entity.scope === 'id' && casinoScope(user)) return false
  if (entity.wholeActions.includes(action) && casinoScope(user)) return false
  return granted === 'everything'
    ? Object.hasOwn(entity.actions, action) || isCrud(action)
    : granted.includes(action)
}

/**
 * The same for one record in sight. What is somebody's own is changed by its owner; others look at what is shared, and an
 * administrator may delete that, since its owner may have left. What serves casinos that the user does not see is changed by who
 * sees them all: `servesOthers` has to be part of the record, as it is read.
 */
export function canWith(user: User, entity: Entity, action: Action, record: object): boolean {
  if (!can(user, entity, action)) return false
  const { owner, sharedActions } = entity
  const fields = record as Record<string, unknown>
  const isLimited = sharedActions && casinoScope(user) !== null && fields['servesOthers'] !== false
  if (isLimited && !looking.includes(action) && !sharedActions.includes(action)) return false
  if (!owner || ownValue(fields, owner.id) === user.id) return true
  if (!owner.shared || ownValue(fields, owner.shared) !== true) return false
  return action === 'show' || (action === 'delete' && user.role === 'admin')
}

const crud: readonly Action[] = ['list', 'show', 'create', 'edit', 'delete']
const looking: readonly Action[] = ['list', 'show', 'create']
const isCrud = (action: Action) => crud.includes(action)
