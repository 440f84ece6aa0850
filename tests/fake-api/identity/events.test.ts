import { expect, it } from 'vitest'
import { createSignInEvents, type SignInEvent } from '../../../fake-api/identity/events.ts'
import { ADMIN, newFile, PROTOCOL, sidOf, startIdentity, VISITOR } from './support.ts'

const DAY = 24 * 60 * 60_000

it('sign-ins, failed sign-ins and sign-outs are listed, the newest first', async () => {
  const { client, admin } = await startIdentity()
  const adminId = await admin.idOf(ADMIN.username)
  await client.trySignIn({ username: 'nobody@example.com', password: 'secret' })
  await client.trySignIn({ ...ADMIN, password: 'wrong' })
  await admin.change(VISITOR.username, { enabled: false })
  await client.trySignIn(VISITOR)
  const sessionId = sidOf(await client.signIn(ADMIN))
  const asking = await client.browser.open(`${PROTOCOL}/logout?client_id=backoffice-console`)
  await client.browser.submit(await asking.text(), { logout: 'yes' })

  const events = await admin.list('/events')
  expect(events.map(({ type, error }) => [type, error])).toEqual([
    ['LOGOUT', undefined],
    ['LOGIN', undefined],
    ['LOGIN_ERROR', 'user_disabled'],
    ['LOGIN_ERROR', 'invalid_user_credentials'],
    ['LOGIN_ERROR', 'user_not_found'],
  ])
  const [signOut, signIn, , wrong, unknown] = events
  const from = { clientId: 'backoffice-console', ipAddress: '127.0.0.1' }
  for (const own of [signOut, signIn, wrong]) {
    expect(own).toMatchObject({ ...from, userId: adminId, details: { username: ADMIN.username } })
  }
  expect([signIn, signOut]).toMatchObject([{ sessionId }, { sessionId }])
  expect(unknown).toMatchObject({ ...from, details: { username: 'nobody@example.com' } })
  expect(unknown).not.toHaveProperty('userId')
  expect(JSON.stringify(events)).not.toMatch(/secret|wrong|backoffice-demo/)

  const types = async (query: string) => (await admin.list(`/events?${query}`)).map(({ type }) => type)
  expect(await types('type=LOGIN&type=LOGOUT&direction=asc')).toEqual(['LOGIN', 'LOGOUT'])
  expect(await types(`user=${adminId}&first=1&max=1`)).toEqual(['LOGIN'])
  expect(await types(`dateFrom=${Number(signOut?.['time']) + 1}`)).toEqual([])
  expect(await types(`dateTo=${Number(unknown?.['time']) - 1}`)).toEqual([])
  // Midnight may pass during the test.
  const dayOf = (event?: Record<string, unknown>) =>
    new Date(Number(event?.['time'])).toISOString().slice(0, 10)
  expect(await types(`dateFrom=${dayOf(unknown)}&dateTo=${dayOf(signOut)}`)).toHaveLength(5)
  expect((await admin.call('GET', '/events?dateFrom=yesterday')).status).toBe(400)
})

it('signing in again keeps the session id, and an unfinished sign-in has no event', async () => {
  const { client, admin } = await startIdentity()
  await client.signIn(ADMIN)
  const page = await (await client.authorize({ prompt: 'login' })).text()
  expect(await admin.list('/events')).toHaveLength(1)
  await client.exchange(await client.browser.submit(page, ADMIN))
  const ids = (await admin.list('/events?type=LOGIN')).map(({ sessionId }) => sessionId)
  expect(ids).toEqual([ids[0], ids[0]])
})

it("the address is that of the socket, and that of the proxy's header only behind a proxy", async () => {
  const headers = { 'X-Forwarded-For': '203.0.113.7, 198.51.100.2' }
  for (const trustProxy of [false, true]) {
    const { client, admin } = await startIdentity({ trustProxy })
    await client.trySignIn({ ...ADMIN, password: 'wrong' }, headers)
    const [event] = await admin.list('/events')
    expect(event?.['ipAddress']).toBe(trustProxy ? '198.51.100.2' : '127.0.0.1')
  }
})

it('events are kept over a restart', async () => {
  const file = await newFile()
  const first = await startIdentity({ file })
  await first.client.trySignIn({ ...ADMIN, password: 'wrong' })
  const events = await first.admin.list('/events')
  await first.stop()
  expect(await (await startIdentity({ file })).admin.list('/events')).toEqual(events)
})

it('events are deleted after thirty days, and when there are too many', () => {
  let now = 100 * DAY
  const kept: SignInEvent[] = []
  const events = createSignInEvents(
    kept,
    () => now,
    () => undefined,
  )
  const add = (username: string) => events.add({ type: 'LOGIN_ERROR', ipAddress: '::1', username })
  add('x'.repeat(9000))
  expect(kept[0]?.details.username).toHaveLength(255)
  now += 30 * DAY
  expect(events.all()).toEqual([])
  for (let number = 0; number < 10_001; number++) add(String(number))
  expect(kept).toHaveLength(10_000)
  expect(kept[0]?.details.username).toBe('1')
})

it('a flood of one kind removes no events of other kinds or users', () => {
  const kept: SignInEvent[] = []
  const events = createSignInEvents(kept, Date.now, () => undefined)
  const add = (type: SignInEvent['type'], userId?: string) =>
    events.add({ type, userId, username: userId ?? 'nobody', ipAddress: '::1' })
  const count = (type: string, userId?: string) =>
    kept.filter((event) => event.type === type && event.userId === userId).length
  for (const person of ['ada', 'bob'])
    for (const type of ['LOGIN', 'LOGIN_ERROR', 'LOGOUT'] as const) add(type, person)
  for (let number = 0; number < 10_100; number++) add('LOGIN_ERROR')
  for (let number = 0; number < 1_100; number++) add('LOGIN', 'bob')
  for (let number = 0; number < 1_100; number++) add('LOGIN_ERROR', 'bob')
  expect(count('LOGIN_ERROR')).toBe(10_000)
  expect(['LOGIN', 'LOGIN_ERROR', 'LOGOUT'].map((type) => count(type, 'ada'))).toEqual([1, 1, 1])
  expect(['LOGIN', 'LOGIN_ERROR', 'LOGOUT'].map((type) => count(type, 'bob'))).toEqual([1_000, 1_000, 1])
})
