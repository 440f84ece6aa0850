export const roles = ['admin', 'visitor'] as const
export type Role = (typeof roles)[number]

/** What can be done with a resource; entities add actions of their own, such as `generateKeys`. */
export type Action = 'list' | 'show' | 'create' | 'edit' | 'delete' | (string & {})

/** An action's name as addresses have it: `generateKeys` is `generate-keys`. */
export const actionAddress = (action: Action) =>
  action.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** Per role: everything, or the actions named. Who is not named may do nothing. */
export type Access = Partial<Record<Role, 'everything' | readonly Action[]>>

/** Who is asking: out of the verified token. */
export interface User {
  id: string
  name: string
  role: Role | null
  /** Whether the user sees every casino, or those assigned: `all` is an administrator's alone. */
  casinoAccess: CasinoAccess
  /** Ids of the casinos assigned to the user. None is none. */
  casinos: readonly string[]
}

export const casinoAccesses = ['all', 'selected'] as const
export type CasinoAccess = (typeof casinoAccesses)[number]

/**
 * Which of the two somebody has, out of what an identity service says of them. Only an administrator of whom exactly `all` is said,
 * and no casino, sees every casino. Anything else counts as the narrower: a missing or malformed value, and a list of casinos
 * beside `all`, since one of the two is out of date.
 */
export const casinoAccessOf = (role: Role | null, said: unknown, casinos: readonly string[]): CasinoAccess =>
  role === 'admin' && said === 'all' && casinos.length === 0 ? 'all' : 'selected'

/** Administrators change, visitors look: the access of master data. */
export const masterData: Access = { admin: 'everything', visitor: ['list', 'show'] }

/** The casinos a user is limited to; `null` is no limit, which nobody but an administrator with access to all casinos has. */
export const casinoScope = (user: User): readonly string[] | null =>
  user.role === 'admin' && user.casinoAccess === 'all' ? null : user.casinos

/** Collection of casinos that were deleted and may still be in people's lists, by their ids: those cannot be given to others. */
export const deletedCasinos = 'deleted-casinos'
