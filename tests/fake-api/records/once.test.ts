import { describe, expect, it } from 'vitest'
import { ifMatch, startApi, type CallOptions } from '../../support/api.ts'
import { startForEach } from '../../support/started.ts'
import { usersOf } from '../../support/users.ts'

const api = startForEach(() => startApi())

const key = { 'Idempotency-Key': 'k' }
const create = (name: string, options: CallOptions = {}) =>
  api.call('/jurisdictions', { method: 'POST', body: { name }, headers: key, ...options })
const entries = async (action: string) =>
  (await api.call(`/audit-entries?filter=${encodeURIComponent(JSON.stringify({ action }))}`)).rows

describe('a write with an idempotency key', () => {
  it('that creates a record repeats the answer without creating another', async () => {
    const [first, again] = [await create('Once'), await create('Once')]
    expect([first.status, first.headers.get('Location')]).toEqual([
      201,
      `/api/jurisdictions/${first.record.id}`,
    ])
    expect([again.status, again.text, again.headers.get('Location')]).toEqual([
      201,
      first.text,
      first.headers.get('Location'),
    ])
    expect(await entries('create')).toHaveLength(1)
  })

  it('that changes or deletes a record is repeated without a version conflict', async () => {
    const { record } = await create('Once', { headers: {} })
    const path = `/jurisdictions/${record.id}`
    const change = () =>
      api.call(path, { method: 'PATCH', body: { name: 'Changed' }, headers: { ...ifMatch(record), ...key } })
    const [first, again] = [await change(), await change()]
    expect([again.status, again.text, again.headers.get('ETag')]).toEqual([200, first.text, '"2"'])
    const remove = () =>
      api.call(path, { method: 'DELETE', headers: { ...ifMatch(first.record), 'Idempotency-Key': 'd' } })
    const [gone, still] = [await remove(), await remove()]
    expect([still.status, still.text]).toEqual([200, gone.text])
    expect([await entries('update'), await entries('delete'), await entries('refused')]).toMatchObject([
      [{ recordId: record.id }],
      [{ recordId: record.id }],
      [],
    ])
  })

  it('changes a user once at the identity service', async () => {
    const users = usersOf(api)
    const [first, again] = [
      await users.create('Once', {}, { headers: key }),
      await users.create('Once', {}, { headers: key }),
    ]
    expect([again.status, again.text, again.headers.get('Location')]).toEqual([
      201,
      first.text,
      first.headers.get('Location'),
    ])
    const headers = { ...ifMatch(first.record), 'Idempotency-Key': 'c' }
    const path = `/users/${first.record.id}`
    const change = () => api.call(path, { method: 'PATCH', body: { lastName: 'Changed' }, headers })
    expect((await change()).text).toBe((await change()).text)
    const { asked } = users
    expect(asked().filter((call) => call === 'POST /users')).toHaveLength(1)
    expect(asked().filter((call) => call === `PUT ${path}`)).toHaveLength(1)
    const remove = () => api.call(path, { method: 'DELETE', headers: { ...headers, 'Idempotency-Key': 'd' } })
    expect((await remove()).status).toBe(412)
    const now = { ...ifMatch(await users.read(first.record.id)), 'Idempotency-Key': 'd' }
    const removeNow = () => api.call(path, { method: 'DELETE', headers: now })
    expect((await removeNow()).text).toBe((await removeNow()).text)
    expect(await users.history(first.record.id)).toHaveLength(6)
  })

  it('stores no secret with the answer', async () => {
    const read = await api.call('/casinos/cf_aurora')
    const { status } = await api.call('/casinos/cf_aurora', {
      method: 'PATCH',
      body: { servicePassword: 'leak-password' },
      headers: { ...ifMatch(read.record), ...key },
    })
    expect(status).toBe(200)
    const kept = await api.store.list('idempotency-keys', { where: [], sort: [], range: [0, 9] })
    expect(kept.total).toBe(1)
    expect(JSON.stringify(kept.rows)).not.toMatch(/leak-|demo-aurora|\\"\$secret/)
  })
})
