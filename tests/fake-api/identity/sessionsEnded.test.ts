import { expect, it } from 'vitest'
import { openIdentityStore } from '../../../fake-api/identity/store.ts'
import { ADMIN, createClient, sidOf, startIdentity, VISITOR } from './support.ts'

const NEW = 'a password of my own'

type Service = Awaited<ReturnType<typeof startIdentity>>

async function changeOwnPassword({ origin }: Service) {
  const client = createClient(origin)
  await client.signIn(VISITOR)
  const page = await (await client.authorize({ kc_action: 'UPDATE_PASSWORD' })).text()
  const words = { password: VISITOR.password, 'password-new': NEW, 'password-confirm': NEW }
  expect((await client.browser.submit(page, words)).status).toBe(303)
}

const ends: [string, (service: Service) => Promise<unknown>][] = [
  ['the own change of the password', changeOwnPassword],
  ['an administrator', async ({ admin }) => admin.call('POST', `${await pathOf(admin)}/logout`)],
  ['the deletion of the person', ({ admin }) => admin.remove(VISITOR.username)],
]
const pathOf = async (admin: Service['admin']) => `/users/${await admin.idOf(VISITOR.username)}`

it.each(ends)('sessions ended by %s are reported one by one, and no others', async (_name, end) => {
  const service = await startIdentity()
  const { admin, client, origin } = service
  const userId = await admin.idOf(VISITOR.username)
  await createClient(origin).signIn(ADMIN)
  const sids = [sidOf(await client.signIn(VISITOR)), sidOf(await createClient(origin).signIn(VISITOR))]
  await end(service)
  const told = await admin.list('/events?type=LOGOUT')
  expect(told.map(({ sessionId }) => sessionId).sort()).toEqual(sids.sort())
  for (const event of told) expect(event).toMatchObject({ userId, clientId: 'backoffice-console' })
})

it('a sign-in of another user in the same browser is reported', async () => {
  const { admin, client } = await startIdentity()
  const sessionId = sidOf(await client.signIn(VISITOR))
  const page = await (await client.authorize({ prompt: 'login' })).text()
  const confirming = await (await client.browser.submit(page, ADMIN)).text()
  await client.browser.submit(confirming, {})
  expect(await admin.list('/events?type=LOGOUT')).toMatchObject([{ sessionId, ipAddress: '127.0.0.1' }])
})

/** The library's store of sessions, with its notifications. */
async function aStore() {
  const store = await openIdentityStore(undefined, [])
  const told: (string | undefined)[] = []
  store.onSessionEnded(({ uid }) => told.push(uid))
  const sessions = store.adapter('Session')
  const sign = (id: string, uid = id, seconds = 60) => sessions.upsert(id, { uid, accountId: 'ada' }, seconds)
  return { store, sessions, sign, told }
}

it('too many sessions of a user end the oldest, which is reported', async () => {
  const { sign, told } = await aStore()
  for (let number = 0; number < 202; number++) await sign(`s${number}`)
  expect(told).toEqual(['s0', 's1'])
})

it('a session with a new id continues, and an expired one ends by itself', async () => {
  const { store, sessions, sign, told } = await aStore()
  await sign('old', 's1')
  await sign('new', 's1')
  await sessions.destroy('old')
  await sign('over', 's2', 0)
  await store.save()
  expect(told).toEqual([])
  expect(await sessions.findByUid('s1')).toBeDefined()
  await sessions.destroy('new')
  expect(told).toEqual(['s1'])
})

it('an ended session is not restored by a request that read it before', async () => {
  const { store, sessions, sign } = await aStore()
  await sign('s1')
  store.endSessions('ada')
  await sign('s1')
  await sign('another', 's1')
  expect(await sessions.findByUid('s1')).toBeUndefined()
  await sign('s2')
  expect(await sessions.findByUid('s2')).toBeDefined()
})
