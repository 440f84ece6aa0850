import { API_AUDIENCE, CLIENT_ID } from './addresses.ts'
import type { Person } from './directory.ts'

export const PROFILE_CLAIMS = [
  'preferred_username',
  'email',
  'email_verified',
  'given_name',
  'family_name',
  'name',
]

/** What identity tokens and the user info answer say about a person. */
export function profileClaims(person: Person) {
  return {
    preferred_username: person.username,
    email: person.username,
    email_verified: true,
    given_name: person.firstName,
    family_name: person.lastName,
    name: `${person.firstName} ${person.lastName}`,
  }
}

/** What an access token says, beyond the registered claims. */
export function accessClaims(person: Person, sid: string | undefined) {
  return {
    ...profileClaims(person),
    azp: CLIENT_ID,
    sid,
    realm_access: { roles: [person.role] },
    casinos: person.casinos,
  }
}

/** The answer of Keycloak's account service to a profile request. */
export function accountProfile(person: Person) {
  return {
    id: person.id,
    username: person.username,
    firstName: person.firstName,
    lastName: person.lastName,
    email: person.username,
    emailVerified: true,
    attributes: { casinos: person.casinos },
  }
}

/** Every access token is for the API and nothing else. */
export const apiTokens = {
  indicator: `urn:${API_AUDIENCE}`,
  server: {
    audience: API_AUDIENCE,
    scope: '',
    accessTokenFormat: 'jwt',
    jwt: { sign: { alg: 'RS256' } },
  },
} as const
