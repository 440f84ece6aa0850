import { expect } from 'vitest'
import { people, password } from '../browser/support/page.ts'
import { authorize, pageOf, signInOverHttp, token } from './support/client.ts'
import { test } from './support/test.ts'

const as = (who: keyof typeof people) => signInOverHttp(people[who], password)

test.for([
  ['admin', 'admin', []],
  ['visitor', 'visitor', ['cf_aurora', 'cf_bluefin']],
  ['guest', 'visitor', []],
] as const)(
  'the token of %s contains role and casinos, with the API as audience',
  async ([who, role, casinos]) => {
    const claims = (await as(who)).claims()
    expect([claims.aud].flat()).toContain('backoffice-api')
    expect(claims['azp']).toBe('backoffice-console')
    expect((claims['realm_access'] as { roles: string[] }).roles).toEqual([role])
    expect([claims['casinos'] ?? []].flat()).toEqual(casinos)
    expect(claims['preferred_username']).toBe(people[who])
    expect(claims['sid']).toEqual(expect.any(String))
  },
)

test('the API decides by role and casinos', async () => {
  const [admin, visitor, guest] = await Promise.all([as('admin'), as('visitor'), as('guest')])
  const casinos = async (who: typeof admin) =>
    ((await who.call('GET', '/casinos')).body as { id: string }[]).map(({ id }) => id).sort()
  expect((await casinos(admin)).length).toBeGreaterThan(2)
  expect(await casinos(visitor)).toEqual(['cf_aurora', 'cf_bluefin'])
  expect(await casinos(guest)).toEqual([])
  expect((await visitor.call('GET', '/casinos/cf_nimbus')).status).toBe(404)
  expect((await visitor.call('POST', '/jurisdictions', { name: 'Wild' })).status).toBe(403)
})

test("userinfo and account profile are those of the token's owner", async () => {
  const visitor = await as('visitor')
  const info = await visitor.realm('/protocol/openid-connect/userinfo')
  expect(info).toMatchObject({ status: 200, body: { sub: visitor.claims().sub, email: people.visitor } })
  expect(info.body['casinos']).toEqual(['cf_aurora', 'cf_bluefin'])
  const account = await visitor.realm('/account')
  const profile = { username: people.visitor, email: people.visitor, firstName: 'Jonas', lastName: 'Lindner' }
  expect(account).toMatchObject({ status: 200, body: profile })
})

test('a token can be refreshed until its session has ended', async () => {
  const visitor = await as('visitor')
  expect(await visitor.refresh()).toBe(200)
  await visitor.signOut()
  expect(await visitor.refresh()).toBe(400)
})

test.for([
  ['without a proof key', { code_challenge: '', code_challenge_method: '' }],
  ['with a plain proof key', { code_challenge: 'a'.repeat(43), code_challenge_method: 'plain' }],
  ['without a code', { response_type: 'token' }],
] as const)('signing in is refused %s', async ([, parameters]) => {
  const { response } = await authorize(parameters)
  expect(response.headers.get('Location') ?? (await response.text())).not.toContain('<form')
  const { searchParams, hash } = new URL(response.headers.get('Location') ?? 'x:')
  expect(searchParams.get('code') ?? new URLSearchParams(hash.slice(1)).get('code')).toBeNull()
})

test.for([
  'https://elsewhere.example/auth-callback',
  '/other',
  '/auth-callback/deeper',
  '/auth-callback?x=1',
])('redirects to %s are refused', async (address) => {
  const { redirect } = await authorize()
  const { response } = await authorize({ redirect_uri: new URL(address, redirect).href })
  expect(response.headers.get('Location')).toBeNull()
  expect(response.status).toBe(400)
})

test('an authorization code requires its PKCE verifier', async () => {
  const { browser, redirect, response } = await authorize()
  const answered = await browser.submit(await pageOf(response), { username: people.visitor, password })
  const code = new URL(answered.headers.get('Location') ?? 'x:').searchParams.get('code') ?? ''
  const fields = { grant_type: 'authorization_code', code, redirect_uri: redirect }
  expect((await token({ ...fields, code_verifier: 'b'.repeat(43) })).status).toBe(400)
})

test('the password grant is refused', async () => {
  const answer = await token({ grant_type: 'password', username: people.admin, password })
  expect([400, 401]).toContain(answer.status)
})
