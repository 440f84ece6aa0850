import { errors, jwtVerify, type JWTPayload } from 'jose'
import type { User } from '../../src/contract/access.ts'
import { userFromClaims } from '../../src/contract/claims.ts'
import { ProblemError } from '../../src/contract/problem.ts'
import { log } from '../log.ts'
import { isDatedAhead, maxTokenLifetimeSeconds } from '../revocation/list.ts'
import { createIssuerKeyLookup } from './signingKeys.ts'

export interface TokenSettings {
  /** The address of the identity service's realm, as tokens name it. */
  issuer: string
  audience: string
  /** The client that requested the tokens, which is the console. Tokens of other clients are refused. */
  client: string
}

export type VerifyToken = (token: string) => Promise<User>

/**
 * Offline tokens would outlive signing out, long ones their revocations. Throws `unauthenticated`, `identityUnavailable` without keys. `time`
 * is the present in seconds since 1970 by the clock of the identity service, asked for only if the token is dated ahead of this machine's.
 */
export function createVerifier(
  { issuer, audience, client }: TokenSettings,
  keys = createIssuerKeyLookup(issuer),
  time = async () => Date.now() / 1000,
): VerifyToken {
  const rules = {
    issuer,
    audience,
    algorithms: ['RS256', 'ES256', 'PS256'],
    clockTolerance: 5,
    requiredClaims: ['sub', 'exp', 'iat', 'azp'],
  }
  let saidAt = -Infinity
  /** Logged at most once a minute, since everybody who signed in by a wrong clock has such a token. */
  function sayDatedAhead(seconds: number) {
    if (performance.now() - saidAt < 60_000) return
    saidAt = performance.now()
    log.warn(
      { seconds: Math.round(seconds) },
      'A token was refused, as it is dated ahead: the clock of the sign-in service or of this machine was wrong. Whoever signs in again gets another one.',
    )
  }

  return async (token) => {
    const { payload } = await jwtVerify(token, keys.find, rules).catch((error: unknown) => {
      throw error instanceof errors.JOSEError ? new ProblemError('unauthenticated') : error
    })
    const { exp = Infinity, iat = 0 } = payload
    if (payload['azp'] !== client || exp - iat > maxTokenLifetimeSeconds)
      throw new ProblemError('unauthenticated')
    if (isOffline(payload)) throw new ProblemError('unauthenticated')
    if (isDatedAhead(iat, Date.now() / 1000)) {
      const ahead = iat - (await time())
      if (isDatedAhead(ahead, 0)) {
        sayDatedAhead(ahead)
        throw new ProblemError('unauthenticated')
      }
    }
    const user = userFromClaims(payload)
    if (!user) throw new ProblemError('unauthenticated')
    return user
  }
}

/**
 * A refresh may ask for less scope than was granted at the sign-in, and so hide it. Keycloak says in the id as well of which kind of session
 * a token is (`ofrtrt:<uuid>`); ids of other services do not look like that.
 */
const isOffline = ({ scope, jti }: JWTPayload): boolean =>
  String(scope ?? '')
    .split(' ')
    .includes('offline_access') || /^of[a-z]{4}:/.test(jti ?? '')
