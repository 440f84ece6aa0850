import { setTimeout as rest } from 'node:timers/promises'
import { describe, expect, inject } from 'vitest'
import { withToken } from '../browser/support/api.ts'
import { keycloakAdmin } from './support/keycloakAdmin.ts'
import { signInOverHttp, type Client } from './support/client.ts'
import { test } from './support/test.ts'
import { addUser, asAdmin, changeUser, goodPassword } from './support/users.ts'

/** Milliseconds within which withdrawn rights must be gone. */
const within = 5_000

/** Milliseconds until an existing token is refused. Throws if that takes too long, or if the token expires. */
async function refusedAfter(client: Client): Promise<number> {
  const { access_token } = client.tokens()
  const api = withToken(inject('places').origin, `Bearer ${access_token}`)
  const start = performance.now()
  for (;;) {
    const { status } = await api.call('GET', '/casinos')
    const time = performance.now() - start
    expect(Number(client.claims().exp)).toBeGreaterThan(Date.now() / 1000)
    if (status === 401) return time
    if (time > within) throw new Error(`Still ${status} after ${Math.round(time)} ms`)
    await rest(50)
  }
}

async function somebody() {
  const user = await addUser(await asAdmin(), { casinoIds: ['cf_aurora', 'cf_bluefin'] })
  const client = await signInOverHttp(user.username, goodPassword)
  expect((await client.call('GET', '/casinos/cf_aurora')).status).toBe(200)
  return { ...user, client }
}

const told = (what: string, time: number) => console.log(`${what}: refused after ${Math.round(time)} ms`)

describe('a token is refused within five seconds', () => {
  test.for([
    ['disabled', { enabled: false }],
    ['of fewer casinos', { casinoIds: ['cf_bluefin'] }],
  ] as const)('after its user is %s', async ([name, change]) => {
    const { id, client } = await somebody()
    expect((await changeUser(await asAdmin(), id, change)).status).toBe(200)
    const time = await refusedAfter(client)
    told(name, time)
    expect(await client.refresh()).toBe(400)
  })

  test('after its user has signed out', async () => {
    const { client } = await somebody()
    await client.signOut()
    told('signed out', await refusedAfter(client))
  })

  test('while another session of the same user continues', async () => {
    const { username, client } = await somebody()
    const other = await signInOverHttp(username, goodPassword)
    await client.signOut()
    await refusedAfter(client)
    expect((await other.call('GET', '/casinos')).status).toBe(200)
  })
})

describe.runIf(process.env['IDENTITY'] === 'keycloak')('changes in Keycloak’s own console', () => {
  test.for([
    ['disabling', 'PUT', '', { enabled: false }],
    ['an attribute', 'PUT', '', { attributes: { casinos: ['cf_bluefin'] } }],
    ['signing out', 'POST', '/logout', undefined],
    ['another password', 'PUT', '/reset-password', { type: 'password', value: 'quite-another-one' }],
    ['deletion', 'DELETE', '', undefined],
  ] as const)('end tokens within five seconds: %s', async ([name, method, path, body]) => {
    const { id, client } = await somebody()
    const admin = await keycloakAdmin()
    const whole = body && path === '' ? { ...(await admin.get(`/users/${id}`)), ...body } : body
    await admin.send(method, `/users/${id}${path}`, whole)
    told(`${name} in Keycloak`, await refusedAfter(client))
  })

  test('end tokens within five seconds: a role', async () => {
    const { id, client } = await somebody()
    const admin = await keycloakAdmin()
    const role = await admin.get('/roles/visitor')
    await admin.send('DELETE', `/users/${id}/role-mappings/realm`, [role])
    told('a role in Keycloak', await refusedAfter(client))
  })

  test('end the tokens of a single session only', async () => {
    const { username, client } = await somebody()
    const other = await signInOverHttp(username, goodPassword)
    const admin = await keycloakAdmin()
    await admin.send('DELETE', `/sessions/${String(client.claims()['sid'])}`)
    told('a session in Keycloak', await refusedAfter(client))
    expect((await other.call('GET', '/casinos')).status).toBe(200)
  })
})
