import { createPublicKey, type JsonWebKey } from 'node:crypto'
import type { Request } from 'express'
import { jwtVerify } from 'jose'
import { SERVICE_CLIENT_ID } from '../addresses.ts'
import { ADMIN_AUDIENCE } from '../claims.ts'
import { Refusal } from './answer.ts'

/**
 * Lets the service account in and nobody else.
 *
 * @throws Refusal 401 without a valid token, 403 for the token of a person
 */
export function createAccess(issuer: string, signingKey: JsonWebKey) {
  const publicKey = createPublicKey({ key: signingKey, format: 'jwk' })
  return async (request: Request) => {
    const token = /^Bearer (\S+)$/i.exec(request.get('Authorization') ?? '')?.[1] ?? ''
    const expected = { issuer, algorithms: ['RS256'], requiredClaims: ['exp'] }
    const verified = await jwtVerify(token, publicKey, expected).catch(() => undefined)
    if (!verified) throw new Refusal(401, { error: 'HTTP 401 Unauthorized' })
    const { aud, azp } = verified.payload
    if (aud !== ADMIN_AUDIENCE || azp !== SERVICE_CLIENT_ID)
      throw new Refusal(403, { error: 'HTTP 403 Forbidden' })
  }
}
