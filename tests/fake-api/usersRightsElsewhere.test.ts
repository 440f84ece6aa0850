import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { createRevocations } from '../../fake-api/revocation/list.ts'
import { pollIdentityForRevocations } from '../../fake-api/users/watchIdentity.ts'
import { createRightsComparison } from '../../fake-api/users/rightsComparison.ts'
import { fetchUser } from '../../fake-api/users/fetchedUsers.ts'
import { registry } from '../../resources/entities.ts'
import type { HomeAnswer } from '../../src/contract/answers/general.ts'
import { changesCollection } from '../../fake-api/users/unsettled.ts'
import { startApi, type Caller, type TestApi } from '../support/api.ts'
import { usersOf } from '../support/users.ts'

let api: TestApi
let present: string
let look: () => Promise<void>
beforeEach(async () => {
  present = '2026-11-20T09:00:00.000Z'
  const clock = () => new Date(present)
  api = await startApi({ clock })
  const { store, identity } = api
  ;({ look } = createRightsComparison({ store, registry, clock, identity: identity.admin }))
  await look()
  return () => api.close()
})

const nextDay = () => {
  present = new Date(Date.parse(present) + 24 * 3_600_000).toISOString()
  return look()
}
const found = async () =>
  (await api.call('/audit-entries?filter={"action":"changedElsewhere"}&sort=["id","ASC"]')).rows
const atHome = async (as: Caller = 'admin') =>
  ((await api.call('/home', { as })).body as HomeAnswer).attention.find(
    ({ kind }) => kind === 'rightsElsewhere',
  )
const visitor = { role: 'visitor', casinoAccess: 'selected', casinoIds: ['cf_aurora'] }

it('rights that the console has changed are explained, and nothing is said of them', async () => {
  const { made, write } = usersOf(api)
  const { id } = await made('explained', visitor)
  await nextDay()
  await write('PATCH', id, { casinoIds: ['cf_aurora', 'cf_fjord'] })
  await write('PATCH', id, { enabled: false, firstName: 'New' })
  await nextDay()
  await write('DELETE', id)
  await nextDay()
  expect(await found()).toEqual([])
  expect(await atHome()).toBeUndefined()
})

it('rights that somebody has changed in the identity service are one entry, and at home', async () => {
  const { made, read } = usersOf(api)
  const { id, username } = await made('elsewhere', visitor)
  await nextDay()
  const { admin } = api.identity
  const { representation } = await fetchUser(admin, id)
  await admin.send('PUT', `/users/${id}`, {
    ...representation,
    enabled: false,
    attributes: { ...representation.attributes, casinos: ['cf_aurora', 'cf_fjord'] },
  })
  const calls = usersOf(api).asked().length
  await look()
  expect(await found()).toEqual([])
  await nextDay()
  await nextDay()
  expect(await found()).toMatchObject([
    {
      resource: 'users',
      recordId: id,
      recordLabel: username,
      by: { id: 'system' },
      changes: [
        { field: 'enabled', before: true, after: false },
        { field: 'casinoIds', before: ['cf_aurora'], after: ['cf_aurora', 'cf_fjord'] },
      ],
    },
  ])
  expect(usersOf(api).asked()).toHaveLength(calls)
  expect(await read(id)).toMatchObject({ enabled: false })
  const [entry] = await found()
  expect(await atHome()).toEqual({
    kind: 'rightsElsewhere',
    count: 1,
    refs: [{ resource: 'audit-entries', id: entry?.id, label: username }],
    since: '2026-11-16T00:00:00.000Z',
  })
  expect(await atHome('scopedAdmin')).toBeUndefined()
  for (let days = 0; days < 8; days++) await nextDay()
  expect(await atHome()).toBeUndefined()
  expect(await found()).toHaveLength(1)
})

it('somebody who was added or deleted there is an entry each', async () => {
  const { made } = usersOf(api)
  const { id } = await made('deleted', visitor)
  await nextDay()
  const { admin } = api.identity
  await admin.send('DELETE', `/users/${id}`)
  const place = await admin.send('POST', '/users', { username: 'added@example.com', enabled: true })
  await nextDay()
  expect(await found()).toMatchObject([
    { recordId: id, changes: expect.arrayContaining([{ field: 'role', before: 'visitor', after: null }]) },
    {
      recordId: place?.split('/').at(-1),
      recordLabel: 'added@example.com',
      changes: expect.arrayContaining([{ field: 'enabled', before: null, after: true }]),
    },
  ])
  await nextDay()
  expect(await found()).toHaveLength(2)
})

it('what somebody undoes there on the same day is an entry each', async () => {
  const { made } = usersOf(api)
  const { id } = await made('undone', visitor)
  await nextDay()
  const { admin } = api.identity
  // Whatever is changed by the service account, is somebody else's change for this one.
  const identity = { ...admin, self: async () => 'the API' }
  const { store } = api
  const clock = () => new Date(present)
  const watch = pollIdentityForRevocations({
    store,
    registry,
    clock,
    identity,
    revocations: createRevocations(store),
  })
  onTestFinished(() => watch.close())
  const { representation } = await fetchUser(admin, id)
  for (const enabled of [false, true]) {
    await admin.send('PUT', `/users/${id}`, { ...representation, enabled })
    await watch.look()
    await watch.compared()
  }
  await nextDay()
  const changes = (before: boolean) => [{ field: 'enabled', before, after: !before }]
  expect(await found()).toMatchObject([
    { recordId: id, changes: changes(true) },
    { recordId: id, changes: changes(false) },
  ])
})

it('goes on after a clock that was a month ahead', async () => {
  const { id } = await usersOf(api).made('ahead', visitor)
  const right = present
  present = '2026-12-20T09:00:00.000Z'
  await look()
  present = right
  const { representation } = await fetchUser(api.identity.admin, id)
  await api.identity.admin.send('PUT', `/users/${id}`, { ...representation, enabled: false })
  await nextDay()
  expect(await found()).toMatchObject([{ recordId: id }])
})

it('waits while the outcome of a change is not known, and until the identity service answers', async () => {
  const { id } = await usersOf(api).made('waiting', visitor)
  await api.store.transaction((tx) => tx.insert(changesCollection, { id, version: 1 }))
  await api.identity.admin.send('PUT', `/users/${id}`, {
    ...(await fetchUser(api.identity.admin, id)).representation,
    enabled: false,
  })
  await nextDay()
  expect(await found()).toEqual([])
  await api.store.transaction((tx) => tx.remove(changesCollection, id))
  await look()
  expect(await found()).toMatchObject([{ recordId: id }])
})
