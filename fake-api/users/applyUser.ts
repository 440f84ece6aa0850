import { isDeepStrictEqual } from 'node:util'
import { Problem } from '../../src/contract/problem.ts'
import type { Row } from '../../src/contract/row.ts'
import type { AdminRest } from './adminRest.ts'
import { fetchUser } from './known.ts'
import { namesOf, saysAccess, withAccess, type KnownUser } from './representation.ts'
import { isSameRights, narrower, rightsOf, type Rights } from './rights.ts'
import { endSessions, assignRole } from './steps.ts'

/**
 * Makes a user, as the identity service has it at present, as the row says: first narrower, so that nobody has more than before;
 * then address and names, which may be refused; and wider at last, so that nobody has more than the row says. Wherever it is cut off,
 * the user has no more than one of the two. Whose rights change is signed out, and again once they are wider: who came in between
 * would go on by a session that knows less.
 *
 * Throws as `AdminRest` does, and `userUpdateFailed` where somebody else has changed the rights meanwhile.
 */
export async function applyUser(admin: AdminRest, present: KnownUser, wanted: Row): Promise<void> {
  const { id } = present.row
  const [from, to] = [rightsOf(present.row), rightsOf(wanted)]
  const least = narrower(from, to)
  const changes = !isSameRights(from, to)
  if (changes) {
    await assignRole(admin, id, from.role, least.role)
    await giveAccess(admin, present, least)
  }
  if (!isDeepStrictEqual(namesOf(present.row), namesOf(wanted)))
    await admin.send('PUT', at(id), namesOf(wanted))
  if (changes) await endSessions(admin, id)
  if (isSameRights(least, to)) return
  const narrowed = await fetchUser(admin, id)
  if (!isSameRights(rightsOf(narrowed.row), least)) throw new Problem('userUpdateFailed')
  await giveAccess(admin, narrowed, to)
  await assignRole(admin, id, least.role, to.role)
  await endSessions(admin, id)
}

/** The same to put something back. What is left then says what the user sees and nothing else, not even what has no effect as yet. */
export async function restoreUser(admin: AdminRest, present: KnownUser, wanted: Row): Promise<Row> {
  await applyUser(admin, present, wanted)
  const left = await fetchUser(admin, present.row.id)
  await giveAccess(admin, left, rightsOf(left.row))
  return left.row
}

/** Nothing where the identity service says so already. */
async function giveAccess(
  admin: AdminRest,
  { row, representation }: KnownUser,
  rights: Rights,
): Promise<void> {
  if (!saysAccess(representation, rights))
    await admin.send('PUT', at(row.id), withAccess(representation, rights))
}

const at = (id: string) => `/users/${encodeURIComponent(id)}`
