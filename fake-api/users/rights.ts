import { isDeepStrictEqual } from 'node:util'
import { casinoScopeOf, type CasinoAccess, type Role } from '../../src/contract/access.ts'
import type { Row } from '../../src/contract/row.ts'

export interface Rights {
  /** `null`: the user may do nothing. */
  role: Role | null
  enabled: boolean
  casinoAccess: CasinoAccess
  /** Sorted; empty with access to all. */
  casinoIds: readonly string[]
}

export const rightsOf = ({ role, enabled, casinoAccess, casinoIds }: Row): Rights => ({
  role: role as Role | null,
  enabled: enabled === true,
  casinoAccess: casinoAccess as CasinoAccess,
  casinoIds: (casinoIds as string[]).toSorted(),
})

/** The greatest rights that exceed neither of the two. */
export function intersectRights(one: Rights, other: Rights): Rights {
  const [role = null] = ([null, 'visitor', 'admin'] as const).filter((it) =>
    [one.role, other.role].includes(it),
  )
  const both = { role, enabled: one.enabled && other.enabled }
  if (one.casinoAccess === 'all') return { ...other, ...both }
  if (other.casinoAccess === 'all') return { ...one, ...both }
  return { ...one, ...both, casinoIds: one.casinoIds.filter((id) => other.casinoIds.includes(id)) }
}

export const isSameRights = (one: Rights, other: Rights): boolean => isDeepStrictEqual(one, other)

/** Whether `one` exceeds `other` in nothing. */
export const isWithin = (one: Rights, other: Rights): boolean =>
  isSameRights(intersectRights(one, other), one)

/** The casinos that a user may see, `null` for all; `casinoScopeOf` does the same for the signed-in user. */
const scopeOfUser = (row: Row) => {
  const { role, casinoAccess, casinoIds } = rightsOf(row)
  return casinoScopeOf({ id: row.id, name: String(row['username']), role, casinoAccess, casinos: casinoIds })
}

export const coversScope = (scope: readonly string[] | null, other: readonly string[] | null): boolean =>
  scope === null || (other !== null && other.every((id) => scope.includes(id)))

/** Only somebody without limit covers users without one of the console's roles: a group or another role may give them more. */
export const coversUser = (scope: readonly string[] | null, row: Row): boolean =>
  coversScope(scope, rightsOf(row).role === null ? null : scopeOfUser(row))

export const changesAccess = (before: Row, after: Row): boolean =>
  !isSameRights(rightsOf(before), rightsOf(after))

/** Whether a user loses rights. Such changes run before others that wait. */
export const losesRights = (before: Row, after: Row): boolean => !isWithin(rightsOf(before), rightsOf(after))
