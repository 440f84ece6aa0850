import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '../../src/contract/values.ts'
import { ifMatch, startApi, type TestApi } from '../support/api.ts'
import { usersOf } from '../support/users.ts'

let api: TestApi
let users: ReturnType<typeof usersOf>
beforeAll(async () => {
  api = await startApi()
  users = usersOf(api)
})
afterAll(() => api.close())

const names = ({ rows }: { rows: Row[] }) => rows.map(({ username }) => username)

it('users are sorted, filtered, searched and paginated like other lists', async () => {
  const admins = await users.list({ filter: { role: 'admin', enabled: true }, sort: ['lastName', 'DESC'] })
  expect(admins.rows.map(({ lastName }) => lastName)).toEqual(['Vogt', 'Scoped', 'Reinhardt', 'Admin'])
  expect(names(await users.list({ filter: { q: 'østergård' } }))).toEqual(['juergen.oestergaard@example.com'])
  const seeing = await users.list({ filter: { casinoAccess: 'all' } })
  expect(
    seeing.rows.every(({ role, casinoIds }) => role === 'admin' && isDeepStrictEqual(casinoIds, [])),
  ).toBe(true)
  expect(names(seeing)).toContain('annika.vogt@example.com')
  const ofFjord = await users.list({ filter: { casinoIds: ['cf_fjord'] }, range: [1, 1] })
  expect([names(ofFjord), ofFjord.headers.get('Content-Range')]).toEqual([
    ['marek.nowak@example.com'],
    'users 1-1/3',
  ])
  expect((await users.list({ filter: { phone: '1' } })).body).toMatchObject({
    status: 400,
    code: 'malformed',
  })
  const known = { 'If-None-Match': String(ofFjord.headers.get('ETag')) }
  expect(
    (
      await api.call('/users?filter={"casinoIds":["cf_fjord"]}&range=[1,1]&sort=["username","ASC"]', {
        headers: known,
      })
    ).status,
  ).toBe(304)
})

it('a user is the same in lists and alone, never has a password, and is not found by invalid ids', async () => {
  const { record, headers } = await users.create('same', {
    casinoIds: ['cf_bluefin', 'cf_aurora'],
    firstName: ' ',
  })
  expect(record).toMatchObject({
    casinoIds: ['cf_aurora', 'cf_bluefin'],
    firstName: null,
    password: { set: true },
  })
  expect(headers.get('Location')).toBe(`/api/users/${record.id}`)
  expect((await users.list({ filter: { id: [record.id] } })).rows).toEqual([record])
  expect(await users.read(record.id)).toEqual(record)
  for (const id of ['gone', '%2E%2E', 'count', '..%2Fevents'])
    expect([id, (await api.call(`/users/${id}`)).status]).toEqual([id, 404])
  expect((await api.call(`/users/${record.id}/usage`)).body).toEqual([])
  const wrong = await api.call(`/users/${record.id}`, { method: 'POST' })
  expect([wrong.status, wrong.headers.get('Allow')]).toEqual([405, 'GET, HEAD, PUT, PATCH, DELETE'])
})

describe('a write to a user', () => {
  it('needs the current version; the refusal contains the current record', async () => {
    const user = await users.made('versions')
    const body = { lastName: 'Later' }
    expect((await api.call(`/users/${user.id}`, { method: 'PATCH', body })).status).toBe(428)
    const changed = await users.write('PATCH', user.id, body)
    expect(changed.record.version).not.toBe(user.version)
    for (const method of ['PATCH', 'PUT', 'DELETE']) {
      const { body: stale } = await api.call(`/users/${user.id}`, { method, body, headers: ifMatch(user) })
      expect(stale).toMatchObject({ status: 412, code: 'stale', current: changed.record })
    }
    const replaced = await users.write('PUT', user.id, { ...changed.record, lastName: null })
    expect(replaced.record).toMatchObject({ firstName: 'Sample', lastName: null, password: { set: true } })
    const before = users.asked().length
    expect((await users.write('PATCH', user.id, { firstName: 'Sample' })).record).toEqual(replaced.record)
    expect(users.asked()).toHaveLength(before)
  })

  it.each([
    ['an unknown field', { admin: true }, { admin: { code: 'unknownField' } }],
    ['another username', { username: 'other@example.com' }, { username: { code: 'readOnlyField' } }],
    ['a password', { password: 'a password of length' }, { password: { code: 'readOnlyField' } }],
    ['a version', { version: 3 }, { version: { code: 'readOnlyField' } }],
    ['an unknown role', { role: 'owner' }, { role: { code: 'choiceInvalid' } }],
    ['all casinos', { casinoAccess: 'all' }, { casinoAccess: { code: 'visitorSeesSelected' } }],
    [
      'all casinos and one of them',
      { role: 'admin', casinoAccess: 'all', casinoIds: ['cf_aurora'] },
      { casinoIds: { code: 'allCasinosNamed' } },
    ],
    ['an unknown access', { casinoAccess: 'none' }, { casinoAccess: { code: 'choiceInvalid' } }],
    ['an unknown casino', { casinoIds: ['cf_gone'] }, { 'casinoIds.0': { code: 'referenceMissing' } }],
    ...['e\u200bve@example.com', 'é@example.com', `${'e'.repeat(65)}@example.com`, 'a..b@example.com'].map(
      (address) =>
        [
          `the address ${address.length} ${address.slice(0, 4)}`,
          { role: 'admin', casinoIds: ['cf_aurora'], email: address },
          { email: { code: 'emailInvalid', params: { address } } },
        ] as [string, object, object],
    ),
    ['no e-mail address', { email: 'x' }, { email: { code: 'emailInvalid', params: { address: 'x' } } }],
  ])('with %s is refused at the field', async (name, body, errors) => {
    const { id } = await users.made(`refused${name.replaceAll(/\W/g, '')}`)
    const before = users.asked().length
    expect((await users.write('PATCH', id, body)).body).toMatchObject({
      status: 422,
      code: 'invalid',
      errors,
    })
    expect(users.asked()).toHaveLength(before)
  })

  it('of a name or address in use is refused at the field, ignoring case', async () => {
    const { id } = await users.made('taken')
    const { body } = await users.create('other', { username: 'TAKEN@example.com' })
    expect(body).toMatchObject({
      status: 409,
      code: 'usernameTaken',
      errors: { username: { code: 'usernameTaken' } },
    })
    const changed = await users.write('PATCH', id, { email: 'Admin@example.com ' })
    expect(changed.body).toMatchObject({
      status: 409,
      code: 'emailTaken',
      errors: { email: { code: 'emailTaken' } },
    })
  })

  it("of a username that is another user's address, or the reverse, is refused at the field", async () => {
    const { id } = await users.made('apart', { email: 'apart.mail@example.com' })
    const before = users.asked().length
    const named = await users.create('apart-two', { username: 'Apart.Mail@example.com' })
    expect(named.body).toMatchObject({ status: 409, errors: { username: { code: 'usernameTaken' } } })
    const addressed = await users.write('PATCH', id, { email: 'Annika.Vogt@example.com' })
    expect(addressed.body).toMatchObject({ status: 409, errors: { email: { code: 'emailTaken' } } })
    expect(users.asked()).toHaveLength(before)
    expect((await users.write('PATCH', id, { email: 'apart@example.com' })).status).toBe(200)
  })

  it.each([
    ['short', { code: 'passwordTooShort', params: { min: 12 } }],
    ['policy-at-creation@example.com', { code: 'passwordIsUsername' }],
    ['policy.mail@example.com', { code: 'passwordIsEmail' }],
    ['', { code: 'required' }],
  ])('with the password "%s" is refused at the field, at creation and later', async (password, error) => {
    const who = { username: 'policy-at-creation@example.com', email: 'policy.mail@example.com' }
    const refused = { status: 422, code: 'invalid', errors: { password: error } }
    expect((await users.create('policy', { ...who, password })).body).toMatchObject(refused)
    expect((await users.list({ filter: { username: who.username } })).rows).toEqual([])
    const { id } = await users.made('policy', who)
    expect((await users.reset(id, password)).body).toMatchObject(refused)
    await users.write('DELETE', id)
  })

  it('keeps other attributes in the identity service', async () => {
    const { id } = await users.made('foreign')
    const path = new RegExp(`^/admin/realms/backoffice/users(/${id})?(\\?.*)?$`)
    let sent = ''
    const foreign = { attributes: { department: ['Support'], casinos: ['cf_aurora'] }, locale: 'de' }
    api.identity.intercept = (request, response) => {
      if (!path.test(request.url ?? '') || request.method === 'POST') return false
      if (request.method === 'PUT') {
        request
          .on('data', (chunk) => (sent += String(chunk)))
          .on('end', () => {
            Object.assign(foreign, JSON.parse(sent))
            response.writeHead(204).end()
          })
        return true
      }
      const user = {
        id,
        username: 'foreign@example.com',
        email: 'foreign@example.com',
        enabled: true,
        ...foreign,
      }
      const body = request.url?.includes('?') ? [user] : user
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
      return true
    }
    const { status } = await users.write('PATCH', id, { casinoIds: [] })
    api.identity.intercept = null
    expect(status).toBe(200)
    expect(JSON.parse(sent)).toMatchObject({
      locale: 'de',
      attributes: { department: ['Support'], casinos: [], casino_access: ['selected'] },
    })
  })
})
