import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  addedUsersQuota,
  keptAnswerBytesQuota,
  loggedBytesQuota,
  requestedFileRowsQuota,
  savedViewsQuota,
  startedJobs,
} from '../../fake-api/guard/personQuotas.ts'
import { logChange } from '../../fake-api/audit/log.ts'
import { createJobs } from '../../fake-api/jobs/jobs.ts'
import type { JobKind } from '../../fake-api/jobs/kind.ts'
import { createFailedSignInsCollector } from '../../fake-api/users/failedSignIns.ts'
import type { SignInEvent } from '../../fake-api/users/events.ts'
import { registry } from '../../resources/entities.ts'
import type { Entity } from '../../src/contract/entity.ts'
import type { Row } from '../../src/contract/values.ts'
import { aUser, ifMatch, roleAt, startApi, type Caller, type TestApi } from '../support/api.ts'
import { insertJob } from '../support/jobs.ts'

let api: TestApi
let now: Date
beforeEach(async () => {
  now = new Date('2026-11-20T09:00:00.000Z')
  api = await startApi({ clock: () => now, costlyPerMinute: 500 })
  return () => api.close()
})

const using = async ({ collection }: { collection: string }, id: string) =>
  (await api.store.get(collection, id)) as Row
/** A person has used up a quota, of which at least something was used. */
async function useUp(quota: typeof loggedBytesQuota, id: string) {
  const row = await using(quota, id)
  await api.store.transaction((tx) =>
    tx.replace(quota.collection, { ...row, version: row.version + 1, used: quota.most }),
  )
}

/** Writes an entry in the name of who started the job. */
const logging: JobKind = {
  action: 'edit',
  concern: () => null,
  async keep({ user }, _found, { tx, now: at }) {
    const entity = registry.find('jurisdictions') as Entity
    await logChange(tx, { user, entity, now: at }, 'create', null, { id: 'made', version: 1, name: 'Made' })
    return { outcome: 'fine' }
  },
}

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
    expect((await using(keptAnswerBytesQuota, 'u-admin'))['used']).toBeGreaterThan(200)
    await useUp(keptAnswerBytesQuota, 'u-admin')
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

describe('entries in the audit log', () => {
  const entries = async () =>
    (await api.store.list('audit-entries', { where: [], sort: [], range: [0, 0] })).total
  const rename = async (
    name: string,
    headers: Record<string, string> = {},
    as: 'admin' | 'scopedAdmin' = 'admin',
  ) => {
    const at = '/casinos/cf_aurora'
    const { record } = await api.call(at)
    return api.call(at, { as, method: 'PATCH', body: { name }, headers: { ...ifMatch(record), ...headers } })
  }

  it('are limited in bytes per user and hour, beyond which no change is stored', async () => {
    const first = await rename('First', { 'Idempotency-Key': 'first' })
    expect(first.status).toBe(200)
    const { used, since } = await using(loggedBytesQuota, 'u-admin')
    expect(used).toBeGreaterThan(300)
    await api.call('/jurisdictions', { method: 'POST', body: { name: '語'.repeat(60) } })
    expect(await using(loggedBytesQuota, 'u-admin')).toMatchObject({ since })
    expect((await using(loggedBytesQuota, 'u-admin'))['used']).toBeGreaterThan(Number(used) + 480)
    await useUp(loggedBytesQuota, 'u-admin')
    now = new Date(now.getTime() + 1_800_000)
    const before = await entries()
    const refused = await rename('Second')
    expect(refused.record).toMatchObject({ status: 429, code: 'tooManyCalls', params: { seconds: 1800 } })
    expect(refused.headers.get('Retry-After')).toBe('1800')
    expect((await api.call('/casinos/cf_aurora')).record['name']).toBe('First')
    expect(await entries()).toBe(before)
    // What adds nothing is answered, and others are not concerned.
    expect((await rename('First')).status).toBe(200)
    const again = await api.call('/casinos/cf_aurora', {
      ...{ method: 'PATCH', body: { name: 'First' } },
      headers: { 'If-Match': '"1"', 'Idempotency-Key': 'first' },
    })
    expect(again.record).toEqual(first.record)
    expect((await rename('Others', {}, 'scopedAdmin')).status).toBe(200)
    // A clock that was set back a little does not make room.
    now = new Date(now.getTime() - 3_600_000)
    expect((await rename('Third')).status).toBe(429)
    now = new Date(now.getTime() + 5_400_000)
    expect((await rename('Third')).status).toBe(200)
  })

  it('of running jobs count for who started them, who then starts no other, but can cancel them', async () => {
    await rename('First')
    const running = await insertJob(api, { kind: 'test', state: 'queued', items: [{ id: 'a', label: 'A' }] })
    await useUp(loggedBytesQuota, 'u-admin')
    const { used } = await using(loggedBytesQuota, 'u-admin')
    const runner = createJobs({ ...api, identity: api.identity.admin, registry, clock: () => now } as never, {
      test: logging,
    })
    await runner.settled()
    await runner.close()
    expect(await api.store.get('jobs', running)).toMatchObject({ state: 'done', done: 1 })
    expect(Number((await using(loggedBytesQuota, 'u-admin'))['used'])).toBeGreaterThan(Number(used))
    const post = (path: string) => api.call(path, { method: 'POST', headers: { 'Idempotency-Key': path } })
    const failed = await insertJob(api, { state: 'failed' })
    expect((await post(`/jobs/${failed}/retry`)).body).toMatchObject({ status: 429, code: 'tooManyCalls' })
    const queued = await insertJob(api, { state: 'queued', items: [{ id: 'a', label: 'A' }] })
    expect((await post(`/jobs/${queued}/cancel`)).status).toBe(200)
  })
})

describe('people whom somebody has added', () => {
  const add = async (as: Caller, name: string) => {
    const rights = roleAt('admin', ['cf_aurora'])
    const made = await api.call('/users', { as, method: 'POST', body: aUser(name, rights) })
    expect(made.status).toBe(201)
    return { sub: made.record.id, name, roles: ['admin'], casinos: ['cf_aurora'] }
  }
  const rename = async (as: Caller, name: string) => {
    const { record } = await api.call('/casinos/cf_aurora')
    return api.call('/casinos/cf_aurora', { as, method: 'PATCH', body: { name }, headers: ifMatch(record) })
  }

  it.each([
    loggedBytesQuota,
    keptAnswerBytesQuota,
    addedUsersQuota,
    requestedFileRowsQuota,
    savedViewsQuota,
    startedJobs,
  ])('have more together than one has, and no end: %o', async ({ most, mostOfAdded }) =>
    expect(mostOfAdded).toBeGreaterThanOrEqual(most),
  )

  it('and those whom these have added share what they may add to the log, whoever added them has the own', async () => {
    const child = await add('scopedAdmin', 'child')
    const grandchild = await add(child, 'grandchild')
    const other = await add('admin', 'other')
    expect((await rename(grandchild, 'First')).status).toBe(200)
    const together = 'added by u-scoped'
    expect((await using(loggedBytesQuota, together))['used']).toBeGreaterThan(
      Number((await using(loggedBytesQuota, grandchild.sub))['used']),
    )
    const row = await using(loggedBytesQuota, together)
    await api.store.transaction((tx) =>
      tx.replace(loggedBytesQuota.collection, {
        ...row,
        version: row.version + 1,
        used: loggedBytesQuota.mostOfAdded,
      }),
    )
    expect((await rename(child, 'Second')).body).toMatchObject({ status: 429, code: 'tooManyCalls' })
    expect((await rename(grandchild, 'Second')).status).toBe(429)
    expect((await rename('scopedAdmin', 'Second')).status).toBe(200)
    expect((await rename(other, 'Third')).status).toBe(200)
  })

  it.each([
    [
      'saved views',
      savedViewsQuota,
      '/saved-views',
      { resource: 'casinos', name: 'Mine', view, shared: false },
    ],
    ['jobs', startedJobs, '/reports', { kind: 'rounds', filter: {}, format: 'en' }],
  ])('have %s counted together', async (_what, quota, path, body) => {
    const [child, sibling] = [await add('scopedAdmin', 'child'), await add('scopedAdmin', 'sibling')]
    const make = (as: Caller) =>
      api.call(path, { as, method: 'POST', body, headers: { 'Idempotency-Key': crypto.randomUUID() } })
    expect([201, 202]).toContain((await make(child)).status)
    await api.settled()
    const row = await using(quota, 'added by u-scoped')
    expect(row).toMatchObject({ used: 1 })
    await api.store.transaction((tx) =>
      tx.replace(quota.collection, { ...row, version: row.version + 1, used: quota.mostOfAdded }),
    )
    expect((await make(sibling)).body).toMatchObject({ status: 429, code: 'tooManyCalls' })
    expect([201, 202]).toContain((await make('scopedAdmin')).status)
    await api.settled()
  })

  it('are forgotten with their deletion', async () => {
    const { sub } = await add('scopedAdmin', 'gone')
    const { record } = await api.call(`/users/${sub}`)
    await api.call(`/users/${sub}`, { method: 'DELETE', headers: ifMatch(record) })
    expect(await api.store.get('added-people', sub)).toBeUndefined()
  })
})

describe('files of rounds', () => {
  it('are refused once their rows of a week are used up', async () => {
    await api.store.transaction((tx) =>
      tx.insert(requestedFileRowsQuota.collection, {
        ...{ id: 'u-guest', version: 1, since: now.toISOString(), used: requestedFileRowsQuota.most },
      }),
    )
    const ask = (as: 'guest' | 'visitor') =>
      api.call('/reports', {
        ...{ as, method: 'POST', body: { kind: 'rounds', filter: {}, format: 'en' } },
        headers: { 'Idempotency-Key': as },
      })
    expect((await ask('guest')).body).toMatchObject({ status: 429, code: 'tooManyCalls' })
    expect((await ask('visitor')).status).toBe(202)
    await api.settled()
  })
})

describe('users', () => {
  it('are added 500 a day by one person at most, even if they are deleted again', async () => {
    const add = (name: string, as: 'admin' | 'scopedAdmin' = 'scopedAdmin') =>
      api.call('/users', { as, method: 'POST', body: aUser(name) })
    expect((await add('first')).status).toBe(201)
    expect(await using(addedUsersQuota, 'u-scoped')).toMatchObject({ used: 1 })
    await useUp(addedUsersQuota, 'u-scoped')
    now = new Date(now.getTime() + 82_800_000)
    const refused = await add('second')
    expect(refused.record).toMatchObject({ status: 429, code: 'tooManyCalls', params: { seconds: 3600 } })
    expect(api.identity.calls.filter((call) => call === 'POST /users')).toHaveLength(1)
    expect((await add('other', 'admin')).status).toBe(201)
    now = new Date(now.getTime() + 3_600_000)
    expect((await add('second')).status).toBe(201)
  })
})

describe('failed sign-ins', () => {
  const began = Date.parse('2026-11-20T09:00:00.000Z')
  let events: SignInEvent[]
  let seconds: number
  let reads: number
  const collector = () => {
    const admin = {
      ...api.identity.admin,
      get: async (path: string) => {
        reads += 1
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
    return createFailedSignInsCollector(api.store, admin, registry)
  }
  const collect = () => collector()()
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
    seconds = reads = 0
  })

  it('are read behind any number of events without a name', async () => {
    for (let index = 0; index < 12_000; index++) events.push({ id: `e${index}`, time: began + index })
    seconds = 12
    fail(1, () => 'visitor@example.com', 'u-visitor')
    await collect()
    expect(await found()).toHaveLength(1)
  })

  it('of a flood are counted by few statements, since other writes wait meanwhile', async () => {
    fail(4_000, (index) => `nobody${index}`)
    let statements = 0
    const transaction = api.store.transaction.bind(api.store)
    const spied = vi.spyOn(api.store, 'transaction').mockImplementation((work) =>
      transaction((tx) =>
        work(
          new Proxy(tx, {
            get: (target, name) => {
              statements += 1
              return Reflect.get(target, name) as unknown
            },
          }),
        ),
      ),
    )
    await collect()
    spied.mockRestore()
    expect(await found()).toHaveLength(10)
    expect(await api.store.get('failed-sign-ins', 'nobody')).toMatchObject({ count: 3_990 })
    expect(statements).toBeLessThan(150)
  })

  it('are read once for all who ask meanwhile', async () => {
    fail(1, () => 'visitor@example.com', 'u-visitor')
    const run = collector()
    await Promise.all([run(), run(), run()])
    expect(reads).toBe(1)
    expect(await found()).toHaveLength(1)
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
    const parts = vi.spyOn(api.store, 'transaction')
    const counted: number[] = []
    for (let turns = 0; turns < 2; turns++) {
      await collect()
      const [told, kept] = [await found(), await api.store.get('failed-sign-ins', 'nobody')]
      counted.push(told.length + Number(kept?.['count']))
    }
    // Each part begins with the second at which the one before ended, of which nothing is counted twice.
    expect(counted).toEqual([12_000, 12_000])
    expect(parts).toHaveBeenCalledTimes(3)
    parts.mockRestore()
  })

  it('go on being logged after a wrong clock has dated some ahead', async () => {
    const month = 30 * 86_400
    seconds = month
    fail(2, (index) => `ahead${index}`)
    await collect()
    seconds = 40
    await collect()
    fail(1, () => 'present')
    await collect()
    await collect()
    const names = (await found()).map(({ recordLabel }) => recordLabel)
    expect(names).toEqual(['ahead0', 'ahead1', 'present'])
  })

  it('are logged under names of limited length with visible characters', async () => {
    fail(1, () => `\u202egnp.${'語'.repeat(200)}`)
    await collect()
    const [entry] = await found()
    expect(entry?.['recordLabel']).toBe(`\ufffdgnp.${'語'.repeat(95)}`)
  })
})
