export const roles = ['admin', 'visitor'] as const
export type Role = (typeof roles)[number]

/** Entities add their own, such as `generateKeys`. */
export type Action = 'list' | 'show' | 'create' | 'edit' | 'delete' | (string & {})

/** `generateKeys` becomes `generate-keys`. */
export const toActionPathSegment = (action: Action) =>
  action.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** A role that is absent may do nothing. */
export type AccessByRole = Partial<Record<Role, 'everything' | readonly Action[]>>

export interface User {
  id: string
  name: string
  /** The server's own user has none. */
  username?: string
  role: Role | null
  /** Only administrators can have `all`. */
  casinoAccess: CasinoAccess
  /** Ids of the assigned casinos; an empty list means none. */
  casinos: readonly string[]
  /** Whether the user may only list and show records, whatever the role grants: the visitor of a viewing. */
  isReader?: true
}

export const casinoAccesses = ['all', 'selected'] as const
export type CasinoAccess = (typeof casinoAccesses)[number]

/** `all` only for administrators whose claims say `all` and list no casino; anything missing, malformed or contradictory gives less. */
export const casinoAccessFromClaims = (
  role: Role | null,
  said: unknown,
  casinos: readonly string[],
): CasinoAccess => (role === 'admin' && said === 'all' && casinos.length === 0 ? 'all' : 'selected')

export const masterDataAccess: AccessByRole = { admin: 'everything', visitor: ['list', 'show'] }

/** The ids of the casinos that a user may see; `null` for administrators with access to all casinos. */
export const casinoScopeOf = (
  user: Pick<User, 'role' | 'casinoAccess' | 'casinos'>,
): readonly string[] | null => (user.role === 'admin' && user.casinoAccess === 'all' ? null : user.casinos)

/** Role and casinos as a user's record has them; `User` has them from the token. */
export interface UserAccess {
  role: Role | null
  casinoAccess: CasinoAccess
  casinoIds: readonly string[]
}

/** Whether somebody who sees `scope` (`null`: all) sees all that a user does. Users without a role may see more by another group. */
export function casinoScopeCoversUser(scope: readonly string[] | null, user: UserAccess): boolean {
  if (scope === null) return true
  const other = user.role === null ? null : casinoScopeOf({ ...user, casinos: user.casinoIds })
  return other !== null && other.every((id) => scope.includes(id))
}

/** Deleted casinos that may still be in users' lists, by id. Their ids cannot be used for new casinos. */
export const deletedCasinosCollection = 'deleted-casinos'
