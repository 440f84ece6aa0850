import * as z from 'zod/mini'
import { roles, type Role } from '../../src/contract/access.ts'
import { Problem } from '../../src/contract/problem.ts'
import type { WriteBeingChecked } from '../records/write.ts'
import { unlessGone, type AdminRest, type ByteBudget } from './adminRest.ts'
import { readIdentityService } from './identityCalls.ts'
import {
  toFetchedUser,
  userRepresentationSchema,
  type FetchedUser,
  type UserRepresentation,
} from './representation.ts'
import { defineBound } from '../defineBound.ts'

export interface UserWriteContext extends WriteBeingChecked {
  /** The user as it was when the turn came; `null` if there is none, as for a creation. */
  known: FetchedUser | null
}

/** Reading stops at this number and the list is refused, so creations stop before it. */
export const maxUsers = defineBound({
  what: 'users',
  limit: 5_000,
  per: 'installation',
  atLimit: '409 `userLimitReached`',
  test: 'fake-api/usersMany.test.ts',
})

/** The identity service cannot sort and filter as lists need it. Throws `tooManyUsers`, `userListFailed` and `identityUnavailable`. */
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

/** The role of each user id. Read separately, since the identity service lists users without roles. */
export async function readRoles(admin: AdminRest): Promise<ReadonlyMap<string, Role>> {
  const found = new Map<string, Role>()
  for (const role of roles.toReversed()) {
    const path = `/roles/${role}/users?briefRepresentation=true`
    for await (const page of readPages(admin, path, roleMemberSchema))
      for (const { id } of page) found.set(id, role)
  }
  return found
}

export const allUsersPath = '/users?briefRepresentation=false'

const maxRows = defineBound({
  what: 'rows of the identity service that are read page by page',
  limit: 100_000,
  per: 'request',
  atLimit: '503 `identityUnavailable`',
  test: 'fake-api/usersHostileIdentity.test.ts',
})

/** 5,000 users with hundreds of casinos each have 50 MB. */
const maxBytes = defineBound({
  what: 'bytes of all these pages',
  limit: 64 * 1024 * 1024,
  per: 'request',
  atLimit: '503 `identityUnavailable`',
  test: 'fake-api/usersHostileIdentity.test.ts',
})

/** Throws like `AdminRest`, and `identityUnavailable` for pages without end. */
export async function* readPages<T>(
  admin: AdminRest,
  path: string,
  schema: z.ZodMiniType<T>,
  perPage = 500,
): AsyncGenerator<T[]> {
  const budget: ByteBudget = { left: maxBytes }
  for (let first = 0; first < maxRows; first += perPage) {
    const page = await admin.get(`${path}&first=${first}&max=${perPage}`, z.array(schema), budget)
    yield page
    if (page.length < perPage) return
  }
  throw new Problem('identityUnavailable')
}

/** One user with the role. Throws `notFound`, `userFetchFailed` and `identityUnavailable`. */
export async function requireUser(admin: AdminRest, id: string): Promise<FetchedUser> {
  const found = await findUser(admin, id)
  if (!found) throw new Problem('notFound')
  return found
}

/** Like `requireUser`, but `null` if there is no such user. */
export const findUser = async (admin: AdminRest, id: string): Promise<FetchedUser | null> =>
  isId.test(id) ? readIdentityService('userFetchFailed', () => unlessGone(fetchUser(admin, id))) : null

/** Like `requireUser`, for an id that comes from the identity service. Throws like `AdminRest`. */
export async function fetchUser(admin: AdminRest, id: string): Promise<FetchedUser> {
  // The role mappings are read first, because only users have them: `/users/count`, for instance, exists without being a user.
  const has = await admin.get(`/users/${id}/role-mappings/realm`, z.array(roleMappingSchema))
  return toFetchedUser(
    await admin.get(`/users/${id}`, userRepresentationSchema),
    highestRoleIn(has),
    admin.versionKey,
  )
}

/** Ids become part of addresses, so that parts such as `..` are not accepted. */
const isId = /^[\w:-]{1,200}$/

export const roleMemberSchema = z.object({ id: z.string() })
export const roleMappingSchema = z.object({ name: z.string() })

export const highestRoleIn = (mappings: readonly { name: string }[]): Role | null =>
  roles.find((role) => mappings.some(({ name }) => name === role)) ?? null
