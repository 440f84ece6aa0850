import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import type { Role } from '../../src/contract/access.ts'
import { ProblemError } from '../../src/contract/problem.ts'
import type { Row } from '../../src/contract/values.ts'
import { nullIfNotFound, type AdminRest } from './adminRest.ts'
import { fetchUser } from './fetchedUsers.ts'
import {
  emailAndNamesOf,
  hasExactlyAccessAttributes,
  applyRightsToRepresentation,
  type UserRepresentationAndRow,
  isSameRights,
  intersectRights,
  rightsOf,
  type Rights,
} from './representation.ts'

/**
 * Email and names go first, since they may be refused; rights are widened last, so that nobody ever has more than either state. Throws like
 * `AdminRest`, and `userUpdateFailed` if somebody else has changed the rights meanwhile.
 */
export async function applyUser(
  admin: AdminRest,
  found: UserRepresentationAndRow,
  wanted: Row,
): Promise<void> {
  const { id } = found.row
  const [from, to] = [rightsOf(found.row), rightsOf(wanted)]
  const least = intersectRights(from, to)
  const isRenamed = !isDeepStrictEqual(emailAndNamesOf(found.row), emailAndNamesOf(wanted))
  if (isRenamed) await admin.send('PUT', at(id), emailAndNamesOf(wanted))
  if (isSameRights(from, to)) return
  // The user is read again, so that changes others made in the identity service since the beginning of the turn are kept.
  const present = await fetchWith(admin, id, from)
  await assignRole(admin, id, from.role, least.role)
  await giveAccess(admin, present, least)
  await endSessions(admin, id)
  if (isSameRights(least, to)) return
  await giveAccess(admin, await fetchWith(admin, id, least), to)
  await assignRole(admin, id, least.role, to.role)
  await endSessions(admin, id)
}

/** Attempts at removing excess rights, each followed by a read that checks the result. */
const mostTries = 5

/**
 * Removes rights beyond both the state before a change and the intended one. Returns what each read found, since a late call may take effect
 * between any two, and the last state, `null` if the user is gone. Throws like `AdminRest`, and `userUpdateFailed` if excess rights remain.
 */
export async function removeUnintendedRights(
  admin: AdminRest,
  { before, after, isOfRights }: { before: Row; after: Row | null; isOfRights: boolean },
): Promise<{ seen: Row[]; left: Row | null }> {
  const seen: Row[] = []
  for (let tries = 0; tries < mostTries; tries += 1) {
    const present = await nullIfNotFound(fetchUser(admin, before.id))
    if (present) seen.push(present.row)
    if (!present || !isOfRights || !after) return { seen, left: present?.row ?? null }
    const [from, was, meant] = [rightsOf(present.row), rightsOf(before), rightsOf(after)]
    const least = isSameRights(from, was) ? from : intersectRights(from, intersectRights(was, meant))
    const isWithinBoth = isSameRights(from, least)
    // Unexpected attributes are removed even if they have no effect at present.
    if (isWithinBoth && hasExactlyAccessAttributes(present.representation, least))
      return { seen, left: present.row }
    if (isWithinBoth) await giveAccess(admin, present, least)
    else await applyUser(admin, present, { ...present.row, ...least })
  }
  throw new ProblemError('userUpdateFailed')
}

async function fetchWith(admin: AdminRest, id: string, rights: Rights): Promise<UserRepresentationAndRow> {
  const present = await fetchUser(admin, id)
  if (!isSameRights(rightsOf(present.row), rights)) throw new ProblemError('userUpdateFailed')
  return present
}

async function giveAccess(
  admin: AdminRest,
  { row, representation }: UserRepresentationAndRow,
  rights: Rights,
) {
  if (!hasExactlyAccessAttributes(representation, rights))
    await admin.send('PUT', at(row.id), applyRightsToRepresentation(representation, rights))
}

const role = z.object({ id: z.string(), name: z.string() })

/** Removes the user's role before the new one is assigned, so that the user never has both. */
export async function assignRole(admin: AdminRest, id: string, before: Role | null, after: Role | null) {
  if (before === after) return
  const path = `${at(id)}/role-mappings/realm`
  const named = async (name: Role) => [await admin.get(`/roles/${name}`, role)]
  if (before) await admin.send('DELETE', path, await named(before))
  if (after) await admin.send('POST', path, await named(after))
}

/** Sets a password that the user has to replace at the next sign-in, because whoever sets it knows it. */
export const setTemporaryPassword = (admin: AdminRest, id: string, value: string) =>
  admin.send('PUT', `${at(id)}/reset-password`, {
    type: 'password',
    value,
    temporary: true,
  })

export const deleteUser = (admin: AdminRest, id: string) => admin.send('DELETE', at(id))

export const endSessions = (admin: AdminRest, id: string) => admin.send('POST', `${at(id)}/logout`)

const at = (id: string) => `/users/${encodeURIComponent(id)}`
