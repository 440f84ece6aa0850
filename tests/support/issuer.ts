import { exportJWK, generateKeyPair, SignJWT, type CryptoKey } from 'jose'
import type { TokenSettings } from '../../fake-api/guard/token.ts'
import { listen } from './listen.ts'

/** What a token says of its bearer. */
export interface Claims {
  sub: string
  name?: string
  username?: string
  roles?: string[]
  casinoAccess?: 'all' | 'selected'
  casinos?: string[]
}

export interface TokenOptions {
  /** Claims on top, `undefined` takes one out. */
  claims?: Record<string, unknown>
  /** Seconds from now; negative is expired. */
  expiresIn?: number
  /** Seconds since 1970; later than whatever has happened unless given. */
  issuedAt?: number
  key?: CryptoKey
  kid?: string
}

export interface TestIssuer {
  settings: TokenSettings
  token(claims: Claims, options?: TokenOptions): Promise<string>
  /** How often its keys were asked for. */
  asked(): number
  close(): Promise<void>
}

/** An identity service that publishes its keys and signs whatever it is asked to. */
export async function startIssuer(): Promise<TestIssuer> {
  const { publicKey, privateKey } = await generateKeyPair('ES256')
  const keys = [{ ...(await exportJWK(publicKey)), kid: 'k1', alg: 'ES256', use: 'sig' }]
  let asked = 0
  /** Tokens by what they say. To sign one takes as long as the rest of a call, and who calls again within a second says the same. */
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
        // Whoever signs in for a call does so after all that was changed before it.
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
