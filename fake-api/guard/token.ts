import { errors, jwtVerify } from 'jose'
import type { User } from '../../src/contract/access.ts'
import { userOf } from '../../src/contract/claims.ts'
import { Problem } from '../../src/contract/problem.ts'
import { longestTokenLife } from '../revocation/list.ts'
import { createSigningKeys } from './signingKeys.ts'

export interface TokenSettings {
  /** Address of the identity service's realm, as the tokens name it. */
  issuer: string
  /** Whom the tokens are for. */
  audience: string
  /** The client that asked for them: the console. Tokens of other clients are refused. */
  client: string
}

export type VerifyToken = (token: string) => Promise<User>

/**
 * Checks access tokens: signature by the issuer's published keys, issuer, audience, expiry and authorized party; and that they
 * live no longer than what revokes them is remembered.
 * Throws `unauthenticated` for a token that does not pass, and `identityUnavailable` while the keys cannot be had:
 * whoever is signed in stays so.
 */
export function createVerifier(
  { issuer, audience, client }: TokenSettings,
  keys = createSigningKeys(issuer),
): VerifyToken {
  const rules = {
    issuer,
    audience,
    algorithms: ['RS256', 'ES256', 'PS256'],
    clockTolerance: 5,
    requiredClaims: ['sub', 'exp', 'iat', 'azp'],
  }
  return async (token) => {
    const { payload } = await jwtVerify(token, keys.find, rules).catch((error: unknown) => {
      throw error instanceof errors.JOSEError ? new Problem('unauthenticated') : error
    })
    const { exp = Infinity, iat = 0 } = payload
    if (payload['azp'] !== client || exp - iat > longestTokenLife) throw new Problem('unauthenticated')
    const user = userOf(payload)
    if (!user) throw new Problem('unauthenticated')
    return user
  }
}
