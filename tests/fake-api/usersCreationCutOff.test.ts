import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { registry } from '../../resources/entities.ts'
import { ProblemError } from '../../src/contract/problem.ts'
import type { Entity } from '../../src/contract/entity.ts'
import type { Store } from '../../fake-api/stores/store.ts'
import type { AdminRest } from '../../fake-api/users/adminRest.ts'
import { createUserRepairs } from '../../fake-api/users/repairs.ts'
import { callers, fixtures, sampleOf, startApi, type TestApi } from '../support/api.ts'
import { readLog } from '../support/log.ts'
import { openTestStore } from '../support/stores.ts'

let store: Store
let api: TestApi
beforeEach(async () => {
  readLog()
  store = await openTestStore(fixtures(), registry)
  api = await startApi({ store: shared(() => true) })
})
afterEach(async () => {
  vi.restoreAllMocks()
  await api.close()
  await store.close()
})

/** The store of one process; closing it leaves it open for the others. */
function shared(lives: () => boolean): Store {
  const own: Pick<Store, 'transaction' | 'close'> = {
    transaction: (work) => (lives() ? store.transaction(work) : Promise.reject(new Error('It has died'))),
    close: async () => undefined,
  }
  return Object.assign(Object.create(store) as Store, own)
}

/** A process that dies after a number of writes to the identity service. */
async function dyingAfter(count: number): Promise<TestApi> {
  let left = count
  let isDead = false
  const { admin } = api.identity
  const dying: AdminRest = {
    ...admin,
    get: (path, schema) => (isDead ? Promise.reject(new Error('It has died')) : admin.get(path, schema)),
    async send(method, path, body) {
      isDead ||= left-- === 0
      if (isDead) throw new Error('It has died')
      const address = await admin.send(method, path, body)
      isDead = left === 0
      return address
    },
  }
  return startApi({ store: shared(() => !isDead), admin: dying })
}

const body: Record<string, unknown> = {
  ...sampleOf(registry.find('users') as Entity, 'cut-off'),
  ...{ role: 'admin', casinoAccess: 'all', casinoIds: [] },
}
const create = (at: TestApi, headers = {}, fields = {}) =>
  at.call('/users', { method: 'POST', body: { ...body, ...fields }, headers })
const named = async () =>
  (await api.call(`/users?filter=${JSON.stringify({ username: body['username'] })}`)).rows
const repair = () =>
  createUserRepairs({ store, identity: api.identity.admin, registry, clock: () => new Date() }).run()

describe('an interrupted creation of a user', () => {
  it.each([
    ['before anything was asked', 0, []],
    ['after the user was added', 1, [null]],
    ['after the password', 2, [null]],
    ['after the role', 3, ['admin']],
  ])('%s is undone by the regular job, and the name is free again', async (_when, count, roles) => {
    const dying = await dyingAfter(count)
    expect((await create(dying, { 'Idempotency-Key': 'first' })).status).toBe(500)
    await dying.close()
    expect((await named()).map(({ role }) => role)).toEqual(roles)
    await repair()
    expect(await named()).toEqual([])
    const filter = JSON.stringify({ action: 'refused', attempted: 'create' })
    expect((await api.call(`/audit-entries?filter=${filter}`)).rows).toMatchObject([
      { code: 'userAddFailed', by: { id: 'system' } },
    ])
    expect((await create(api)).status).toBe(201)
    await repair()
    expect(await named()).toHaveLength(1)
    expect((await api.call('/audit-entries/verify')).record).toMatchObject({ valid: true })
  })

  it('is undone by the next write to users, too', async () => {
    const dying = await dyingAfter(2)
    await create(dying)
    await dying.close()
    expect((await create(api)).status).toBe(201)
  })

  it('is undone, too, if its call takes effect only after the process has ended', async () => {
    const { admin } = api.identity
    let isDead = false
    let late = async () => {}
    const send: AdminRest['send'] = async (...asked) => {
      late = async () => void (await admin.send(...asked))
      isDead = true
      throw new Error('It has died')
    }
    const dying = await startApi({ store: shared(() => !isDead), admin: { ...admin, send } })
    expect((await create(dying)).status).toBe(500)
    await dying.close()
    await repair()
    await late()
    expect(await named()).toHaveLength(1)
    await repair()
    expect(await named()).toEqual([])
  })

  it('removes no user who had the name before', async () => {
    const dying = await dyingAfter(1)
    await create(dying)
    await dying.close()
    const [left] = await named()
    const { rows } = await store.list('user-creations', { where: [], sort: [], range: [0, 9] })
    const [kept] = rows
    const since = Math.ceil(Date.parse(String(left?.['createdAt'])) / 1000) + 1
    if (kept)
      await store.transaction((tx) =>
        tx.replace('user-creations', { ...kept, since, version: kept.version + 1 }),
      )
    await repair()
    expect(await named()).toHaveLength(1)
  })
})

it('without an answer removes no user whom somebody added in the identity service meanwhile', async () => {
  const { admin } = api.identity
  const { send } = admin
  vi.spyOn(admin, 'send').mockImplementationOnce(async () => {
    await send('POST', '/users', { username: body['username'], email: body['email'], enabled: true })
    throw new ProblemError('identityUnavailable')
  })
  expect((await create(api)).body).toMatchObject({ code: 'userAddFailed' })
  await repair()
  expect(await named()).toMatchObject([{ role: null, email: body['email'] }])
})

it('without an answer is undone although a later one of the name was refused', async () => {
  const { admin } = api.identity
  const { send } = admin
  let late = async () => {}
  vi.spyOn(admin, 'send').mockImplementationOnce(async (...asked) => {
    late = async () => void (await send(...asked))
    throw new ProblemError('identityUnavailable')
  })
  expect((await create(api)).body).toMatchObject({ code: 'userAddFailed' })
  expect((await create(api, {}, { password: 'short' })).status).toBe(422)
  await late()
  expect(await named()).toHaveLength(1)
  await repair()
  expect(await named()).toEqual([])
})

it('that was refused removes no user who was created since', async () => {
  const headers = { 'Idempotency-Key': 'refused' }
  const short = { password: 'short' }
  expect((await create(api, headers, short)).body).toMatchObject({
    errors: { password: { code: 'passwordTooShort' } },
  })
  const made = await api.call('/users', { as: callers.admin, method: 'POST', body })
  expect(made.status).toBe(201)
  expect((await create(api, headers, short)).body).toMatchObject({ code: 'usernameTaken' })
  expect(await named()).toMatchObject([{ id: made.record.id }])
})
