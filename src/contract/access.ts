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
  /** Ids of the casinos assigned to the user. */
  casinos: readonly string[]
}

/** Administrators change, visitors look: the access of master data. */
export const masterData: Access = { admin: 'everything', visitor: ['list', 'show'] }

/** The casinos a user is limited to; `null` is no limit (an administrator with an empty list). */
export const casinoScope = (user: User): readonly string[] | null =>
  user.role === 'admin' && user.casinos.length === 0 ? null : user.casinos
