import { beforeEach, describe, expect, it } from 'vitest'
import { createVerifier } from '../../fake-api/guard/token.ts'
import { callers, listen, startApi, startIssuer, type TestIssuer, type TokenOptions } from '../support/api.ts'
import { readLog } from '../support/log.ts'
import { startForAll } from '../support/started.ts'

const api = startForAll(() => startApi())

const withToken = (token: string) =>
  api.call('/casinos', { as: null, headers: { Authorization: `Bearer ${token}` } })
const token = (options?: TokenOptions) => api.issuer.token(callers.admin, options)

describe('a token', () => {
  it('of each member of staff is accepted', async () => {
    expect((await withToken(await token())).status).toBe(200)
    expect((await withToken(await token({ claims: { aud: ['other', 'backoffice-api'] } }))).status).toBe(200)
    expect((await withToken(await token({ expiresIn: -3 }))).status).toBe(200)
  })

  /** Beside those of `security/tokens.test.ts`. */
  const refused: [string, () => Promise<string>][] = [
    ['of another issuer', () => token({ claims: { iss: 'http://elsewhere.example/realms/test' } })],
    ['for another audience', () => token({ claims: { aud: 'account' } })],
    ['for the console itself, as an ID token is', () => token({ claims: { aud: 'backoffice-console' } })],
    ['of another client', () => token({ claims: { azp: 'bridge-service' } })],
    ['without a client', () => token({ claims: { azp: undefined } })],
    ['that outlives its session', () => token({ claims: { scope: 'openid offline_access' } })],
    [
      'of such a session that leaves it out',
      () => token({ claims: { scope: 'openid', jti: 'ofrtrt:8d1f' } }),
    ],
    ['without a subject', () => token({ claims: { sub: undefined } })],
    ['by an unknown key', () => token({ kid: 'k2' })],
    ['that is not a JWT', async () => 'nonsense'],
  ]

  it.each(refused)('%s is refused', async (_name, make) => {
    const answer = await withToken(await make())
    expect(answer.body).toEqual({
      type: 'about:blank',
      title: 'Unauthorized',
      status: 401,
      code: 'unauthenticated',
    })
    expect(answer.headers.get('WWW-Authenticate')).toBe('Bearer')
  })

  it('that is dated ahead is refused by the clock of the identity service, and that is logged once', async () => {
    const log = readLog()
    const seconds = Math.floor(Date.now() / 1000)
    let ahead = 0
    const verify = createVerifier(api.issuer.settings, undefined, async () => seconds + ahead)
    const dated = (issuedAt: number) => token({ issuedAt, expiresIn: issuedAt - seconds + 300 })
    const refused = { code: 'unauthenticated' }
    expect(await verify(await dated(seconds + 20))).toMatchObject({ id: callers.admin.sub })
    for (const later of [50, 3600])
      await expect(verify(await dated(seconds + later))).rejects.toMatchObject(refused)
    expect(log.filter((line) => line.includes('dated ahead'))).toHaveLength(1)
    // Where only the clock of this machine is behind, nobody is locked out.
    ahead = 3600
    expect(await verify(await dated(seconds + 3600))).toMatchObject({ id: callers.admin.sub })
  })

  it('is required as a bearer token', async () => {
    expect((await api.call('/casinos', { as: null })).status).toBe(401)
    expect((await api.call('/nothing', { as: null })).status).toBe(401)
    expect((await api.call('/casinos', { as: null, headers: { Authorization: 'Basic YTpi' } })).status).toBe(
      401,
    )
  })
})

describe('the user of a token', () => {
  it.each([{ roles: [] }, { roles: ['offline_access'] }, {}])(
    'without a role has no permissions: %o',
    async (roles) => {
      for (const path of ['/casinos', '/nothing', '/audit-entries']) {
        expect((await api.call(path, { as: { sub: 'u', ...roles } })).body).toMatchObject({
          status: 403,
          code: 'noPermission',
        })
      }
    },
  )

  it('is read from the claims', async () => {
    const verify = createVerifier(api.issuer.settings)
    const user = async (claims: object) => verify(await api.issuer.token({ sub: 'u1', ...claims }))
    expect(await user({ name: 'A B', roles: ['visitor', 'admin'], casinos: ['x'] })).toEqual({
      id: 'u1',
      name: 'A B',
      role: 'admin',
      casinoAccess: 'selected',
      casinos: ['x'],
    })
    expect((await user({ name: 'Katharina \u202egro.elpmaxe@nimda' })).name).toBe(
      'Katharina \ufffdgro.elpmaxe@nimda',
    )
    const single = await api.issuer.token(
      { sub: 'u1' },
      { claims: { preferred_username: 'a@b.example', casinos: 'x' } },
    )
    expect(await verify(single)).toEqual({
      id: 'u1',
      name: 'a@b.example',
      username: 'a@b.example',
      role: null,
      casinoAccess: 'selected',
      casinos: ['x'],
    })
    const odd = await api.issuer.token(
      { sub: 'u1' },
      { claims: { casinos: [1], realm_access: { roles: 'admin' } } },
    )
    expect(await verify(odd)).toEqual({
      id: 'u1',
      name: 'u1',
      role: null,
      casinoAccess: 'selected',
      casinos: [],
    })
  })
})

describe('the keys of the identity service', () => {
  let issuer: TestIssuer
  beforeEach(async () => {
    issuer = await startIssuer()
    return () => issuer.close()
  })

  it('are requested once', async () => {
    const verify = createVerifier(issuer.settings)
    await Promise.all([1, 2, 3].map(async () => verify(await issuer.token(callers.admin))))
    await verify(await issuer.token(callers.admin))
    expect(issuer.asked()).toBe(1)
  })

  it('that are unreachable sign nobody out, are requested again, and logged once', async () => {
    const log = readLog()
    let up = false
    const proxy = await listen((request, response) => {
      const { issuer: real } = issuer.settings
      if (!up) return void response.writeHead(500).end()
      const known = { issuer: `${proxy.origin}/realms/test`, jwks_uri: `${real}/certs` }
      response.end(JSON.stringify(request.url?.includes('well-known') ? known : {}))
    })
    const settings = { ...issuer.settings, issuer: `${proxy.origin}/realms/test` }
    const verify = createVerifier(settings)
    const own = await issuer.token(callers.admin, { claims: { iss: settings.issuer } })
    for (let times = 0; times < 3; times++)
      await expect(verify(own)).rejects.toMatchObject({ code: 'identityUnavailable', status: 503 })
    expect(log).toHaveLength(1)
    up = true
    await expect(verify(own)).resolves.toMatchObject({ id: 'u-admin' })
    await proxy.close()
  })

  it('of a service that is down lead to 503', async () => {
    const log = readLog()
    const verify = createVerifier({ ...issuer.settings, issuer: 'http://127.0.0.1:1/realms/test' })
    const own = await issuer.token(callers.admin)
    await expect(verify(own)).rejects.toMatchObject({ code: 'identityUnavailable' })
    expect(log.join()).not.toContain(own)
  })

  it('of a service with another issuer are not accepted', async () => {
    readLog()
    const alias = issuer.settings.issuer.replace('127.0.0.1', 'localhost')
    const verify = createVerifier({ ...issuer.settings, issuer: `${alias}/` })
    await expect(verify(await issuer.token(callers.admin))).rejects.toMatchObject({
      code: 'identityUnavailable',
    })
  })
})
