import { createRemoteJWKSet, errors, jwtVerify, type JWTVerifyGetKey } from 'jose'
import * as z from 'zod'
import type { User } from '../../src/contract/access.ts'
import { userOf } from '../../src/contract/claims.ts'
import { Problem } from '../../src/contract/problem.ts'

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
 * Checks access tokens: signature by the issuer's published keys, issuer, audience, expiry and authorized party.
 * Throws `unauthenticated` for a token that does not pass, and `identityUnavailable` while the keys cannot be had:
 * whoever is signed in stays so.
 */
export function createVerifier({ issuer, audience, client }: TokenSettings): VerifyToken {
  const getKey = keysOf(issuer)
  const rules = {
    issuer,
    audience,
    algorithms: ['RS256', 'ES256', 'PS256'],
    clockTolerance: 5,
    requiredClaims: ['sub', 'exp', 'azp'],
  }
  return async (token) => {
    const { payload } = await jwtVerify(token, getKey, rules).catch((error: unknown) => {
      throw error instanceof errors.JOSEError ? new Problem('unauthenticated') : error
    })
    if (payload['azp'] !== client) throw new Problem('unauthenticated')
    const user = userOf(payload)
    if (!user) throw new Problem('unauthenticated')
    return user
  }
}

/** The issuer's keys: their address is asked for at the first call, and again after a failure. */
function keysOf(issuer: string): JWTVerifyGetKey {
  let discovered: Promise<JWTVerifyGetKey> | undefined
  return async (header, token) => {
    try {
      discovered ??= discover(issuer)
      const keys = await discovered.catch((error: unknown) => {
        discovered = undefined
        throw error
      })
      return await keys(header, token)
    } catch (error) {
      if (error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JOSENotSupported) throw error
      console.error(`The keys of ${issuer} cannot be had:`, error instanceof Error ? error.message : error)
      throw new Problem('identityUnavailable')
    }
  }
}

const configuration = z.object({ issuer: z.string(), jwks_uri: z.url() })

async function discover(issuer: string): Promise<JWTVerifyGetKey> {
  const response = await fetch(`${issuer}/.well-known/openid-configuration`, {
    signal: AbortSignal.timeout(5000),
  })
  if (!response.ok) throw new Error(`discovery answered ${response.status}`)
  const found = configuration.parse(await response.json())
  if (found.issuer !== issuer) throw new Error(`discovery is of another issuer, ${found.issuer}`)
  return createRemoteJWKSet(new URL(found.jwks_uri))
}
