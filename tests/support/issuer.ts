import { exportJWK, generateKeyPair, SignJWT, type CryptoKey } from 'jose'
import type { TokenSettings } from '../../fake-api/guard/token.ts'
import { listen } from './listen.ts'

export interface Claims {
  sub: string
  name?: string
  username?: string
  roles?: string[]
  casinoAccess?: 'all' | 'selected'
  casinos?: string[]
}

export interface TokenOptions {
  /** Additional claims; `undefined` removes a claim. */
  claims?: Record<string, unknown>
  /** Seconds from now; negative for an expired token. */
  expiresIn?: number
  /** Seconds since 1970; by default later than all changes so far. */
  issuedAt?: number
  key?: CryptoKey
  kid?: string
}

export interface TestIssuer {
  settings: TokenSettings
  token(claims: Claims, options?: TokenOptions): Promise<string>
  /** Number of requests for its keys. */
  asked(): number
  close(): Promise<void>
}

/** An identity service that publishes its keys and signs any claims. */
export async function startIssuer(): Promise<TestIssuer> {
  const { publicKey, privateKey } = await generateKeyPair('ES256')
  const keys = [{ ...(await exportJWK(publicKey)), kid: 'k1', alg: 'ES256', use: 'sig' }]
  let asked = 0
  /** Tokens by their claims: signing takes as long as the rest of a call, and calls within a second can share a token. */
  const signed = new Map<string, Promise<string>>()
  const server = await listen((request, response) => {
    const issuer = `http://${request.headers.host}/realms/test`
    const isKeys = request.url?.endsWith('/certs')
    if (isKeys) asked++
    response.setHeader('Content-Type', 'application/json')
    response.end(JSON.stringify(isKeys ? { keys } : { issuer, jwks_uri: `${issuer}/certs` }))
  })
  const issuer = `${server.origin}/realms/test`
  const settings = { issuer, audience: 'backoffice-api', client: 'backoffice-console' }
  return {
    settings,
    token: (
      { sub, name, username, roles, casinoAccess, casinos },
      { claims = {}, expiresIn = 300, issuedAt, key = privateKey, kid = 'k1' } = {},
    ) => {
      const usual = {
        sub,
        name,
        preferred_username: username,
        casino_access: casinoAccess,
        casinos,
        iss: issuer,
        aud: settings.audience,
        azp: settings.client,
        // A token counts as issued after all changes before the call.
        iat: issuedAt ?? Math.floor(Date.now() / 1000) + 3,
      }
      const said = { ...usual, ...(roles && { realm_access: { roles } }), ...claims }
      const expires = Math.floor(Date.now() / 1000) + expiresIn
      const sign = () =>
        new SignJWT(said).setProtectedHeader({ alg: 'ES256', kid }).setExpirationTime(expires).sign(key)
      if (key !== privateKey) return sign()
      const same = JSON.stringify([said, expires, kid])
      const token = signed.get(same) ?? sign()
      signed.set(same, token)
      return token
    },
    asked: () => asked,
    close: server.close,
  }
}
