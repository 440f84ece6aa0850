import { isDeepStrictEqual } from 'node:util'
import { Problem } from '../../src/contract/problem.ts'
import type { Row } from '../../src/contract/row.ts'
import type { AdminRest } from './adminRest.ts'
import { fetchUser } from './known.ts'
import { namesOf, hasExactlyAccess, accessBody, type KnownUser } from './representation.ts'
import { isSameRights, intersectRights, rightsOf, type Rights } from './rights.ts'
import { endSessions, assignRole } from './steps.ts'

/**
 * Makes a user, as the identity service has it at present, as the row says: first address and names, which may be refused, so that a
 * refusal leaves all as it was; then narrower, so that nobody has more than before; and wider at last, so that nobody has more than
 * the row says. Wherever it is cut off, the user has no more than one of the two. Whose rights change is signed out, and again once
 * they are wider: who came in between would go on by a session that knows less.
 *
 * Throws as `AdminRest` does, and `userUpdateFailed` where somebody else has changed the rights meanwhile.
 */
export async function applyUser(admin: AdminRest, found: KnownUser, wanted: Row): Promise<void> {
  const { id } = found.row
  const [from, to] = [rightsOf(found.row), rightsOf(wanted)]
  const least = intersectRights(from, to)
  const isRenamed = !isDeepStrictEqual(namesOf(found.row), namesOf(wanted))
  if (isRenamed) await admin.send('PUT', at(id), namesOf(wanted))
  if (isSameRights(from, to)) return
  // What was read at the beginning of the turn may be outdated: changes that others made in the service itself are kept.
  const present = await fetchWith(admin, id, from)
  await assignRole(admin, id, from.role, least.role)
  await giveAccess(admin, present, least)
  await endSessions(admin, id)
  if (isSameRights(least, to)) return
  await giveAccess(admin, await fetchWith(admin, id, least), to)
  await assignRole(admin, id, least.role, to.role)
  await endSessions(admin, id)
}

/** The user with all changes since, except that the rights have to be these. */
async function fetchWith(admin: AdminRest, id: string, rights: Rights): Promise<KnownUser> {
  const present = await fetchUser(admin, id)
  if (!isSameRights(rightsOf(present.row), rights)) throw new Problem('userUpdateFailed')
  return present
}

/** Makes the attributes of a user contain their access and nothing else, not even without effect. Returns the user. */
export async function removeForeignAccessAttributes(admin: AdminRest, id: string): Promise<Row> {
  const left = await fetchUser(admin, id)
  await giveAccess(admin, left, rightsOf(left.row))
  return left.row
}

/** Does nothing if the identity service has these values already. */
async function giveAccess(
  admin: AdminRest,
  { row, representation }: KnownUser,
  rights: Rights,
): Promise<void> {
  if (!hasExactlyAccess(representation, rights))
    await admin.send('PUT', at(row.id), accessBody(representation, rights))
}

const at = (id: string) => `/users/${encodeURIComponent(id)}`
