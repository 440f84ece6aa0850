import { readFile } from 'node:fs/promises'
import { decodeJwt } from 'jose'
import { describe, expect, it } from 'vitest'
import { ADMIN, newFile, PROTOCOL, startIdentity } from './support.ts'

const ANN = {
  username: 'Ann@Example.com',
  email: 'ann.mail@example.com',
  firstName: 'Ann',
  lastName: 'Oberländer',
  enabled: true,
  emailVerified: true,
  attributes: { casinos: ['cf_aurora'], casino_access: ['selected'] },
  credentials: [{ type: 'password', value: 'long enough to be one', temporary: false }],
}

describe('the service account', () => {
  it('gets a token for the Admin REST API only, by basic or body credentials', async () => {
    const { admin, client, secret } = await startIdentity()
    const { access_token: token } = await admin.token()
    expect(decodeJwt(token)).toMatchObject({ azp: 'backoffice-api', aud: 'realm-management' })
    const inBody = { client_id: 'backoffice-api', client_secret: secret }
    expect((await admin.token(inBody)).status).toBe(200)
    expect((await admin.token({ ...inBody, client_secret: 'x' })).status).toBe(401)
    const asked = await admin.token({ resource: 'urn:backoffice-api' })
    expect(decodeJwt(asked.access_token)).toMatchObject({ aud: 'realm-management' })
    expect((await client.withBearer(`${PROTOCOL}/userinfo`, token)).status).toBe(401)
  })

  it('is the only caller of the Admin REST API', async () => {
    const { admin, client } = await startIdentity()
    const { access_token, id_token } = await client.signIn(ADMIN)
    expect((await admin.call('GET', '/users', undefined, access_token)).status).toBe(403)
    expect((await admin.call('GET', '/users', undefined, id_token)).status).toBe(403)
    expect((await admin.call('GET', '/users', undefined, 'a.b.c')).status).toBe(401)
    expect((await admin.call('GET', '/nothing', undefined, 'a.b.c')).status).toBe(401)
    expect(await admin.call('GET', '/clients')).toMatchObject({
      status: 404,
      body: { error: expect.any(String) },
    })
  })
})

describe('users of the identity service', () => {
  it.each([
    ['no username', { email: 'a@example.com' }],
    ['no e-mail address', { username: 'x', email: 'nowhere' }],
    ['another shape', { username: 'x', attributes: { casinos: 'all' } }],
    ['no list', { username: 'x', credentials: 'secret' }],
  ])('are refused with %s', async (_what, body) => {
    const { admin } = await startIdentity()
    expect((await admin.call('POST', '/users', body)).status).toBe(400)
    expect((await admin.call('GET', '/users/count')).body).toBe(3)
  })

  it.each([
    ['', ['admin', 'guest', 'visitor']],
    ['search=VIS', ['visitor']],
    ['search=isit', []],
    ['search=*isit*', ['visitor']],
    ['search=*example*ndner', []],
    ['search=*ind*er', ['visitor']],
    ['search=jonas lind', ['visitor']],
    ['search=jonas brandt', []],
    ['search="brandt"', ['admin']],
    ['search="brand"', []],
    ['search=.', []],
    ['username=EXAMPLE.com', ['admin', 'guest', 'visitor']],
    ['username=guest&exact=true', []],
    ['username=guest@example.com&exact=true', ['guest']],
    ['enabled=false', []],
    ['first=1&max=1', ['guest']],
    ['max=0', []],
    ['max=-1', ['admin', 'guest', 'visitor']],
  ])('are found by "%s"', async (query, names) => {
    const { admin } = await startIdentity()
    const found = await admin.list(`/users?briefRepresentation=true&${query}`)
    expect(found.map(({ username }) => username?.split('@')[0])).toEqual(names)
    expect(JSON.stringify(found)).not.toContain('casinos')
    if (!/first|max/.test(query)) {
      expect((await admin.call('GET', `/users/count?${query}`)).body).toBe(names.length)
    }
  })
})

describe('a password', () => {
  it.each([
    ['eleven char', 'invalidPasswordMinLengthMessage'],
    [ANN.username, 'invalidPasswordNotUsernameMessage'],
    [ANN.email.toUpperCase(), 'invalidPasswordNotEmailMessage'],
  ])('"%s" is refused', async (value, error) => {
    const { admin } = await startIdentity()
    const refused = { status: 400, body: { error, error_description: expect.stringContaining('Invalid') } }
    const credentials = [{ type: 'password', value }]
    expect(await admin.call('POST', '/users', { ...ANN, credentials })).toMatchObject(refused)
    expect((await admin.call('GET', '/users/count')).body).toBe(3)
    await admin.call('POST', '/users', ANN)
    const path = `/users/${await admin.idOf(ANN.username)}/reset-password`
    expect(await admin.call('PUT', path, credentials[0])).toMatchObject(refused)
  })
})

it('is stored only as a hash, once the change is acknowledged', async () => {
  const file = await newFile()
  const { admin } = await startIdentity({ file })
  await admin.call('POST', '/users', ANN)
  await admin.remove('guest@example.com')
  const text = await readFile(file, 'utf8')
  expect(text).not.toContain(ANN.credentials[0]?.value)

  const second = await startIdentity({ file })
  expect((await second.admin.list('/users')).map(({ username }) => username)).toEqual([
    'admin@example.com',
    'ann@example.com',
    'visitor@example.com',
  ])
})
