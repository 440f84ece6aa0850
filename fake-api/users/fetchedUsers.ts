import * as z from 'zod/mini'
import { roles, type Role } from '../../src/contract/access.ts'
import { ProblemError } from '../../src/contract/problem.ts'
import type { WriteCheckContext } from '../records/write.ts'
import { nullIfNotFound, type AdminRest, type ByteBudget } from './adminRest.ts'
import { runIdentityRead } from './identityCalls.ts'
import {
  toFetchedUser,
  userRepresentationSchema,
  type UserRepresentationAndRow,
  type UserRepresentation,
  rightsOf,
  type Rights,
} from './representation.ts'
import { documentedLimit } from '../documentedLimit.ts'
import type { SearchResult } from '../../src/contract/answers/general.ts'
import type { Entity } from '../../src/contract/entity.ts'
import { isConditionGroup, type Query } from '../../src/contract/query.ts'
import type { Row } from '../../src/contract/values.ts'
import { findMatchedText, maxSearchResultsPerCollection } from '../../src/contract/search.ts'
import type { ApiContext } from '../api.ts'
import { valueAt } from '../paths.ts'
import { findUniqueHolderInRows, selectPage } from '../stores/select.ts'
import type { Reader } from '../stores/store.ts'

export interface UserWriteContext extends WriteCheckContext {
  /** The user as it was when the turn came; `null` if there is none, as for a creation. */
  known: UserRepresentationAndRow | null
}

/** Reading stops at this number and the list is refused, so creations stop before it. */
const maxUsers = documentedLimit('users', 5_000)

/** Reads all users, since the identity service cannot sort and filter. Throws `tooManyUsers`, `userListFailed`, `identityUnavailable`. */
export async function readAllUsers(admin: AdminRest): Promise<UserRepresentationAndRow[]> {
  return runIdentityRead('userListFailed', async () => {
    const [all, roleOf] = await Promise.all([readUpToMost(admin), readRoleByUserId(admin)])
    return all.map((said) => toFetchedUser(said, roleOf.get(said.id) ?? null, admin.versionKey))
  })
}

async function readUpToMost(admin: AdminRest): Promise<UserRepresentation[]> {
  const found = new Map<string, UserRepresentation>()
  for await (const page of readPages(admin, allUsersPath, userRepresentationSchema)) {
    for (const said of page) found.set(said.id, said)
    if (found.size > maxUsers) throw new ProblemError('tooManyUsers', { params: { max: maxUsers } })
  }
  return [...found.values()]
}

/** The role of each user id. Read separately, since the identity service lists users without roles. */
export async function readRoleByUserId(admin: AdminRest): Promise<ReadonlyMap<string, Role>> {
  const found = new Map<string, Role>()
  for (const role of roles.toReversed()) {
    const path = `/roles/${role}/users?briefRepresentation=true`
    for await (const page of readPages(admin, path, fetchedUserIdSchema))
      for (const { id } of page) found.set(id, role)
  }
  return found
}

export const allUsersPath = '/users?briefRepresentation=false'

const maxRows = documentedLimit('rows of the identity service that are read page by page', 100_000)

/** 5,000 users with hundreds of casinos each have 50 MB. */
const maxBytes = documentedLimit('bytes of all these pages', 64 * 1024 * 1024)

/** Reads a list by page; `path` has to have a query already. Throws like `AdminRest`, and `identityUnavailable` for too many pages. */
export async function* readPages<T>(admin: AdminRest, path: string, schema: z.ZodMiniType<T>, perPage = 500) {
  const budget: ByteBudget = { left: maxBytes }
  for (let first = 0; first < maxRows; first += perPage) {
    const page = await admin.get(`${path}&first=${first}&max=${perPage}`, z.array(schema), budget)
    yield page
    if (page.length < perPage) return
  }
  throw new ProblemError('identityUnavailable')
}

/** One user with the role. Throws `notFound`, `userFetchFailed` and `identityUnavailable`. */
export async function requireUser(admin: AdminRest, id: string): Promise<UserRepresentationAndRow> {
  const found = await fetchUserOrNull(admin, id)
  if (!found) throw new ProblemError('notFound')
  return found
}

export const fetchUserOrNull = async (
  admin: AdminRest,
  id: string,
): Promise<UserRepresentationAndRow | null> =>
  isId.test(id) ? runIdentityRead('userFetchFailed', () => nullIfNotFound(fetchUser(admin, id))) : null

/** Like `requireUser`, for an id that comes from the identity service. Throws like `AdminRest`. */
export async function fetchUser(admin: AdminRest, id: string): Promise<UserRepresentationAndRow> {
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

export const fetchedUserIdSchema = z.object({ id: z.string() })
export const roleMappingSchema = z.object({ name: z.string() })

export const highestRoleIn = (mappings: readonly { name: string }[]): Role | null =>
  roles.find((role) => mappings.some(({ name }) => name === role)) ?? null

/** Up to this many users of a query are read one by one instead of reading all. */
const fewUsers = 20

/** A reader whose users come from the identity service. Users queried by id or name are read one by one; other lists read all. */
export const readerWithUsers = (reader: Reader, { name }: Entity, admin: AdminRest) =>
  ({
    list: async (collection, query) =>
      collection === name
        ? selectPage(rowsOf(await usersFor(admin, query)), query)
        : reader.list(collection, query),
    holder: async (collection, field, row) =>
      collection === name
        ? findUniqueHolderInRows(
            rowsOf(await usersNamed(admin, field.path, [valueAt(row, field.path)])),
            field,
            row,
          )
        : reader.holder(collection, field, row),
    get: async (collection, id) =>
      collection === name ? (await fetchUserOrNull(admin, id))?.row : reader.get(collection, id),
  }) satisfies Reader

/** Throws `userLimitReached` if there are as many users as can be listed. Call within a turn. */
export async function requireRoomForUser(admin: AdminRest): Promise<void> {
  const last = `${allUsersPath}&first=${maxUsers - 1}&max=1`
  const found = await runIdentityRead('userListFailed', () => admin.get(last, z.array(fetchedUserIdSchema)))
  if (found.length > 0) throw new ProblemError('userLimitReached', { params: { max: maxUsers } })
}

/** Whether an administrator other than these users has rights that satisfy `counts`. Throws `userListFailed` and `identityUnavailable`. */
export const hasOtherAdmin = (
  admin: AdminRest,
  others: ReadonlySet<string>,
  counts: (rights: Rights) => boolean,
): Promise<boolean> =>
  runIdentityRead('userListFailed', async () => {
    for await (const page of readPages(
      admin,
      '/roles/admin/users?briefRepresentation=false',
      userRepresentationSchema,
    ))
      if (
        page.some(
          (one) => !others.has(one.id) && counts(rightsOf(toFetchedUser(one, 'admin', admin.versionKey).row)),
        )
      )
        return true
    return false
  })

/** All users that a query may match, possibly more. */
async function usersFor(admin: AdminRest, { where }: Query) {
  for (const condition of where) {
    if (isConditionGroup(condition) || condition.op !== 'in' || condition.values.length > fewUsers) continue
    const { field, values } = condition
    if (field === 'id') return usersOf(admin, values)
    if (names.has(field) && values.every(Boolean)) return usersNamed(admin, field, values)
  }
  return readAllShared(admin)
}

/** The running read of all users, and the one that waits for it, by identity service. */
const reads = new WeakMap<
  AdminRest,
  { running: Promise<UserRepresentationAndRow[]>; next?: Promise<UserRepresentationAndRow[]> }
>()

/** One read at a time: those who ask meanwhile share the next one, since a long list keeps the identity service busy for seconds. */
function readAllShared(admin: AdminRest): Promise<UserRepresentationAndRow[]> {
  const known = reads.get(admin)
  if (known)
    return (known.next ??= known.running.then(
      () => readAllShared(admin),
      () => readAllShared(admin),
    ))
  const running = readAllUsers(admin).finally(() => reads.delete(admin))
  reads.set(admin, { running })
  return running
}

const names = new Set(['username', 'email'])

async function usersNamed(admin: AdminRest, field: string, values: readonly unknown[]) {
  const ids = new Set<string>()
  for (const value of values) {
    if (!value) continue
    const query = new URLSearchParams({ [field]: String(value), exact: 'true', briefRepresentation: 'true' })
    const found = await runIdentityRead('userListFailed', () =>
      admin.get(`/users?${query}`, z.array(fetchedUserIdSchema)),
    )
    for (const { id } of found) ids.add(id)
  }
  return usersOf(admin, [...ids])
}

async function usersOf(admin: AdminRest, ids: readonly unknown[]) {
  const found = await Promise.all(ids.map((id) => fetchUserOrNull(admin, String(id))))
  return found.flatMap((user) => user ?? [])
}

const rowsOf = (users: readonly { row: Row }[]) => users.map(({ row }) => row)

/** Users that match a text by the identity service's own search. Throws `userListFailed` and `identityUnavailable`. */
export async function searchUsers(
  { identity }: Pick<ApiContext, 'identity'>,
  { name }: Entity,
  typed: string,
): Promise<SearchResult[]> {
  const people = await runIdentityRead('userListFailed', async (): Promise<UserRepresentation[]> => {
    if (isUserId.test(typed)) {
      const one = await nullIfNotFound(
        identity.get(`/users/${typed.toLowerCase()}`, userRepresentationSchema),
      )
      return one ? [one] : []
    }
    const query = new URLSearchParams({ search: anywhere(typed), max: String(maxSearchResultsPerCollection) })
    return identity.get(`/users?briefRepresentation=true&${query}`, z.array(userRepresentationSchema))
  })
  return people.map(({ id, username, email, firstName, lastName }) => {
    const of = [firstName, lastName].filter(Boolean).join(' ')
    const texts = [id, username, email, firstName, lastName, of]
    return { resource: name, id, ...findMatchedText(typed, username, of, texts) }
  })
}

const isUserId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Each word may occur anywhere in a name. Characters with a meaning in the search syntax are removed. */
const anywhere = (typed: string) =>
  typed
    .replace(/[*"]/g, ' ')
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => `*${word}*`)
    .join(' ')
