import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { now, startApi, type Caller, type TestApi } from '../support/api.ts'

let api: TestApi
beforeAll(async () => void (api = await startApi()))
afterAll(() => api.close())

const event = {
  category: 'integrity',
  reason: 'rng-core reports a hash that nobody has allowed.\nThe studio is told.',
  link: '/cpv/checks/c1',
  followUpTo: null,
}
const report = (fields: object = {}, as: Caller = 'admin') =>
  api.call('/significant-events', { as, method: 'POST', body: { ...event, ...fields } })

describe('a significant event', () => {
  it('is kept with when and by whom it was written, and is on record under its first line', async () => {
    const { status, record } = await report()
    expect(status).toBe(201)
    expect(record).toMatchObject({
      ...event,
      title: 'rng-core reports a hash that nobody has allowed.',
      createdAt: now,
      by: { id: 'u-admin', name: 'Ada Admin' },
    })
    const { rows } = await api.call(`/audit-entries?filter={"recordId":"${record.id}"}`)
    expect(rows).toMatchObject([{ action: 'create', recordLabel: record['title'] }])
  })

  it('may follow up on another one', async () => {
    const { record } = await report()
    expect((await report({ followUpTo: record.id })).status).toBe(201)
    expect((await report({ followUpTo: 'none' })).record).toMatchObject({
      errors: { followUpTo: { code: 'referenceMissing' } },
    })
  })

  it.each([
    [{ reason: 'too short' }, { reason: 'tooSmall' }],
    [{ reason: 'x'.repeat(1001) }, { reason: 'tooLong' }],
    [{ reason: ' \n ' }, { reason: 'required' }],
    [{ category: 'weather' }, { category: 'choiceInvalid' }],
    [{ link: 'javascript:alert(1)' }, { link: 'linkInvalid' }],
    [{ link: '//elsewhere.example' }, { link: 'linkInvalid' }],
    [{ by: { id: 'u-else', name: 'Else' } }, { by: 'readOnlyField' }],
  ])('is not taken with %o', async (fields, expected) => {
    const { status, record } = await report(fields)
    expect(status).toBe(422)
    const errors = Object.entries(record['errors'] as Record<string, { code: string }>)
    expect(Object.fromEntries(errors.map(([field, { code }]) => [field, code]))).toEqual(expected)
  })

  it('is never changed or deleted', async () => {
    const { record } = await report()
    for (const method of ['PUT', 'PATCH', 'DELETE']) {
      const options = { method, body: { reason: 'Something else' }, headers: { 'If-Match': '"1"' } }
      const { status, headers } = await api.call(`/significant-events/${record.id}`, options)
      expect([status, headers.get('Allow')]).toEqual([405, 'GET, HEAD'])
    }
    expect((await api.call(`/significant-events/${record.id}`)).record).toEqual(record)
  })

  it('is read by everybody and written by administrators', async () => {
    expect((await api.call('/significant-events', { as: 'guest' })).rows.length).toBeGreaterThan(0)
    expect((await report({}, 'visitor')).status).toBe(403)
  })
})
