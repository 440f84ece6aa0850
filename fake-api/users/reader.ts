import * as z from 'zod/mini'
import type { SearchResult } from '../../src/contract/answers/general.ts'
import type { Entity } from '../../src/contract/entity.ts'
import { Problem } from '../../src/contract/problem.ts'
import { isConditionGroup, type Query } from '../../src/contract/query.ts'
import type { Row } from '../../src/contract/row.ts'
import { explainMatch, maxSearchResults } from '../../src/contract/search.ts'
import type { ApiContext } from '../api.ts'
import { valueAt } from '../paths.ts'
import { findUniqueHolderInRows, selectPage } from '../stores/select.ts'
import type { Reader } from '../stores/store.ts'
import { unlessGone, type AdminRest } from './adminRest.ts'
import { readIdentityService } from './identityCalls.ts'
import {
  readAllUsers,
  allUsersPath,
  roleMemberSchema,
  maxUsers,
  readPages,
  findUser,
} from './fetchedUsers.ts'
import { toFetchedUser, userRepresentationSchema, type UserRepresentation } from './representation.ts'
import { rightsOf, type Rights } from './rights.ts'

/** Up to this many users of a query are read one by one instead of reading all. */
const few = 20

/** Users queried by id or name are read one by one, so that this works however many there are. Lists read all users. */
export const withUsers = (reader: Reader, { name }: Entity, admin: AdminRest) =>
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
      collection === name ? (await findUser(admin, id))?.row : reader.get(collection, id),
  }) satisfies Reader

/** Throws `userLimitReached` if there are as many users as can be listed. Call within a turn. */
export async function requireRoomForUser(admin: AdminRest): Promise<void> {
  const last = `${allUsersPath}&first=${maxUsers - 1}&max=1`
  const found = await readIdentityService('userListFailed', () => admin.get(last, z.array(roleMemberSchema)))
  if (found.length > 0) throw new Problem('userLimitReached', { params: { max: maxUsers } })
}

/** Whether an administrator other than these users has rights that satisfy `counts`. Throws `userListFailed` and `identityUnavailable`. */
export const hasOtherAdmin = (
  admin: AdminRest,
  others: ReadonlySet<string>,
  counts: (rights: Rights) => boolean,
): Promise<boolean> =>
  readIdentityService('userListFailed', async () => {
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
    if (isConditionGroup(condition) || condition.op !== 'in' || condition.values.length > few) continue
    const { field, values } = condition
    if (field === 'id') return usersOf(admin, values)
    if (names.has(field) && values.every(Boolean)) return usersNamed(admin, field, values)
  }
  return readAllUsers(admin)
}

/** Fields by which the identity service finds exact matches, ignoring case. */
const names = new Set(['username', 'email'])

async function usersNamed(admin: AdminRest, field: string, values: readonly unknown[]) {
  const ids = new Set<string>()
  for (const value of values) {
    if (!value) continue
    const query = new URLSearchParams({ [field]: String(value), exact: 'true', briefRepresentation: 'true' })
    const found = await readIdentityService('userListFailed', () =>
      admin.get(`/users?${query}`, z.array(roleMemberSchema)),
    )
    for (const { id } of found) ids.add(id)
  }
  return usersOf(admin, [...ids])
}

async function usersOf(admin: AdminRest, ids: readonly unknown[]) {
  const found = await Promise.all(ids.map((id) => findUser(admin, String(id))))
  return found.flatMap((user) => user ?? [])
}

const rowsOf = (users: readonly { row: Row }[]) => users.map(({ row }) => row)

/** Users that match a text by the identity service's own search. Throws `userListFailed` and `identityUnavailable`. */
export async function searchUsers(
  { identity }: Pick<ApiContext, 'identity'>,
  { name }: Entity,
  typed: string,
): Promise<SearchResult[]> {
  const people = await readIdentityService('userListFailed', async (): Promise<UserRepresentation[]> => {
    if (isUserId.test(typed)) {
      const one = await unlessGone(identity.get(`/users/${typed.toLowerCase()}`, userRepresentationSchema))
      return one ? [one] : []
    }
    const query = new URLSearchParams({ search: anywhere(typed), max: String(maxSearchResults) })
    return identity.get(`/users?briefRepresentation=true&${query}`, z.array(userRepresentationSchema))
  })
  return people.map(({ id, username, email, firstName, lastName }) => {
    const of = [firstName, lastName].filter(Boolean).join(' ')
    const texts = [id, username, email, firstName, lastName, of]
    return { resource: name, id, ...explainMatch(typed, username, of, texts) }
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
