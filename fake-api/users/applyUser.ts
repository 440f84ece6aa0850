import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import type { Role } from '../../src/contract/access.ts'
import { Problem } from '../../src/contract/problem.ts'
import type { Row } from '../../src/contract/row.ts'
import { unlessGone, type AdminRest } from './adminRest.ts'
import { fetchUser } from './fetchedUsers.ts'
import {
  emailAndNamesOf,
  hasExactlyAccess,
  representationWithAccess,
  type FetchedUser,
} from './representation.ts'
import { isSameRights, intersectRights, rightsOf, type Rights } from './rights.ts'

/**
 * Makes a user, as the identity service has it at present, as the row says: first address and names, which may be refused, so that a
 * refusal leaves all as it was; then narrower, so that nobody has more than before; and wider at last, so that nobody has more than
 * the row says. Wherever it is cut off, the user has no more than one of the two. Whose rights change is signed out, and again once
 * they are wider: who came in between would go on by a session that knows less.
 *
 * Throws as `AdminRest` does, and `userUpdateFailed` where somebody else has changed the rights meanwhile.
 */
export async function applyUser(admin: AdminRest, found: FetchedUser, wanted: Row): Promise<void> {
  const { id } = found.row
  const [from, to] = [rightsOf(found.row), rightsOf(wanted)]
  const least = intersectRights(from, to)
  const isRenamed = !isDeepStrictEqual(emailAndNamesOf(found.row), emailAndNamesOf(wanted))
  if (isRenamed) await admin.send('PUT', at(id), emailAndNamesOf(wanted))
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

/** How often what a user has too much is taken away, until a read finds nothing any more. */
const mostTries = 5

/**
 * Takes away what a user has beyond both the state before a change and the one meant, unless they are as before. It gives nothing:
 * rights are given by a change alone that has passed all checks, never in the course of taking one back. Answers what each read has found,
 * since a call may take effect between any two, and what is left: what the last one has, `null` where the user is gone. Throws as
 * `AdminRest` does, and `userUpdateFailed` where there is always more.
 */
export async function takeAwayExcessRights(
  admin: AdminRest,
  { before, after, isOfRights }: { before: Row; after: Row | null; isOfRights: boolean },
): Promise<{ seen: Row[]; left: Row | null }> {
  const seen: Row[] = []
  for (let tries = 0; tries < mostTries; tries += 1) {
    const present = await unlessGone(fetchUser(admin, before.id))
    if (present) seen.push(present.row)
    if (!present || !isOfRights || !after) return { seen, left: present?.row ?? null }
    const [from, was, meant] = [rightsOf(present.row), rightsOf(before), rightsOf(after)]
    const least = isSameRights(from, was) ? from : intersectRights(from, intersectRights(was, meant))
    const isWithinBoth = isSameRights(from, least)
    // No other attributes are left, either, not even without effect.
    if (isWithinBoth && hasExactlyAccess(present.representation, least)) return { seen, left: present.row }
    if (isWithinBoth) await giveAccess(admin, present, least)
    else await applyUser(admin, present, { ...present.row, ...least })
  }
  throw new Problem('userUpdateFailed')
}

/** The user with all changes since, except that the rights have to be these. */
async function fetchWith(admin: AdminRest, id: string, rights: Rights): Promise<FetchedUser> {
  const present = await fetchUser(admin, id)
  if (!isSameRights(rightsOf(present.row), rights)) throw new Problem('userUpdateFailed')
  return present
}

/** Does nothing if the identity service has these values already. */
async function giveAccess(
  admin: AdminRest,
  { row, representation }: FetchedUser,
  rights: Rights,
): Promise<void> {
  if (!hasExactlyAccess(representation, rights))
    await admin.send('PUT', at(row.id), representationWithAccess(representation, rights))
}

const role = z.object({ id: z.string(), name: z.string() })

/** Removes the user's role and assigns the intended one, in this order: in between, the user may do nothing. */
export async function assignRole(
  admin: AdminRest,
  id: string,
  before: Role | null,
  after: Role | null,
): Promise<void> {
  if (before === after) return
  const path = `${at(id)}/role-mappings/realm`
  const named = async (name: Role) => [await admin.get(`/roles/${name}`, role)]
  if (before) await admin.send('DELETE', path, await named(before))
  if (after) await admin.send('POST', path, await named(after))
}

/** A password that its setter knows: it only allows choosing another one. */
export const setTemporaryPassword = (admin: AdminRest, id: string, value: string) =>
  admin.send('PUT', `${at(id)}/reset-password`, {
    type: 'password',
    value,
    temporary: true,
  })

/** Deletes a user, whose sessions end by that. */
export const deleteUser = (admin: AdminRest, id: string) => admin.send('DELETE', at(id))

/** Ends all sessions of a user. */
export const endSessions = (admin: AdminRest, id: string) => admin.send('POST', `${at(id)}/logout`)

const at = (id: string) => `/users/${encodeURIComponent(id)}`
