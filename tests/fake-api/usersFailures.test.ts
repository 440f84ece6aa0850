import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { registry } from '../../resources/entities.ts'
import type { Entity } from '../../src/contract/entity.ts'
import type { Row } from '../../src/contract/values.ts'
import { createAdminRest } from '../../fake-api/users/adminRest.ts'
import { ifMatch, sampleOf, startApi, type TestApi } from '../support/api.ts'
import { failing, type Interception } from '../support/identity.ts'
import { readLog } from '../support/log.ts'

let api: TestApi
let user: Row
let said: string[]
beforeAll(async () => {
  api = await startApi()
  return () => api.close()
})
beforeEach(async () => {
  said = []
  said = readLog()
  user = (await api.call('/users/u-visitor')).record
  api.identity.calls.length = 0
})
afterEach(() => {
  api.identity.intercept = null
  vi.restoreAllMocks()
})

const sample = sampleOf(registry.find('users') as Entity, 'half')
const create = () => api.call('/users', { method: 'POST', body: sample })
const change = (body: object) =>
  api.call(`/users/${user.id}`, { method: 'PATCH', body, headers: ifMatch(user) })
const remove = () => api.call(`/users/${user.id}`, { method: 'DELETE', headers: ifMatch(user) })
const reset = () =>
  api.call(`/users/${user.id}/reset-password`, {
    method: 'POST',
    body: { password: 'a password of length' },
    headers: { 'Idempotency-Key': 'failing' },
  })
const isThere = async () => (await api.call('/users?filter={"username":"half@example.com"}')).rows.length > 0
const last = async (count: number) =>
  (await api.call(`/audit-entries?sort=["id","DESC"]&range=[0,${count - 1}]`)).rows.toReversed()
const lost: Interception = (request) => !!request.socket.destroy()
const either =
  (...interceptions: Interception[]): Interception =>
  (request, response) =>
    interceptions.some((one) => one(request, response))

describe('failures of the identity service have their own codes', () => {
  it.each([
    ['list', 'GET', /users\?/, () => api.call('/users'), 'userListFailed'],
    ['fetch', 'GET', /users\/u-visitor$/, () => api.call('/users/u-visitor'), 'userFetchFailed'],
    ['add', 'POST', /users$/, create, 'userAddFailed'],
    ['update', 'PUT', /users\/u-visitor$/, () => change({ lastName: 'X' }), 'userUpdateFailed'],
    ['delete', 'DELETE', /users\/u-visitor$/, remove, 'userDeleteFailed'],
    ['reset', 'PUT', /reset-password$/, reset, 'passwordResetFailed'],
  ])('%s', async (_name, method, path, call, code) => {
    api.identity.intercept = failing(method, path, 403)
    expect((await call()).body).toEqual({ type: 'about:blank', title: 'Bad Gateway', status: 502, code })
    expect(said.join()).toMatch(/The identity service answered 403/)
    expect(said.join()).not.toContain('a password of length')
  })

  it('a reset to an earlier password ends sessions of a reset with unknown outcome', async () => {
    api.identity.intercept = (request, response) => {
      if (!request.url?.endsWith('/reset-password')) return false
      const body = { error: 'invalidPasswordHistoryMessage', error_description: 'any of last 1 passwords' }
      response.writeHead(400, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
      return true
    }
    const before = api.identity.calls.length
    expect((await reset()).body).toMatchObject({
      status: 422,
      errors: { password: { code: 'passwordRefused' } },
    })
    expect(api.identity.calls.slice(before)).toContain(`POST /users/${user.id}/logout`)
  })

  it('nothing is logged as attempted if the service is unreachable', async () => {
    api.identity.intercept = lost
    for (const call of [() => api.call('/users'), create, () => change({ lastName: 'X' }), remove, reset])
      expect((await call()).body).toMatchObject({ status: 503, code: 'identityUnavailable' })
    api.identity.intercept = null
    expect((await last(1))[0]).not.toMatchObject({ code: 'identityUnavailable' })
  })

  it('nothing is sent without a secret', async () => {
    const without = await startApi({ admin: createAdminRest(null) })
    expect((await without.call('/users')).body).toMatchObject({ status: 503, code: 'identityUnavailable' })
    expect((await without.call('/account')).body).toMatchObject({ code: 'identityUnavailable' })
    await without.close()
  })
})

describe('a user is created completely or not at all', () => {
  const steps: [string, Interception][] = [
    ['password', failing('PUT', /reset-password$/)],
    ['role', failing('POST', /role-mappings/)],
    ['reading', failing('GET', /\/users\/[^/?]+$/)],
    [
      'role, without an answer',
      (request) => request.url?.includes('role-mappings') === true && lost(request, {} as never),
    ],
  ]
  it.each(steps)('after a failure of the %s', async (_step, interception) => {
    api.identity.intercept = interception
    expect((await create()).body).toMatchObject({ status: 502, code: 'userAddFailed' })
    api.identity.intercept = null
    expect(await isThere()).toBe(false)
    const [intent, takenBack, outcome] = await last(3)
    expect(intent).toMatchObject({ action: 'attempted', attempted: 'create', code: null, changes: [] })
    const name = { recordLabel: 'half@example.com', parentId: intent?.id }
    expect(takenBack).toMatchObject({ action: 'delete', ...name })
    expect(outcome).toMatchObject({ action: 'refused', attempted: 'create', code: 'userAddFailed', ...name })
  })

  it('if the answer is lost', async () => {
    let isLost = false
    api.identity.intercept = (request, response) => {
      if (request.method !== 'POST' || !request.url?.endsWith('/users') || isLost) return false
      isLost = true
      response.writeHead = () => response.destroy()
      return false
    }
    expect((await create()).body).toMatchObject({ status: 502, code: 'userAddFailed' })
    expect(await isThere()).toBe(false)
  })

  it('and if it cannot be undone, that is reported to all', async () => {
    api.identity.intercept = either(failing('POST', /role-mappings/), failing('DELETE', /users/))
    expect((await create()).body).toMatchObject({ status: 502, code: 'userLeftBehind' })
    api.identity.intercept = null
    expect(said.join()).toContain('was added only in part and is still there')
    const [outcome] = await last(1)
    const { rows } = await api.call('/users?filter={"username":"half@example.com"}')
    expect(outcome).toMatchObject({ action: 'refused', code: 'userLeftBehind', recordId: rows[0]?.id })
    expect(rows[0]).toMatchObject({ role: null })
    const path = `/users/${rows[0]?.id}`
    await api.call(path, { method: 'DELETE', headers: ifMatch(rows[0] as Row) })
  })
})

it('a partly failed change is undone, and the rest is logged', async () => {
  api.identity.intercept = failing('PUT', /users\/u-visitor$/)
  const changed = await change({ role: 'admin', casinoIds: ['cf_aurora'] })
  expect(changed.body).toMatchObject({ status: 502, code: 'userUpdateFailed' })
  api.identity.intercept = null
  const [intent, outcome] = await last(2)
  expect(outcome).toMatchObject({
    code: 'userUpdateFailed',
    attempted: 'edit',
    parentId: intent?.id,
    changes: [],
  })
})

it('after a reset with unknown outcome, the same key tries again', async () => {
  api.identity.intercept = failing('POST', /logout$/)
  expect((await reset()).body).toMatchObject({ code: 'passwordResetUnknown' })
  api.identity.intercept = null
  expect((await reset()).status).toBe(200)
})

it('other writes do not wait for the identity service', async () => {
  let goOn: () => void = () => undefined
  api.identity.intercept = (request, response) => {
    if (request.method !== 'PUT') return false
    goOn = () => response.writeHead(500).end()
    return true
  }
  const slow = change({ lastName: 'Slow' })
  await expect.poll(() => api.identity.calls).toContain('PUT /users/u-visitor')
  const name = `Market ${api.identity.calls.length}`
  expect((await api.call('/jurisdictions', { method: 'POST', body: { name } })).status).toBe(201)
  goOn()
  expect((await slow).status).toBe(502)
})
