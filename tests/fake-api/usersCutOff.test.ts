import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { registry } from '../../resources/entities.ts'
import type { Entity } from '../../src/contract/entity.ts'
import type { Row } from '../../src/contract/row.ts'
import { everything } from '../../fake-api/stores/store.ts'
import { ifMatch, sampleOf, startApi, type TestApi } from '../support/api.ts'
import { readLog } from '../support/log.ts'

let api: TestApi
let user: Row
beforeAll(async () => void (api = await startApi()))
afterAll(() => api.close())
afterEach(() => void vi.restoreAllMocks())
beforeEach(async () => {
  readLog()
  user = (await api.call('/users/u-visitor')).record
  api.identity.calls.length = 0
})

const last = async (count: number) =>
  (await api.call(`/audit-entries?sort=["id","DESC"]&range=[0,${count - 1}]`)).rows.toReversed()

describe('a change that was cut off after the identity service had made it', () => {
  const cutOff = async (body: object) => {
    const transaction = api.store.transaction.bind(api.store)
    const crashed = vi.spyOn(api.store, 'transaction').mockImplementation((work) => {
      const isMade = api.identity.calls.some((call) => call.startsWith('PUT'))
      return isMade ? Promise.reject(new Error('It has died')) : transaction(work)
    })
    const headers = { ...ifMatch(user), 'Idempotency-Key': JSON.stringify(body) }
    const send = () => api.call(`/users/${user.id}`, { method: 'PATCH', body, headers })
    expect((await send()).status).toBe(500)
    crashed.mockRestore()
    return send
  }

  it('is on record once it is made again, and once only', async () => {
    const before = user['lastName']
    const again = await cutOff({ lastName: 'Cut' })
    expect(await last(1)).toMatchObject([{ action: 'attempted', attempted: 'edit' }])
    for (const answer of [await again(), await again()])
      expect(answer).toMatchObject({ status: 200, record: { lastName: 'Cut' } })
    expect(await last(2)).toMatchObject([
      { action: 'attempted' },
      { action: 'update', changes: [{ field: 'lastName', before, after: 'Cut' }] },
    ])
  })

  it('leaves nothing of passwords among the keys', async () => {
    const body = sampleOf(registry.find('users') as Entity, 'keyed')
    const headers = { 'Idempotency-Key': 'keyed' }
    expect((await api.call('/users', { method: 'POST', body, headers })).status).toBe(201)
    const { rows } = await api.store.list('idempotency-keys', { where: [], sort: [], range: everything })
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(body['password'])
  })

  it('is not made over what somebody else has changed since', async () => {
    const again = await cutOff({ lastName: 'Over' })
    const present = (await api.call(`/users/${user.id}`)).record
    const others = { method: 'PATCH', body: { firstName: 'Other' }, headers: ifMatch(present) }
    expect((await api.call(`/users/${user.id}`, others)).status).toBe(200)
    expect((await again()).body).toMatchObject({ status: 412, code: 'stale' })
  })
})
