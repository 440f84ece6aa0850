import * as z from 'zod/mini'
import { roles, type Role } from '../../src/contract/access.ts'
import { Problem } from '../../src/contract/problem.ts'
import type { WriteBeingChecked } from '../records/write.ts'
import { unlessGone, type AdminRest } from './adminRest.ts'
import { readIdentityService } from './identityCalls.ts'
import {
  toFetchedUser,
  userRepresentationSchema,
  type FetchedUser,
  type UserRepresentation,
} from './representation.ts'
import { defineBound } from '../defineBound.ts'

/** A write on a user. */
export interface UserWriteContext extends WriteBeingChecked {
  /** The user that it is about, as they were when its turn came; `null` where there is none, as at creation. */
  known: FetchedUser | null
}

/** The most users that are listed, and that can be added: whoever adds the last one takes nothing from others but the room for more. */
export const maxUsers = defineBound({
  what: 'users',
  limit: 5_000,
  per: 'installation',
  atLimit: '409 `userLimitReached`',
  test: 'fake-api/usersMany.test.ts',
})

/**
 * Every user with the role. The identity service sorts and filters by nothing that a list asks for, so all of them are read.
 * Throws `tooManyUsers`, `userListFailed` and `identityUnavailable`.
 */
export async function readAllUsers(admin: AdminRest): Promise<FetchedUser[]> {
  return readIdentityService('userListFailed', async () => {
    const [all, roleOf] = await Promise.all([readUpToMost(admin), readRoles(admin)])
    return all.map((said) => toFetchedUser(said, roleOf.get(said.id) ?? null, admin.versionKey))
  })
}

async function readUpToMost(admin: AdminRest): Promise<UserRepresentation[]> {
  const found = new Map<string, UserRepresentation>()
  for await (const page of readPages(admin, allUsersPath, userRepresentationSchema)) {
    for (const said of page) found.set(said.id, said)
    if (found.size > maxUsers) throw new Problem('tooManyUsers', { params: { max: maxUsers } })
  }
  return [...found.values()]
}

/** The roles by the ids of those who have one, since the identity service lists users without roles. */
export async function readRoles(admin: AdminRest): Promise<ReadonlyMap<string, Role>> {
  const found = new Map<string, Role>()
  for (const role of roles.toReversed()) {
    const path = `/roles/${role}/users?briefRepresentation=true`
    for await (const page of readPages(admin, path, roleMemberSchema))
      for (const { id } of page) found.set(id, role)
  }
  return found
}

/** Where the identity service lists everybody. */
export const allUsersPath = '/users?briefRepresentation=false'

/** What it lists there, page by page. Throws as `AdminRest` does. */
export async function* readPages<T>(
  admin: AdminRest,
  path: string,
  schema: z.ZodMiniType<T>,
  perPage = 500,
): AsyncGenerator<T[]> {
  for (let first = 0; ; first += perPage) {
    const page = await admin.get(`${path}&first=${first}&max=${perPage}`, z.array(schema))
    yield page
    if (page.length < perPage) return
  }
}

/** One user with the role. Throws `notFound`, `userFetchFailed` and `identityUnavailable`. */
export async function requireUser(admin: AdminRest, id: string): Promise<FetchedUser> {
  const found = await findUser(admin, id)
  if (!found) throw new Problem('notFound')
  return found
}

/** The same, or `null` where there is none. */
export const findUser = async (admin: AdminRest, id: string): Promise<FetchedUser | null> =>
  isId.test(id) ? readIdentityService('userFetchFailed', () => unlessGone(fetchUser(admin, id))) : null

/** The same as a step of something else, by an id that the identity service gave. Throws as `AdminRest` does. */
export async function fetchUser(admin: AdminRest, id: string): Promise<FetchedUser> {
  // First what only users have: `/users/count` is there, too.
  const has = await admin.get(`/users/${id}/role-mappings/realm`, z.array(roleMappingSchema))
  return toFetchedUser(
    await admin.get(`/users/${id}`, userRepresentationSchema),
    highestRoleIn(has),
    admin.versionKey,
  )
}

/** Ids go into addresses: nothing that is a part of one, such as `..`. */
const isId = /^[\w:-]{1,200}$/

/** Who has a role. */
export const roleMemberSchema = z.object({ id: z.string() })
export const roleMappingSchema = z.object({ name: z.string() })

/** The greatest of our roles among those that somebody has. */
export const highestRoleIn = (mappings: readonly { name: string }[]): Role | null =>
  roles.find((role) => mappings.some(({ name }) => name === role)) ?? null
