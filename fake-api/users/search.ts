import * as z from 'zod/mini'
import type { Entity } from '../../src/contract/entity.ts'
import { bestMatchRank, matchRanks, maxSearchResults, normalizeSearch } from '../../src/contract/search.ts'
import type { Api } from '../api.ts'
import { IdentityRefusal } from './adminRest.ts'
import { callIdentity } from './callIdentity.ts'
import { representation, type Representation } from './representation.ts'
import type { SearchResult } from '../../src/contract/answers/general.ts'

/** Users that match a text, by the identity service's own search. Throws `userListFailed` and `identityUnavailable`. */
export async function foundPeople(
  { identity }: Pick<Api, 'identity'>,
  { name }: Entity,
  typed: string,
): Promise<SearchResult[]> {
  const people = await callIdentity('userListFailed', async (): Promise<Representation[]> => {
    if (isUserId.test(typed)) {
      return identity.get(`/users/${typed.toLowerCase()}`, representation).then(
        (one) => [one],
        (error: unknown) => {
          if (error instanceof IdentityRefusal && error.status === 404) return []
          throw error
        },
      )
    }
    const query = new URLSearchParams({ search: anywhere(typed), max: String(maxSearchResults) })
    return identity.get(`/users?briefRepresentation=true&${query}`, z.array(representation))
  })
  return people.map(({ id, username, email, firstName, lastName }) => {
    const of = [firstName, lastName].filter(Boolean).join(' ')
    const fit =
      bestMatchRank([id, username, email, firstName, lastName, of], normalizeSearch(typed)) ??
      matchRanks.anywhere
    return { resource: name, id, label: username, fit, ...(of && { of }) }
  })
}

const isUserId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Each word may occur anywhere in a name; characters with a meaning in the search are left out. */
const anywhere = (typed: string) =>
  typed
    .replace(/[*"]/g, ' ')
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => `*${word}*`)
    .join(' ')
