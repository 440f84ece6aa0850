import { isDeepStrictEqual } from 'node:util'
import { casinoScope, type CasinoAccess, type Role } from '../../src/contract/access.ts'
import type { Row } from '../../src/contract/row.ts'

/** What somebody may do and see: all that can be widened or narrowed of a user. */
export interface Rights {
  /** `null` may do nothing. */
  role: Role | null
  enabled: boolean
  casinoAccess: CasinoAccess
  /** Sorted; empty where access is to all. */
  casinoIds: readonly string[]
}

export const rightsOf = ({ role, enabled, casinoAccess, casinoIds }: Row): Rights => ({
  role: role as Role | null,
  enabled: enabled === true,
  casinoAccess: casinoAccess as CasinoAccess,
  casinoIds: (casinoIds as string[]).toSorted(),
})

/** What both of two rights have: whoever has it has no more than either. */
export function narrower(one: Rights, other: Rights): Rights {
  const [role = null] = ([null, 'visitor', 'admin'] as const).filter((it) =>
    [one.role, other.role].includes(it),
  )
  const both = { role, enabled: one.enabled && other.enabled }
  if (one.casinoAccess === 'all') return { ...other, ...both }
  if (other.casinoAccess === 'all') return { ...one, ...both }
  return { ...one, ...both, casinoIds: one.casinoIds.filter((id) => other.casinoIds.includes(id)) }
}

export const isSameRights = (one: Rights, other: Rights): boolean => isDeepStrictEqual(one, other)

/** Whether who has one of two rights has nothing that the other does not have. */
export const isWithin = (one: Rights, other: Rights): boolean => isSameRights(narrower(one, other), one)

/** The casinos that a user is limited to, `null` where to none, as `casinoScope` has it of who is signed in. */
const scopeOfUser = (row: Row) => {
  const { role, casinoAccess, casinoIds } = rightsOf(row)
  return casinoScope({ id: row.id, name: String(row['username']), role, casinoAccess, casinos: casinoIds })
}

/** Whether a scope has all of another in it. */
export const covers = (scope: readonly string[] | null, other: readonly string[] | null): boolean =>
  scope === null || (other !== null && other.every((id) => scope.includes(id)))

/**
 * Whether who is limited to a scope sees all that a user may see. Of a user without a role of ours that is not known: a group or another
 * role may give them one, and more besides, so that only who is not limited covers them.
 */
export const coversUser = (scope: readonly string[] | null, row: Row): boolean =>
  covers(scope, rightsOf(row).role === null ? null : scopeOfUser(row))

/** Whether a user may do or see something else than before: then their sessions and tokens end. */
export const changesAccess = (before: Row, after: Row): boolean =>
  !isSameRights(rightsOf(before), rightsOf(after))

/** Whether a user may do or see less than before, so that the change comes before others that wait. */
export const narrows = (before: Row, after: Row): boolean => !isWithin(rightsOf(before), rightsOf(after))
