import { API_AUDIENCE, CLIENT_ID, SERVICE_CLIENT_ID } from './addresses.ts'
import { attributesOf, representedPerson, type Person } from './person.ts'

export const PROFILE_CLAIMS = [
  'preferred_username',
  'email',
  'email_verified',
  'given_name',
  'family_name',
  'name',
  'locale',
]

/** A person's claims in identity tokens and in the answer of the user info endpoint. */
export function profileClaims(person: Person) {
  return {
    preferred_username: person.username,
    email: person.email,
    email_verified: person.emailVerified,
    given_name: person.firstName,
    family_name: person.lastName,
    name: `${person.firstName} ${person.lastName}`.trim(),
    ...(person.locale && { locale: person.locale }),
  }
}

/** A person's casinos in access tokens and in the user info answer: the attributes with these names, as the realm template maps them. */
export const casinoClaims = ({ casinos, casinoAccess }: Person) => ({ casinos, casino_access: casinoAccess })

/** The claims of an access token beyond the registered ones. */
export function accessClaims(person: Person, sid: string | undefined) {
  return {
    ...profileClaims(person),
    azp: CLIENT_ID,
    sid,
    realm_access: { roles: person.roles },
    ...casinoClaims(person),
  }
}

/** The answer of Keycloak's account service to a profile request. */
export function accountProfile(person: Person) {
  return { ...representedPerson(person), attributes: attributesOf(person) }
}

/** The audience of the service account's tokens: Keycloak's name for its Admin REST API. */
export const ADMIN_AUDIENCE = 'realm-management'

/** An access token is meant for the API, that of the service account for the Admin REST API, and neither for anything else. */
export const audienceOf = (clientId: string) =>
  clientId === SERVICE_CLIENT_ID ? ADMIN_AUDIENCE : API_AUDIENCE
