import { describe, expect, it, vi } from 'vitest'
import { registry } from '../../resources/entities.ts'
import { createAdminRest } from '../../fake-api/users/adminRest.ts'
import { createFailedSignInsCollector } from '../../fake-api/users/failedSignIns.ts'
import { ifMatch, startApi, type Caller, type TestApi } from '../support/api.ts'
import { failing } from '../support/identity.ts'
import { ADMIN, startIdentity } from './identity/support.ts'
import { readLog } from '../support/log.ts'
import { startForAll } from '../support/started.ts'

const serviceOf = ({ origin, secret }: { origin: string; secret: string }) =>
  createAdminRest({ issuer: `${origin}/realms/backoffice`, client: 'backoffice-api', secret })

describe('the own account', () => {
  const api = startForAll(() => startApi())
  const account = (as: Caller) => api.call('/account', { as })
  const change = async (as: Caller, body: object) =>
    api.call('/account', { as, method: 'PATCH', body, headers: ifMatch((await account(as)).record) })

  it('is refused without a token or role, or after deletion', async () => {
    expect((await account(null)).status).toBe(401)
    expect((await account({ sub: 'u-guest', roles: [] })).status).toBe(403)
    expect((await account({ sub: 'u-gone', roles: ['visitor'] })).status).toBe(404)
    expect((await api.call('/account', { method: 'DELETE' })).status).toBe(405)
  })

  it('accepts changes of names in any role, and logs them', async () => {
    const changed = await change('guest', { firstName: 'Gustav' })
    expect(changed.record).toMatchObject({ firstName: 'Gustav', lastName: 'Guest' })
    expect((await account('guest')).record).toEqual(changed.record)
    const { rows } = await api.call('/audit-entries?filter={"recordId":"u-guest"}&sort=["id","ASC"]')
    expect(rows).toMatchObject([
      { action: 'attempted', attempted: 'edit', by: { id: 'u-guest', name: 'Gus Guest' } },
      { action: 'update', changes: [{ field: 'firstName', before: 'Gus', after: 'Gustav' }] },
    ])
    const headers = { 'If-Match': '"1"' }
    const stale = await api.call('/account', { as: 'guest', method: 'PATCH', body: {}, headers })
    expect(stale.body).toMatchObject({ status: 412, current: { firstName: 'Gustav' } })
    expect((await api.call('/account', { as: 'guest', method: 'PATCH', body: {} })).status).toBe(428)
  })

  it.each([
    [{ role: 'admin' }, { role: { code: 'readOnlyField' } }],
    [{ casinoIds: ['cf_aurora'] }, { casinoIds: { code: 'readOnlyField' } }],
    [{ casinoAccess: 'all' }, { casinoAccess: { code: 'readOnlyField' } }],
    [{ email: 'other@example.com' }, { email: { code: 'readOnlyField' } }],
    [{ enabled: false }, { enabled: { code: 'unknownField' } }],
    [{ password: 'a password of length' }, { password: { code: 'unknownField' } }],
    [{ firstName: 'x'.repeat(101) }, { firstName: { code: 'tooLong', params: { max: 100 } } }],
  ])('refuses other changes: %j', async (body, errors) => {
    expect((await change('visitor', body)).body).toMatchObject({ status: 422, errors })
  })

  it('is readable without events, and shows the previous sign-in', async () => {
    api.identity.intercept = failing('GET', /events/)
    readLog()
    expect((await account('guest')).record['lastSignIn']).toBeNull()
    const service = await startIdentity()
    const signedIn = await startApi({ admin: serviceOf(service) })
    const me = {
      sub: await service.admin.idOf(ADMIN.username),
      roles: ['admin'],
      casinoAccess: 'all' as const,
    }
    const last = async () => (await signedIn.call('/account', { as: me })).record['lastSignIn']
    await service.client.trySignIn(ADMIN)
    expect(await last()).toBeNull()
    const [first] = await service.admin.list('/events?type=LOGIN')
    await service.client.trySignIn(ADMIN)
    expect(await last()).toBe(new Date(Number(first?.['time'])).toISOString())
    await signedIn.close()
    vi.restoreAllMocks()
  })
})

describe('failed sign-ins', () => {
  const found = async (api: TestApi, as: Caller = 'admin') =>
    (await api.call('/audit-entries?filter={"action":"signInFailed"}&sort=["id","ASC"]', { as })).rows

  it('are logged once each with name, address and time, for administrators', async () => {
    const service = await startIdentity()
    const admin = serviceOf(service)
    const api = await startApi({ admin, signIns: true })
    await service.client.trySignIn({ ...ADMIN, password: 'wrong' })
    await service.client.trySignIn({ username: 'nobody@example.com', password: 'secret' })
    const events = await service.admin.list('/events')
    expect(await found(api, 'visitor')).toEqual([])
    const at = (index: number) => new Date(Number(events[index]?.['time'])).toISOString()
    const common = {
      resource: 'users',
      action: 'signInFailed',
      address: '127.0.0.1',
      changes: [],
      code: null,
    }
    const adminId = await service.admin.idOf(ADMIN.username)
    const entries = [
      { ...common, changedAt: at(1), by: { id: adminId, name: ADMIN.username }, recordId: adminId },
      { ...common, changedAt: at(0), by: { id: '', name: 'nobody@example.com' }, recordId: '' },
    ]
    expect(await found(api)).toMatchObject(entries)
    // Simulates a restart on the same data.
    const again = createFailedSignInsCollector(api.store, admin, registry)
    await Promise.all([again(), again()])
    await service.client.trySignIn({ ...ADMIN, password: 'wrong' })
    await again()
    expect(await found(api)).toHaveLength(3)
    expect((await api.call('/audit-entries/verify')).body).toEqual({ valid: true, entries: 3 })
    expect(api.answers.join()).not.toMatch(/wrong|secret/)
    await api.close()
  })

  it('are reported as unreadable once, while the audit log stays readable', async () => {
    const api = await startApi({ signIns: true })
    const said = readLog()
    const reported = () => said.filter((line) => line.includes('Failed sign-ins cannot be read'))
    for (const times of [1, 2]) {
      api.identity.intercept = failing('GET', /events/, 403)
      expect(await found(api)).toEqual([])
      expect(await found(api)).toEqual([])
      expect(reported()).toHaveLength(times)
      api.identity.intercept = null
      expect(await found(api)).toEqual([])
    }
    vi.restoreAllMocks()
    await api.close()
  })
})
