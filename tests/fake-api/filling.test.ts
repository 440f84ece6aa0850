import { beforeEach, describe, expect, it } from 'vitest'
import { answerStorageUseCollection } from '../../fake-api/records/idempotency.ts'
import { createFailedSignInsCollector } from '../../fake-api/users/failedSignIns.ts'
import type { SignInEvent } from '../../fake-api/users/events.ts'
import { registry } from '../../resources/entities.ts'
import type { Row } from '../../src/contract/row.ts'
import { ifMatch, startApi, type TestApi } from '../support/api.ts'

let api: TestApi
let now: Date
beforeEach(async () => {
  now = new Date('2026-11-20T09:00:00.000Z')
  api = await startApi({ clock: () => now, costlyPerMinute: 500 })
  return () => api.close()
})

const view = {
  columns: ['name'],
  filter: {},
  sort: { field: 'name', order: 'ASC' },
  perPage: 25,
  density: 'compact',
}

describe('writes that every user may make', () => {
  it('are limited to sixty per hour, even if refused or not read completely', async () => {
    const made = await api.call('/saved-views', {
      ...{ as: 'guest', method: 'POST', body: { resource: 'casinos', name: 'Mine', view, shared: false } },
    })
    let row = made.record
    const change = (fields: object) =>
      api.call(`/saved-views/${row.id}`, {
        as: 'guest',
        method: 'PATCH',
        body: fields,
        headers: ifMatch(row),
      })
    for (let count = 0; count < 5; count++) expect((await change({ name: '' })).status).toBe(422)
    for (let count = 0; count < 54; count++) row = (await change({ name: `Mine ${count}` })).record
    expect(row['name']).toBe('Mine 53')
    const refused = await change({ name: 'One more' })
    expect(refused.body).toMatchObject({ status: 429, code: 'tooManyCalls' })
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(60)
    const headers = { 'If-Match': '"1"' }
    const account = { method: 'PATCH', body: { firstName: 'G' }, headers }
    expect((await api.call('/account', { as: 'guest', ...account })).status).toBe(429)
    expect((await api.call('/account', { as: 'visitor', ...account })).status).not.toBe(429)
  })
})

describe('files that every user may download', () => {
  it('are limited to 120 downloads per hour, since each one is logged', async () => {
    const fetchFile = () => api.call('/reports/none/fetch', { as: 'guest', method: 'POST', body: {} })
    for (let count = 0; count < 120; count++) expect((await fetchFile()).status).toBe(404)
    expect((await fetchFile()).body).toMatchObject({ status: 429, code: 'tooManyCalls' })
  })
})

describe('idempotency keys', () => {
  const create = (key: string) =>
    api.call('/jurisdictions', { method: 'POST', body: { name: key }, headers: { 'Idempotency-Key': key } })

  it('are limited in bytes per user and hour, beyond which no new key is accepted', async () => {
    const first = await create('first')
    expect(first.status).toBe(201)
    const kept = (await api.store.get(answerStorageUseCollection, 'u-admin')) as Row
    expect(kept['bytes']).toBeGreaterThan(200)
    await api.store.transaction((tx) =>
      tx.replace(answerStorageUseCollection, { ...kept, version: 2, bytes: 2 ** 23 }),
    )
    now = new Date(now.getTime() + 1_800_000)
    const refused = await create('second')
    expect(refused.record).toMatchObject({ status: 429, code: 'tooManyCalls', params: { seconds: 1800 } })
    expect(refused.headers.get('Retry-After')).toBe('1800')
    expect((await create('first')).record).toEqual(first.record)
    expect((await api.call('/jurisdictions', { method: 'POST', body: { name: 'None' } })).status).toBe(201)
    now = new Date(now.getTime() + 1_800_000)
    expect((await create('second')).status).toBe(201)
  })
})

describe('failed sign-ins', () => {
  const began = Date.parse('2026-11-20T09:00:00.000Z')
  let events: SignInEvent[]
  let seconds: number
  const collect = async () => {
    const admin = {
      ...api.identity.admin,
      get: async (path: string) => {
        const [first = 0, from = 0] = ['first', 'dateFrom'].map((name) =>
          Number(new RegExp(`\\b${name}=(\\d+)`).exec(path)?.[1] ?? 0),
        )
        const since = events.filter(({ time }) => time >= from)
        return (path.includes('direction=asc') ? since : since.toReversed()).slice(
          first,
          first + 100,
        ) as never
      },
      time: () => began / 1000 + seconds,
    }
    const run = createFailedSignInsCollector(api.store, admin, registry)
    await run()
  }
  const fail = (count: number, name: (index: number) => string, userId?: string) => {
    for (let index = 0; index < count; index++)
      events.push({
        ...{
          id: `${name(index)}${events.length}`,
          time: began + seconds * 1000,
          ipAddress: `192.0.2.${index % 250}`,
        },
        ...{ userId, details: { username: name(index) } },
      })
  }
  const found = async () =>
    (await api.call('/audit-entries?filter={"action":"signInFailed"}&sort=["id","ASC"]')).rows
  beforeEach(() => {
    events = []
    seconds = 0
  })

  it('with invented names write ten entries per minute, and one with the number of further ones', async () => {
    fail(90, (index) => `nobody${index}`)
    fail(2, () => 'visitor@example.com', 'u-visitor')
    await collect()
    expect(await found()).toHaveLength(12)
    seconds = 30
    fail(200, () => 'again')
    await collect()
    await collect()
    expect(await found()).toHaveLength(12)
    seconds = 61
    await collect()
    const entries = await found()
    expect(entries).toHaveLength(13)
    expect(entries.at(-1)).toMatchObject({
      ...{ recordId: '', by: { id: '', name: '' } },
      changes: [
        { field: 'count', before: null, after: 280 },
        { field: 'names', before: null },
      ],
    })
    const { after } = (entries.at(-1)?.['changes'] as { after: { name: string; count: number }[] }[])[1] ?? {}
    expect(after).toHaveLength(20)
    fail(1, () => 'later')
    await collect()
    expect((await found()).at(-1)).toMatchObject({ recordLabel: 'later', changes: [] })
    expect((await api.call('/audit-entries/verify')).body).toMatchObject({ valid: true })
  })

  it('of a long time are read part by part, the oldest first, each once', async () => {
    for (seconds = 0; seconds < 12; seconds++) fail(1_000, () => 'guessed')
    const counted: number[] = []
    for (let turns = 0; turns < 4; turns++) {
      await collect()
      const [told, kept] = [await found(), await api.store.get('failed-sign-ins', 'nobody')]
      counted.push(told.length + Number(kept?.['count']))
    }
    // Each part begins with the second at which the one before ended, of which nothing is counted twice.
    expect(counted).toEqual([5_000, 9_000, 12_000, 12_000])
  })

  it('are logged under names of limited length with visible characters', async () => {
    fail(1, () => `\u202egnp.${'語'.repeat(200)}`)
    await collect()
    const [entry] = await found()
    expect(entry?.['recordLabel']).toBe(`\ufffdgnp.${'語'.repeat(95)}`)
  })
})
