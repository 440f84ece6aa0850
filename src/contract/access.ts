import type { Entity } from './entity.ts'

export const roles = ['admin', 'visitor'] as const
export type Role = (typeof roles)[number]

/** What can be done with a resource; entities add actions of their own, such as `generateKeys`. */
export type Action = 'list' | 'show' | 'create' | 'edit' | 'delete' | (string & {})

/** Per role: everything, or the actions named. Who is not named may do nothing. */
export type Access = Partial<Record<Role, 'everything' | readonly Action[]>>

/** Who is asking: out of the verified token. */
export interface User {
  id: string
  name: string
  role: Role | null
  /** Ids of the casinos assigned to the user. */
  casinos: readonly string[]
}

/** Administrators change, visitors look: the access of master data. */
export const masterData: Access = { admin: 'everything', visitor: ['list', 'show'] }

/** The casinos a user is limited to; `null` is no limit (an administrator with an empty list). */
export const casinoScope = (user: User): readonly string[] | null =>
  user.role === 'admin' && user.casinos.length === 0 ? null : user.casinos

/**
 * The one table behind the server's guard and the console's `canAccess`.
 * A user limited to some casinos cannot create another: it would be out of their own sight.
 */
export function can(user: User, entity: Entity, action: Action): boolean {
  const granted = user.role && entity.access[user.role]
  if (!granted) return false
  if (entity.readOnly && isCrud(action) && action !== 'list' && action !== 'show') return false
  if (action === 'create' && entity.scope === 'id' && casinoScope(user)) return false
  return granted === 'everything'
    ? Object.hasOwn(entity.actions, action) || isCrud(action)
    : granted.includes(action)
}

const crud: readonly Action[] = ['list', 'show', 'create', 'edit', 'delete']
const isCrud = (action: Action) => crud.includes(action)
