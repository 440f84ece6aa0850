export const roles = ['admin', 'visitor'] as const
export type Role = (typeof roles)[number]

/** An action on a resource. Entities add their own, such as `generateKeys`. */
export type Action = 'list' | 'show' | 'create' | 'edit' | 'delete' | (string & {})

/** The name of an action in addresses: `generateKeys` becomes `generate-keys`. */
export const toActionPathSegment = (action: Action) =>
  action.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** Permissions by role: everything, or the named actions. A role that is not named may do nothing. */
export type AccessByRole = Partial<Record<Role, 'everything' | readonly Action[]>>

/** Read from the verified token. */
export interface User {
  id: string
  name: string
  /** The name they sign in by; the server itself has none. */
  username?: string
  role: Role | null
  /** Only administrators can have `all`. */
  casinoAccess: CasinoAccess
  /** Ids of the assigned casinos; an empty list means none. */
  casinos: readonly string[]
}

export const casinoAccesses = ['all', 'selected'] as const
export type CasinoAccess = (typeof casinoAccesses)[number]

/**
 * From the claims of an identity service. Only an administrator with exactly `all` and no list of casinos sees all casinos. A missing or
 * malformed value counts as the narrower access, and so does a list of casinos beside `all`, since one of them is out of date.
 */
export const casinoAccessOf = (role: Role | null, said: unknown, casinos: readonly string[]): CasinoAccess =>
  role === 'admin' && said === 'all' && casinos.length === 0 ? 'all' : 'selected'

/** Administrators change master data, visitors read it. */
export const masterDataAccess: AccessByRole = { admin: 'everything', visitor: ['list', 'show'] }

/** `null` for administrators with access to all casinos, who have no limit. */
export const casinoScopeOf = (user: User): readonly string[] | null =>
  user.role === 'admin' && user.casinoAccess === 'all' ? null : user.casinos

/** Collection of deleted casinos that may still be in users' lists, by id. Their ids cannot be used for new casinos. */
export const deletedCasinosCollection = 'deleted-casinos'
