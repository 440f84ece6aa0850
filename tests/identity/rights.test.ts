import { describe, expect, inject } from 'vitest'
import { roleAt } from '../support/samples.ts'
import { keycloakAdmin } from './support/keycloakAdmin.ts'
import { signInOverHttp, type Client } from './support/client.ts'
import type { Row } from '../browser/support/api.ts'
import { test } from './support/test.ts'
import { addUser, asAdmin, changeUser, goodPassword, removeUser, untilTokensCount } from './support/users.ts'

/** The claims of a user's new token, and the number of visible casinos. */
async function seenBy(username: string) {
  const user: Client = await signInOverHttp(username, goodPassword)
  const { casino_access: access, casinos = [] } = user.claims()
  const { body } = await user.call('GET', '/casinos')
  return { access, casinos: [casinos].flat().toSorted(), seen: (body as unknown[]).length }
}

const every = roleAt('admin', 'all')
const aurora = roleAt('admin', ['cf_aurora'])
const none = { access: 'selected', casinos: [], seen: 0 }

describe('access to all casinos', () => {
  test('is a claim of the token, and an empty list of casinos grants none', async () => {
    const admin = await asAdmin()
    const seen = await seenBy((await addUser(admin, every)).username)
    expect(seen).toMatchObject({ access: 'all', casinos: [] })
    expect(seen.seen).toBeGreaterThan(2)
    const empty = await addUser(admin, { role: 'admin', casinoAccess: 'selected', casinoIds: [] })
    expect(await seenBy(empty.username)).toEqual(none)
    const some = await addUser(admin, aurora)
    expect(await seenBy(some.username)).toEqual({ access: 'selected', casinos: ['cf_aurora'], seen: 1 })
  })

  test('follows changes in both directions, in token and record', async () => {
    const admin = await asAdmin()
    const widened = await addUser(admin, aurora)
    const narrowed = await addUser(admin, every)
    for (const [{ id }, fields] of [
      [widened, every],
      [narrowed, roleAt('admin')],
    ] as const)
      expect((await changeUser(admin, id, fields)).body).toMatchObject(fields)
    await untilTokensCount()
    expect(await seenBy(widened.username)).toMatchObject({ access: 'all', casinos: [] })
    expect(await seenBy(narrowed.username)).toEqual(none)
  })

  test('cannot be granted by an administrator of selected casinos', async () => {
    const admin = await asAdmin()
    const { username } = await addUser(admin, aurora)
    const limited = await signInOverHttp(username, goodPassword)
    const other = await addUser(limited, { casinoIds: [] })
    expect((await changeUser(limited, other.id, every)).status).toBe(403)
    await untilTokensCount()
    expect(await seenBy(other.username)).toEqual(none)
  })
})

test('a refused change restores nothing when it is repeated after later changes', async () => {
  const admin = await asAdmin()
  const taken = await addUser(admin)
  const user = await addUser(admin, every)
  const visitor = roleAt('visitor', ['cf_aurora'])
  const headers = { 'If-Match': `"${user.version}"`, 'Idempotency-Key': user.id }
  const send = (fields: object) =>
    admin.call('PATCH', `/users/${user.id}`, { ...visitor, ...fields }, headers)
  for (const fields of [{ email: taken.username }, { firstName: '<' }]) {
    const status = (await send(fields)).status
    expect([409, 422]).toContain(status)
  }
  expect((await changeUser(admin, user.id, visitor)).status).toBe(200)
  expect((await send({ firstName: '<' })).status).toBe(412)
  await untilTokensCount()
  expect(await seenBy(user.username)).toEqual({ access: 'selected', casinos: ['cf_aurora'], seen: 1 })
})

test('names refuse the characters that the service refuses, and accept all others', async () => {
  const admin = await asAdmin()
  const { id } = await addUser(admin)
  for (const mark of '<>&"$%!#?§;*~/\\|^=[]{}()') {
    const refused = await changeUser(admin, id, { lastName: `A${mark}b` })
    expect(refused.body).toMatchObject({ errors: { lastName: { code: 'nameCharacter' } } })
  }
  for (const lastName of ["O'Neil", 'Müller, Dr.', 'A.B_c@d:e+f`´-', '山田'])
    expect((await changeUser(admin, id, { lastName })).body).toMatchObject({ lastName })
})

test('changing names and address changes no rights', async () => {
  const admin = await asAdmin()
  const renamed: Row[] = []
  for (const fields of [every, roleAt('admin', ['cf_aurora', 'cf_bluefin']), roleAt('visitor')]) {
    const before = await addUser(admin, fields)
    renamed.push(before)
    const names = { firstName: 'Other', lastName: null, email: `other-${before.username}` }
    const after = (await changeUser(admin, before.id, names)).body
    const {
      version: _old,
      updatedAt: _updatedAt,
      ...same
    } = { ...before, ...names } as Record<string, unknown>
    const { version: _new, updatedAt: _at, ...read } = after as Record<string, unknown>
    expect(read).toEqual(same)
  }
  await untilTokensCount()
  for (const { username, casinoAccess: access, casinoIds: casinos } of renamed)
    expect(await seenBy(String(username))).toMatchObject({ access, casinos })
})

describe.runIf(process.env['IDENTITY'] === 'keycloak')('in a real Keycloak', () => {
  test('changing names keeps attributes and the right to sign in', async () => {
    const { id } = await addUser(await asAdmin(), { casinoIds: ['cf_aurora'], enabled: false })
    const admin = await keycloakAdmin()
    const before = await admin.get(`/users/${id}`)
    const names = { email: `names-${String(before['email'])}`, firstName: '', lastName: 'Other' }
    await admin.send('PUT', `/users/${id}`, names)
    const { firstName: _absent, ...same } = { ...before, ...names }
    expect(await admin.get(`/users/${id}`)).toEqual(same)
  })

  test('the service account sees no secret of a client', async () => {
    const admin = await keycloakAdmin()
    const of = async (clientId: string) =>
      ((await admin.get(`/clients?clientId=${clientId}`)) as unknown as [{ id: string }])[0].id
    const [api, realmRoles] = [await of('backoffice-api'), await of('realm-management')]
    const { value } = await admin.get(`/clients/${api}/client-secret`)
    const { identity } = inject('places')
    const answered = await fetch(`${identity}/realms/backoffice/protocol/openid-connect/token`, {
      method: 'POST',
      headers: { Authorization: `Basic ${btoa(`backoffice-api:${String(value)}`)}` },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    })
    const { access_token } = (await answered.json()) as { access_token: string }
    const headers = { Authorization: `Bearer ${access_token}` }
    const statusOf = async (path: string) =>
      (await fetch(`${identity}/admin/realms/backoffice${path}`, { headers })).status
    expect(await statusOf(`/clients/${realmRoles}`)).toBe(200)
    for (const path of ['/clients', `/clients/${api}`, `/clients/${api}/client-secret`])
      expect(await statusOf(path)).toBe(403)
  })

  test('whoever administers the realm is changed by nobody who sees some casinos only', async () => {
    const office = await asAdmin()
    const limited = await addUser(office, aurora)
    const [direct, grouped, plain] = [await addUser(office), await addUser(office), await addUser(office)]
    const admin = await keycloakAdmin()
    const found = async (path: string) => (await admin.get(path)) as unknown as [{ id: string }]
    const [{ id: client }] = await found('/clients?clientId=realm-management')
    const role = [await admin.get(`/clients/${client}/roles/manage-users`)]
    await admin.send('POST', `/users/${direct.id}/role-mappings/clients/${client}`, role)
    await admin.send('POST', '/groups', { name: limited.id })
    const [{ id: group }] = await found(`/groups?search=${limited.id}`)
    await admin.send('POST', `/groups/${group}/role-mappings/clients/${client}`, role)
    await admin.send('PUT', `/users/${grouped.id}/groups/${group}`)
    await untilTokensCount()
    const asLimited = await signInOverHttp(limited.username, goodPassword)
    for (const { id } of [direct, grouped]) {
      expect((await changeUser(asLimited, id, { lastName: 'Other' })).status).toBe(403)
      const reset = { password: 'a password to sign in with' }
      const path = `/users/${id}/reset-password`
      expect((await asLimited.call('POST', path, reset, { 'Idempotency-Key': id })).status).toBe(403)
      expect((await removeUser(asLimited, id)).status).toBe(403)
    }
    expect((await changeUser(asLimited, plain.id, { lastName: 'Other' })).status).toBe(200)
  })
})
