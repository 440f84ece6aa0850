import { createHmac, generateKeyPairSync, sign } from 'node:crypto'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { describe, expect, it, vi } from 'vitest'
import { createVerifier } from '../../../fake-api/guard/token.ts'
import { logOutput } from '../../../fake-api/log.ts'
import { callers, listen, startApi } from '../../support/api.ts'
import { startForAll } from '../../support/started.ts'

/** API2 (OWASP): forged tokens, beside those of `guard.test.ts`. */
const api = startForAll(() => startApi())

const seconds = () => Math.floor(Date.now() / 1000)
const claims = () => ({
  ...callers.admin,
  realm_access: { roles: ['admin'] },
  iss: api.issuer.settings.issuer,
  aud: 'backoffice-api',
  azp: 'backoffice-console',
  exp: seconds() + 300,
})
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const publicKey = async () => {
  const { keys } = (await (await fetch(`${api.issuer.settings.issuer}/certs`)).json()) as { keys: object[] }
  return keys[0] as object
}
const withToken = (token: string) =>
  api.call('/casinos', { as: null, headers: { Authorization: `Bearer ${token}` } })

/** Signed with HMAC by the public key, in each of its notations. */
const confused = (secret: (key: object) => string) => async () => {
  const content = `${part({ alg: 'HS256', kid: 'k1', typ: 'JWT' })}.${part(claims())}`
  const signature = createHmac('sha256', secret(await publicKey())).update(content)
  return `${content}.${signature.digest('base64url')}`
}

/** Signed by the attacker's key, which the header contains or links to. */
const brought = (header: (jwk: object) => object) => async () => {
  const { publicKey: own, privateKey } = await generateKeyPair('ES256')
  return new SignJWT(claims())
    .setProtectedHeader({ alg: 'ES256', ...header(await exportJWK(own)) })
    .sign(privateKey)
}

const unsigned = (alg: string) => async () => `${part({ alg, kid: 'k1' })}.${part(claims())}.`

const forged: [string, () => Promise<string>][] = [
  ['by the public key as JSON', confused((key) => JSON.stringify(key))],
  ['by a part of the public key', confused((key) => String((key as { x?: string }).x))],
  ['with alg none', unsigned('none')],
  ['with alg None', unsigned('None')],
  ['with alg NONE', unsigned('NONE')],
  ['with an empty alg', unsigned('')],
  ['by a key in its header', brought((jwk) => ({ kid: 'k1', jwk }))],
  ['by a key at a URL in its header', brought(() => ({ kid: 'k1', jku: 'http://127.0.0.1:1/keys' }))],
  ['by a key whose id is a path', brought(() => ({ kid: '../../../../dev/null' }))],
  ['by a key without an id', brought(() => ({}))],
  [
    'with an unknown critical header',
    async () => {
      const [, content, signature] = (await api.issuer.token(callers.admin)).split('.')
      return `${part({ alg: 'ES256', kid: 'k1', crit: ['own'], own: true })}.${content}.${signature}`
    },
  ],
  [
    'by RSA with the id of another key',
    async () => {
      const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
      const content = `${part({ alg: 'RS256', kid: 'k1' })}.${part(claims())}`
      return `${content}.${sign('sha256', Buffer.from(content), privateKey).toString('base64url')}`
    },
  ],
  ['that is not valid yet', () => api.issuer.token(callers.admin, { claims: { nbf: seconds() + 600 } })],
  ['that expired a minute ago', () => api.issuer.token(callers.admin, { expiresIn: -60 })],
  [
    'for the console itself, as an ID token is',
    () => api.issuer.token(callers.admin, { claims: { aud: 'backoffice-console' } }),
  ],
  [
    'of another realm',
    () => api.issuer.token(callers.admin, { claims: { iss: `${api.issuer.settings.issuer}2` } }),
  ],
  [
    "with another user's claims",
    async () => {
      const [head, , signature] = (await api.issuer.token(callers.visitor)).split('.')
      return `${head}.${part(claims())}.${signature}`
    },
  ],
  ['without its signature', async () => (await api.issuer.token(callers.admin)).replace(/[^.]+$/, '')],
  ['with a fourth part', async () => `${await api.issuer.token(callers.admin)}.e30`],
]

describe('a token', () => {
  it.each(forged)('%s is refused', async (_name, make) => {
    expect((await withToken(await make())).body).toMatchObject({ status: 401, code: 'unauthenticated' })
  })

  it('counts in the header `Authorization` only', async () => {
    const token = await api.issuer.token(callers.admin)
    const anonymous = { as: null, undocumented: true } as const
    expect((await api.call(`/casinos?access_token=${token}`, anonymous)).status).toBe(401)
    const cookie = { Cookie: `token=${token}; Authorization=Bearer ${token}` }
    expect((await api.call('/casinos', { ...anonymous, headers: cookie })).status).toBe(401)
    for (const value of [token, `Basic ${token}`, `Bearer ${token} more`, `Bearer, ${token}`])
      expect((await api.call('/casinos', { ...anonymous, headers: { Authorization: value } })).status).toBe(
        401,
      )
  })

  it('without a key id is refused with 401 if the issuer has several keys', async () => {
    const log = vi.spyOn(logOutput, 'write').mockImplementation(() => undefined)
    const pairs = await Promise.all([generateKeyPair('ES256'), generateKeyPair('ES256')])
    const keys = await Promise.all(
      pairs.map(async (pair, at) => ({ ...(await exportJWK(pair.publicKey)), kid: `k${at}`, alg: 'ES256' })),
    )
    const server = await listen((request, response) => {
      const issuer = `http://${request.headers.host}`
      const isKeys = request.url === '/certs'
      response.end(JSON.stringify(isKeys ? { keys } : { issuer, jwks_uri: `${issuer}/certs` }))
    })
    const verify = createVerifier({ ...api.issuer.settings, issuer: server.origin })
    const token = await new SignJWT({ ...claims(), iss: server.origin })
      .setProtectedHeader({ alg: 'ES256' })
      .sign((pairs[0] as { privateKey: CryptoKey }).privateKey)
    await expect(verify(token)).rejects.toMatchObject({ code: 'unauthenticated' })
    expect(log).not.toHaveBeenCalled()
    await server.close()
  })
})
