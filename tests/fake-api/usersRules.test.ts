import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { requireUser } from '../../fake-api/users/fetchedUsers.ts'
import type { Row } from '../../src/contract/values.ts'
import { roleAt, startApi, type Caller, type CallOptions, type Claims, type TestApi } from '../support/api.ts'
import { usersOf } from '../support/users.ts'

let api: TestApi
let users: ReturnType<typeof usersOf>
beforeAll(async () => {
  api = await startApi()
  users = usersOf(api)
})
afterAll(() => api.close())

const as = ({ id }: Row): Claims => ({ sub: id, name: 'Me', roles: ['admin'], casinoAccess: 'all' })

const limitedAdmin = roleAt('admin', ['cf_aurora'])

describe('sessions of a user', () => {
  it.each([
    ['a casino is removed', { casinoIds: ['cf_aurora', 'cf_bluefin'] }, { casinoIds: ['cf_aurora'] }, true],
    ['a casino is added', { casinoIds: ['cf_aurora'] }, { casinoIds: ['cf_aurora', 'cf_bluefin'] }, true],
    ['an administrator is limited', roleAt('admin', 'all'), limitedAdmin, true],
    ['an administrator loses the last casino', limitedAdmin, { casinoIds: [] }, true],
    ['an administrator gets all casinos', limitedAdmin, roleAt('admin', 'all'), true],
    ['an administrator becomes a visitor', limitedAdmin, { role: 'visitor' }, true],
    ['a visitor becomes an administrator', {}, { role: 'admin' }, true],
    ['the user is disabled', {}, { enabled: false }, true],
    ['the name changes', {}, { lastName: 'Other' }, false],
  ])('end only with a change of rights: %s', async (name, before, change, ends) => {
    const { id } = await users.made(`session${name.replaceAll(/\W/g, '')}`, before)
    expect((await users.write('PATCH', id, change)).record).toMatchObject(change)
    expect(users.asked().includes(`POST /users/${id}/logout`)).toBe(ends)
  })
})

it('a password of blanks is none, for a new user and at a reset', async () => {
  const blank = ' '.repeat(12)
  const refused = { status: 422, errors: { password: { code: 'required' } } }
  expect((await users.create('blank', { password: blank })).body).toMatchObject(refused)
  const { id } = await users.made('blankreset')
  expect((await users.reset(id, blank)).body).toMatchObject(refused)
})

describe('the own user', () => {
  it('cannot change its role, casinos or password, disable or delete itself, but its name', async () => {
    const me = await users.made('me', roleAt('admin', 'all'))
    const own = { as: as(me) }
    const refused = { status: 403, code: 'ownUser' }
    for (const body of [roleAt('visitor', ['cf_aurora']), { enabled: false }, limitedAdmin])
      expect((await users.write('PATCH', me.id, body, own)).body).toMatchObject(refused)
    expect((await users.write('DELETE', me.id, undefined, own)).body).toMatchObject(refused)
    expect((await users.reset(me.id, 'a password of length', own)).body).toMatchObject(refused)
    expect((await users.write('PATCH', me.id, { firstName: 'My' }, own)).status).toBe(200)
  })
})

describe('an administrator of selected casinos', () => {
  const limited: CallOptions = { as: 'scopedAdmin' }
  it('cannot grant other casinos, nor gain them', async () => {
    const wider = await users.made('wider', { casinoIds: ['cf_cobalt'] })
    const refused = { status: 403, code: 'noPermission' }
    const unlimited = await users.create('unlimited', roleAt('admin', 'all'), limited)
    expect(unlimited.body).toMatchObject(refused)
    expect((await users.create('beyond', { casinoIds: ['cf_cobalt'] }, limited)).status).toBe(422)
    expect((await users.reset(wider.id, 'a password of length', limited)).body).toMatchObject(refused)
    expect((await users.reset('u-admin', 'a password of length', limited)).body).toMatchObject(refused)
    expect((await users.create('within', { casinoIds: ['cf_aurora'] }, limited)).status).toBe(201)
  })
})

describe('a user with a role from a group or another role', () => {
  it('can be changed only by administrators of all casinos', async () => {
    const username = 'realm-boss@example.com'
    const attributes = { casinos: [], casino_access: ['all'] }
    const address = await api.identity.admin.send('POST', '/users', {
      ...{ username, email: username, firstName: 'Realm', lastName: 'Boss', enabled: true, attributes },
    })
    const id = String(address?.split('/').at(-1))
    const nothing: Claims = { sub: 'u-nothing', name: 'None', roles: ['admin'], casinos: [] }
    const refused = { status: 403, code: 'noPermission' }
    for (const as of [nothing, 'scopedAdmin'] as const) {
      const key = JSON.stringify(as)
      expect((await users.reset(id, 'a password of length', { as, key })).body).toMatchObject(refused)
      for (const body of [{ email: 'mine@example.com' }, { role: 'visitor' }])
        expect((await users.write('PATCH', id, body, { as })).body).toMatchObject(refused)
      expect((await users.write('DELETE', id, undefined, { as })).body).toMatchObject(refused)
    }
    expect((await users.read(id))['email']).toBe(username)
    expect((await users.reset(id, 'a password of length')).status).toBe(200)
    expect((await users.write('DELETE', id)).status).toBe(200)
  })
})

it('with a greater role by a group can be changed only by users who see as much', async () => {
  const { id } = await users.made('grouped', roleAt('visitor', ['cf_aurora']))
  const { representation, row } = await requireUser(api.identity.admin, id)
  const attributes = { casinos: [], casino_access: ['all'] }
  await api.identity.admin.send('PUT', `/users/${id}`, { ...representation, attributes })
  const composite = `/users/${id}/role-mappings/realm/composite`
  const asked = (as: Caller, password: string) => users.reset(id, password, { as, key: password })
  api.identity.intercept = (request, response) => {
    if (!request.url?.endsWith(composite)) return false
    response.writeHead(200, { 'Content-Type': 'application/json' })
    response.end(JSON.stringify([{ name: 'visitor' }, { name: 'admin' }, { name: 'default-roles' }]))
    return true
  }
  const refused = { status: 403, code: 'noPermission' }
  const before = users.asked().length
  expect((await asked('scopedAdmin', 'second password of length')).body).toMatchObject(refused)
  for (const [method, body] of [
    ['PATCH', { enabled: false }],
    ['DELETE', undefined],
  ] as const)
    expect((await users.write(method, id, body, { as: 'scopedAdmin' })).body).toMatchObject(refused)
  expect(users.asked()).toHaveLength(before)
  expect((await users.read(id))['role']).toBe(row['role'])
  expect((await asked('admin', 'third password of length')).status).toBe(200)
  api.identity.intercept = null
})

it('a password that somebody else sets is always temporary', async () => {
  const unknown = { errors: { temporary: { code: 'unknownField' } } }
  const { id } = await users.made('temporary')
  expect((await users.create('for-good', { temporary: false })).body).toMatchObject(unknown)
  const sent = vi.spyOn(globalThis, 'fetch')
  const path = `/users/${id}/reset-password`
  const reset = (fields: object) => {
    const body = { password: 'an unlikely password', ...fields }
    const headers = { 'Idempotency-Key': JSON.stringify(body) }
    return api.call(path, { method: 'POST', body, headers, undocumented: true })
  }
  expect((await reset({ temporary: false })).body).toMatchObject(unknown)
  expect((await reset({})).status).toBe(200)
  await users.made('another')
  const bodies = sent.mock.calls
    .filter(([url]) => String(url).endsWith('/reset-password') && String(url).includes('/admin/'))
    .map(([, init]) => JSON.parse(String(init?.body)) as { temporary: boolean })
  sent.mockRestore()
  expect(bodies.map(({ temporary }) => temporary)).toEqual([true, true])
})

describe('a password reset', () => {
  it('happens once per key, ends the sessions, and reveals the password nowhere', async () => {
    const { id } = await users.made('reset')
    const [first, again, other] = [
      await users.reset(id, 'an unlikely password'),
      await users.reset(id, 'an unlikely password'),
      await users.reset(id, 'another unlikely one'),
    ]
    expect([first.status, again.text, other.status]).toEqual([200, first.text, 422])
    expect(users.asked().filter((call) => call.includes(id))).toEqual([
      `PUT /users/${id}/reset-password`,
      `POST /users/${id}/role-mappings/realm`,
      `PUT /users/${id}/reset-password`,
      `POST /users/${id}/logout`,
    ])
    expect((await api.call(`/users/${id}/reset-password`, { method: 'POST', body: {} })).status).toBe(400)
    const path = `/users/${id}/reset-password`
    const more = { password: 'an unlikely password', isTemporary: true }
    const headers = { 'Idempotency-Key': 'more' }
    expect((await api.call(path, { method: 'POST', body: more, headers })).body).toMatchObject({
      errors: { isTemporary: { code: 'unknownField' } },
    })
    const everything = JSON.stringify([await users.history(id), api.answers])
    for (const secret of ['unlikely', 'a password of length']) expect(everything).not.toContain(secret)
  })
})

it('a call to the identity service is logged before, and its outcome afterwards', async () => {
  const { id } = await users.made('record')
  await users.write('PATCH', id, { casinoIds: ['cf_aurora'] })
  await users.reset(id, 'an unlikely password')
  await users.write('DELETE', id)
  const entries = await users.history(id)
  expect(entries.map(({ action, attempted }) => [action, attempted])).toEqual([
    ['create', null],
    ['attempted', 'edit'],
    ['update', null],
    ['attempted', 'resetPassword'],
    ['resetPassword', null],
    ['attempted', 'delete'],
    ['delete', null],
  ])
  for (const index of [1, 3, 5]) {
    expect(entries[index]).toMatchObject({ changes: [], recordLabel: 'record@example.com' })
    expect(entries[index + 1]?.['parentId']).toBe(entries[index]?.id)
  }
  expect(entries[2]?.['changes']).toEqual([{ field: 'casinoIds', before: [], after: ['cf_aurora'] }])
  expect(entries[6]?.['changes']).toContainEqual({
    field: 'password',
    before: { set: true },
    after: { set: false },
  })
  expect((await api.call('/audit-entries/verify')).body).toMatchObject({ valid: true })
  expect((await api.call('/audit-entries?filter={"resource":"users"}', { as: 'visitor' })).rows).toEqual([])
})

it('administrators of the realm cannot be changed by administrators of selected casinos', async () => {
  const { id } = await users.made('of-it', roleAt('visitor', ['cf_aurora']))
  const answers: Record<string, unknown> = {
    [`/users/${await api.identity.admin.self()}/role-mappings`]: {
      clientMappings: { 'realm-management': { id: 'c-realm', mappings: [{ name: 'manage-users' }] } },
    },
    [`/users/${id}/role-mappings/clients/c-realm/composite`]: [{ name: 'realm-admin' }],
  }
  api.identity.intercept = (request, response) => {
    const found = Object.keys(answers).find((path) => request.url?.endsWith(path))
    if (!found) return false
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(answers[found]))
    return true
  }
  const refused = { status: 403, code: 'noPermission' }
  const reset = (as: Caller) => users.reset(id, 'second password of length', { as, key: String(as) })
  expect((await reset('scopedAdmin')).body).toMatchObject(refused)
  expect((await users.write('PATCH', id, { enabled: false }, { as: 'scopedAdmin' })).body).toMatchObject(
    refused,
  )
  expect((await reset('admin')).status).toBe(200)
  // Keycloak leaves out what the service account may not view.
  for (const seen of [{}, { clientMappings: {} }]) {
    answers[Object.keys(answers)[0] as string] = seen
    expect((await reset('scopedAdmin')).body).toMatchObject(refused)
  }
})
