import { casinoScopeOf, type Action, type User } from './access.ts'
import type { Entity } from './entity.ts'
import { ownValue } from './values.ts'

/** Whether a user may take an action on records of an entity. Limited users cannot create casinos, since they would not see them. */
export function can(user: User, entity: Entity, action: Action): boolean {
  const granted = user.role && entity.access[user.role]
  if (!granted) return false
  if (entity.readOnly && isCrud(action) && action !== 'list' && action !== 'show') return false
  if (entity.final && (action === 'edit' || action === 'delete')) return false
  if (action === 'create' && entity.scope === 'id' && casinoScopeOf(user)) return false
  if (entity.wholeActions.includes(action) && casinoScopeOf(user)) return false
  return granted === 'everything'
    ? Object.hasOwn(entity.actions, action) || isCrud(action)
    : granted.includes(action)
}

/**
 * Whether a user may take an action on a visible record. Only owners change their records; others read shared ones, and administrators may
 * delete those, since the owner may have left. Records that serve casinos which the user does not see are changed by users with access to
 * all casinos; for this, `record` has to contain `servesOthers`.
 */
export function canOnRecord(user: User, entity: Entity, action: Action, record: object): boolean {
  if (!can(user, entity, action)) return false
  const { owner, sharedActions } = entity
  const fields = record as Record<string, unknown>
  const isLimited = sharedActions && casinoScopeOf(user) !== null && fields['servesOthers'] !== false
  if (isLimited && !looking.includes(action) && !sharedActions.includes(action)) return false
  if (!owner || ownValue(fields, owner.id) === user.id) return true
  if (!owner.shared || ownValue(fields, owner.shared) !== true) return false
  return action === 'show' || (action === 'delete' && user.role === 'admin')
}

const crud: readonly Action[] = ['list', 'show', 'create', 'edit', 'delete']
const looking: readonly Action[] = ['list', 'show', 'create']
const isCrud = (action: Action) => crud.includes(action)
