import { expect } from 'vitest'
import { chooseOwnPassword, signInOverHttp } from './support/client.ts'
import { test } from './support/test.ts'
import {
  addUser,
  asAdmin,
  aUser,
  changeUser,
  goodPassword,
  removeUser,
  untilTokensCount,
} from './support/users.ts'

const problem = (code: string) => ({ code })

test('a new user has the given values, is found, and can sign in', async () => {
  const admin = await asAdmin()
  const given = aUser({ casinoIds: ['cf_bluefin', 'cf_aurora'] })
  const { id } = await addUser(admin, given)
  const { password: _password, enabled, ...account } = { ...given, casinoIds: ['cf_aurora', 'cf_bluefin'] }
  const read = await admin.call('GET', `/users/${id}`)
  expect(read.body).toMatchObject({ ...account, enabled, id })
  expect(read.text).not.toContain(goodPassword)
  const filter = encodeURIComponent(JSON.stringify({ q: given.username.slice(5, 20) }))
  expect((await admin.call('GET', `/users?filter=${filter}`)).body).toMatchObject([{ id }])
  const user = await signInOverHttp(given.username, goodPassword)
  expect(user.claims()).toMatchObject({ sub: id, name: 'Nora Neu', realm_access: { roles: ['visitor'] } })
  expect((await user.call('GET', '/account')).body).toMatchObject(account)
})

test('a username or address in use is refused at its field, ignoring case', async () => {
  const admin = await asAdmin()
  const { username } = await addUser(admin)
  const name = await admin.call('POST', '/users', aUser({ username: username.toUpperCase() }))
  expect(name.body).toMatchObject({ errors: { username: problem('usernameTaken') } })
  const address = await admin.call('POST', '/users', aUser({ email: username }))
  expect(address.body).toMatchObject({ errors: { email: problem('emailTaken') } })
})

test("the password policy's error appears at the password, and no user is created", async () => {
  const admin = await asAdmin()
  const short = aUser({ password: 'short' })
  const refused = await admin.call('POST', '/users', short)
  expect(refused.body).toMatchObject({
    errors: { password: { code: 'passwordTooShort', params: { min: 12 } } },
  })
  const same = aUser()
  const named = await admin.call('POST', '/users', { ...same, email: aUser().email, password: same.username })
  expect(named.body).toMatchObject({ errors: { password: problem('passwordIsUsername') } })
  const mailed = await admin.call('POST', '/users', { ...aUser(), email: same.email, password: same.email })
  expect(mailed.body).toMatchObject({ errors: { password: problem('passwordIsEmail') } })
  for (const { username } of [short, same]) {
    const filter = encodeURIComponent(JSON.stringify({ q: username }))
    expect((await admin.call('GET', `/users?filter=${filter}`)).body).toEqual([])
  }
})

test('a role is assigned and removed', async () => {
  const admin = await asAdmin()
  const { id, username } = await addUser(admin, { role: 'admin', casinoIds: [] })
  const user = await signInOverHttp(username, goodPassword)
  expect((await user.call('GET', '/users')).status).toBe(200)
  expect((await changeUser(admin, id, { role: 'visitor' })).body).toMatchObject({ role: 'visitor' })
  expect(await user.refresh()).toBe(400)
  await untilTokensCount()
  const again = await signInOverHttp(username, goodPassword)
  expect(again.claims()['realm_access']).toEqual({ roles: ['visitor'] })
  expect((await again.call('GET', '/users')).status).toBe(403)
})

test.for([
  ['disabled', (admin, id) => changeUser(admin, id, { enabled: false })],
  ['deleted', removeUser],
] as [string, typeof removeUser][])('a user who is %s has no access', async ([, end]) => {
  const admin = await asAdmin()
  const { id, username } = await addUser(admin)
  const user = await signInOverHttp(username, goodPassword)
  expect((await end(admin, id)).status).toBe(200)
  expect(await user.refresh()).toBe(400)
  expect((await user.realm('/protocol/openid-connect/userinfo')).status).toBe(401)
  await expect(signInOverHttp(username, goodPassword)).rejects.toThrow('was not signed in')
})

test('a reset password replaces the previous one, and ends its sessions', async () => {
  const admin = await asAdmin()
  const { id, username } = await addUser(admin)
  const user = await signInOverHttp(username, goodPassword)
  const reset = (password: string) => admin.call('POST', `/users/${id}/reset-password`, { password })
  expect((await reset('short')).body).toMatchObject({ errors: { password: problem('passwordTooShort') } })
  expect((await reset('quite-another-one')).status).toBe(200)
  expect(await user.refresh()).toBe(400)
  await expect(signInOverHttp(username, goodPassword)).rejects.toThrow('was not signed in')
  const again = await chooseOwnPassword(username, 'quite-another-one', 'quite-my-own-one')
  expect(again.claims().sub).toBe(id)
})

test('a password set by somebody else only allows choosing another one', async () => {
  const admin = await asAdmin()
  const { id, username } = await addUser(admin)
  const reset = (body: object) => admin.call('POST', `/users/${id}/reset-password`, body)
  expect((await reset({ password: 'only-for-once', temporary: false })).status).toBe(422)
  expect((await reset({ password: 'only-for-once' })).status).toBe(200)
  await expect(signInOverHttp(username, 'only-for-once')).rejects.toThrow('was not signed in')
  await chooseOwnPassword(username, 'only-for-once', 'for-good-this-time')
  expect((await signInOverHttp(username, 'for-good-this-time')).claims().sub).toBe(id)
})

test('a failed sign-in is logged with name, address and time', async () => {
  const admin = await asAdmin()
  const { id, username } = await addUser(admin)
  const before = Date.now()
  await expect(signInOverHttp(username, 'wrong')).rejects.toThrow('was not signed in')
  const filter = encodeURIComponent(JSON.stringify({ action: 'signInFailed', recordId: id }))
  const { body } = await admin.call('GET', `/audit-entries?filter=${filter}`)
  expect(body).toEqual([expect.objectContaining({ action: 'signInFailed', recordLabel: username })])
  const [entry] = body as { changedAt: string }[]
  expect(JSON.stringify(entry)).toMatch(/127\.0\.0\.1|::1/)
  expectSince(before, entry?.changedAt)
})

test('after five failures even the right password has to wait', async () => {
  const { id, username } = await addUser(await asAdmin())
  for (let failure = 0; failure < 5; failure += 1)
    await expect(signInOverHttp(username, 'wrong')).rejects.toThrow('was not signed in')
  await expect(signInOverHttp(username, goodPassword)).rejects.toThrow('was not signed in')
  // How long the embedded service takes for it is tried by its own clock in tests/fake-api/identity/attempts.test.ts.
  if (process.env['IDENTITY'] !== 'keycloak') return
  const signedIn = () =>
    signInOverHttp(username, goodPassword).then(
      ({ claims }) => claims().sub,
      () => null,
    )
  await expect.poll(signedIn, { timeout: 50_000, interval: 2_000 }).toBe(id)
})

test('an access review lists users who may sign in, with their last recorded sign-in', async () => {
  const admin = await asAdmin()
  const { id, username } = await addUser(admin, { casinoIds: ['cf_aurora'] })
  const before = Date.now()
  await signInOverHttp(username, goodPassword)
  const { status, text } = await admin.call('POST', '/users/export', { format: 'machine' })
  expect(status).toBe(200)
  const [, , , , , , , , , , signedIn, state, , change] =
    text
      .split('\r\n')
      .find((line) => line.startsWith(`${id},`))
      ?.split(',') ?? []
  expect([state, change]).toEqual(['recorded', 'create'])
  expectSince(before, signedIn)
})

/** The identity service may have another clock, and name whole seconds. */
function expectSince(before: number, instant = ''): void {
  const second = 1000
  expect(Date.parse(instant)).toBeGreaterThanOrEqual(before - second)
  expect(Date.parse(instant)).toBeLessThanOrEqual(Date.now() + second)
}
