import { errors, jwtVerify } from 'jose'
import type { User } from '../../src/contract/access.ts'
import { userFromClaims } from '../../src/contract/claims.ts'
import { ProblemError } from '../../src/contract/problem.ts'
import { maxTokenLifetimeSeconds } from '../revocation/list.ts'
import { createIssuerKeyLookup } from './signingKeys.ts'

export interface TokenSettings {
  /** The address of the identity service's realm, as tokens name it. */
  issuer: string
  audience: string
  /** The client that requested the tokens, which is the console. Tokens of other clients are refused. */
  client: string
}

export type VerifyToken = (token: string) => Promise<User>

/** Offline tokens would outlive signing out, long ones their revocations. Throws `unauthenticated`, `identityUnavailable` without keys. */
export function createVerifier(
  { issuer, audience, client }: TokenSettings,
  keys = createIssuerKeyLookup(issuer),
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
      throw error instanceof errors.JOSEError ? new ProblemError('unauthenticated') : error
    })
    const { exp = Infinity, iat = 0 } = payload
    if (payload['azp'] !== client || exp - iat > maxTokenLifetimeSeconds)
      throw new ProblemError('unauthenticated')
    if (
      String(payload['scope'] ?? '')
        .split(' ')
        .includes('offline_access')
    )
      throw new ProblemError('unauthenticated')
    const user = userFromClaims(payload)
    if (!user) throw new ProblemError('unauthenticated')
    return user
  }
}
