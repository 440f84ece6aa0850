import { randomUUID } from 'node:crypto'
import { setTimeout as rest } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { registry } from '../../../resources/entities.ts'
import { longestTokenLife, revoke } from '../../../fake-api/revocation/list.ts'
import type { Store } from '../../../fake-api/stores/store.ts'
import { Problem } from '../../../src/contract/problem.ts'
import type { ReportFileLink } from '../../../src/contract/reportFiles.ts'
import type { Row } from '../../../src/contract/row.ts'
import type { Viewing } from '../../../src/contract/viewing.ts'
import { messages } from '../../../src/live/messages.ts'
import {
  callers,
  fixtures,
  ifMatch,
  installation,
  sampleOf,
  startApi,
  type TestApi,
} from '../../support/api.ts'
import { openTestStore, storeUnderTest } from '../../support/stores.ts'
import type { Entity } from '../../../src/contract/entity.ts'

/** Milliseconds within which a right that was taken away has to be gone, everywhere. */
const within = 5_000

/** Two processes over the same data: one changes people, the other is asked with what they have. */
let office: TestApi
let other: TestApi
beforeAll(async () => {
  ;[office, other] = await twoProcesses()
  return () => Promise.all([office.close(), other.close()])
})

async function twoProcesses(): Promise<[TestApi, TestApi]> {
  if (storeUnderTest !== 'postgres') {
    const store = await openTestStore(installation(), registry)
    const shared: Store = { ...store, close: async () => undefined }
    afterAll(() => store.close())
    const one = await startApi({ store: shared })
    return [one, await startApi({ store: shared, admin: one.identity.admin })]
  }
  const { openShared } = await import('../../../fake-api/stores/sql/database.ts')
  const { createSqlStore, fill } = await import('../../../fake-api/stores/sql/sqlStore.ts')
  const schema = `test_${randomUUID().replaceAll('-', '')}`
  const aStore = async () => {
    const database = await openShared(inject('databaseUrl'), schema)
    await fill(database, registry, async () => installation())
    return createSqlStore(database, registry)
  }
  const one = await startApi({ store: await aStore() })
  return [one, await startApi({ store: await aStore(), admin: one.identity.admin })]
}

const seconds = () => Math.floor(Date.now() / 1000)

/** A user of their own, with a token as they have it from before the change. */
async function somebody(fields: object = {}) {
  const body = { ...sampleOf(registry.find('users') as Entity, randomUUID().slice(0, 8)), ...fields }
  const { status, record } = await office.call('/users', { method: 'POST', body })
  expect(status).toBe(201)
  const { id, role, casinoIds } = record as Row & { role: string; casinoIds: string[] }
  const casinoAccess = 'selected' as const
  const claims = { sub: id, name: 'Some Body', roles: [role], casinoAccess, casinos: casinoIds }
  const at = async (api: TestApi, issuedAt = seconds() - 1) => ({
    Authorization: `Bearer ${await api.issuer.token(claims, { issuedAt })}`,
  })
  return { id, claims, old: at, anew: (api: TestApi) => at(api, seconds() + 5) }
}

const call = (api: TestApi, path: string, headers: Record<string, string>, method = 'GET', body?: unknown) =>
  api.call(path, { as: null, method, body, headers })

const change = async (id: string, fields: object) => {
  const { record } = await office.call(`/users/${id}`)
  const answer = await office.call(`/users/${id}`, {
    method: 'PATCH',
    body: fields,
    headers: ifMatch(record),
  })
  expect(answer.status).toBe(200)
}
const remove = async (id: string) => {
  const { record } = await office.call(`/users/${id}`)
  expect((await office.call(`/users/${id}`, { method: 'DELETE', headers: ifMatch(record) })).status).toBe(200)
}
const reset = async (id: string) => {
  const body = { password: 'quite-another-one' }
  const headers = { 'Idempotency-Key': id }
  const answer = await office.call(`/users/${id}/reset-password`, { method: 'POST', body, headers })
  expect(answer.status).toBe(200)
}

/** Milliseconds until something holds. Throws where it does not in time. */
async function took(holds: () => Promise<boolean>): Promise<number> {
  const start = performance.now()
  while (!(await holds())) {
    if (performance.now() - start > within) throw new Error('It took too long')
    await rest(20)
  }
  return performance.now() - start
}

const changes: [string, (id: string) => Promise<void>][] = [
  ['disabled', (id) => change(id, { enabled: false })],
  ['of another role', (id) => change(id, { role: 'visitor', casinoIds: ['cf_aurora'] })],
  ['of fewer casinos', (id) => change(id, { casinoIds: ['cf_aurora'] })],
  ['of more casinos', (id) => change(id, { casinoIds: ['cf_aurora', 'cf_bluefin', 'cf_cobalt'] })],
  ['deleted', remove],
  ['with another password', reset],
]
const admin = { role: 'admin', casinoAccess: 'selected', casinoIds: ['cf_aurora', 'cf_bluefin'] }

describe.each(changes)('a user who is %s', (name, make) => {
  it('neither reads nor writes by the token of before, in whichever process, and does by one of after', async () => {
    const user = await somebody(admin)
    const old = await user.old(other)
    expect((await call(other, '/casinos/cf_aurora', old)).status).toBe(200)
    await make(user.id)
    // At once where it was changed.
    const own = await call(office, '/casinos/cf_aurora', await user.old(office))
    expect(own.body).toMatchObject({ status: 401, code: 'unauthenticated' })
    const time = await took(async () => (await call(other, '/casinos/cf_aurora', old)).status === 401)
    expect(time).toBeLessThan(within)
    const { record } = await office.call('/casinos/cf_aurora')
    const headers = { ...old, ...ifMatch(record) }
    expect((await call(other, '/casinos/cf_aurora', headers, 'PATCH', { name: name })).status).toBe(401)
    expect((await office.call('/casinos/cf_aurora')).record.version).toBe(record.version)
    expect((await call(other, '/casinos/cf_aurora', await user.anew(other))).status).toBe(200)
  })
})

describe('what is under way by a token', () => {
  it('as a stream of changes, ends when it is revoked, in both processes', async () => {
    const user = await somebody(admin)
    const streams = await Promise.all(
      [office, other].map(async (api) => {
        const headers = { ...(await user.old(api)), Accept: 'text/event-stream' }
        return messages(`${api.origin}/api/events`, headers, new AbortController().signal)
      }),
    )
    for (const stream of streams) expect((await stream.next()).done).toBe(false)
    await change(user.id, { casinoIds: ['cf_bluefin'] })
    const start = performance.now()
    const told: string[] = []
    await Promise.all(
      streams.map(async (stream) => {
        const follow = async () => {
          for await (const message of stream) told.push(JSON.stringify(message))
        }
        await expect(follow()).rejects.toMatchObject({ code: 'unauthenticated' })
      }),
    )
    expect(performance.now() - start).toBeLessThan(within)
    expect(told.join()).not.toContain('cf_aurora')
  })

  it('as a file, is broken off', async () => {
    const user = await somebody(admin)
    const headers = { ...(await user.old(other)), 'Idempotency-Key': user.id }
    const wish = { kind: 'top-games', filter: {}, format: 'en' }
    const { record } = await call(other, '/reports', headers, 'POST', wish)
    await other.settled()
    const linked = await call(other, `/reports/${record.id}/fetch`, headers, 'POST', {})
    const get = other.store.get.bind(other.store)
    // What comes after the beginning takes longer than the user has.
    const slow = vi.spyOn(other.store, 'get').mockImplementation(async (collection, id) => {
      if (id === `${record.id}/1`) await rest(2 * within)
      return get(collection, id)
    })
    const { url } = linked.body as ReportFileLink
    const answer = await fetch(`${other.origin}/api/${url}`, { headers })
    expect(answer.status).toBe(200)
    await change(user.id, { enabled: false })
    const start = performance.now()
    await expect(answer.text()).rejects.toThrow()
    expect(performance.now() - start).toBeLessThan(within)
    slow.mockRestore()
  })

  it('as a write whose body comes later, is refused', async () => {
    const user = await somebody(admin)
    const { record } = await office.call('/casinos/cf_bluefin')
    let send: (text: string | null) => void = () => undefined
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        send = (text) =>
          text === null ? controller.close() : controller.enqueue(new TextEncoder().encode(text))
      },
    })
    const headers = { ...(await user.old(other)), ...ifMatch(record) }
    const init = { method: 'PATCH', headers, body, duplex: 'half' } as RequestInit
    const answer = fetch(`${other.origin}/api/casinos/cf_bluefin`, init)
    send('{"name":')
    await rest(300)
    await change(user.id, { enabled: false })
    await rest(1_500)
    send('"Late"}')
    send(null)
    expect((await answer).status).toBe(401)
    expect((await office.call('/casinos/cf_bluefin')).record['name']).toBe(record['name'])
  })

  it('as a job, is not begun any further where its user may do less', async () => {
    const user = await somebody(admin)
    const job = {
      id: randomUUID(),
      version: 1,
      kind: 'none',
      state: 'running',
      cancelled: false,
      items: [],
      by: { id: user.id, name: '' },
    }
    await office.store.transaction((tx) => tx.insert('jobs', job))
    await change(user.id, { casinoIds: ['cf_aurora', 'cf_bluefin', 'cf_cobalt'] })
    expect(await office.store.get('jobs', job.id)).toMatchObject({ cancelled: false })
    await change(user.id, { casinoIds: ['cf_aurora'] })
    expect(await office.store.get('jobs', job.id)).toMatchObject({ cancelled: true })
    await office.store.transaction((tx) => tx.remove('jobs', job.id))
  })
})

describe('an administrator who looks as a visitor', () => {
  const begin = async (api: TestApi, userId: string, headers: Record<string, string>) => {
    const answer = await call(api, '/viewings', headers, 'POST', { userId })
    expect(answer.status).toBe(201)
    return (answer.body as Viewing).id
  }

  it('does so no more once that visitor’s rights have changed; nor does the stream of it go on', async () => {
    const user = await somebody({
      role: 'visitor',
      casinoAccess: 'selected',
      casinoIds: ['cf_aurora', 'cf_bluefin'],
    })
    const own = { Authorization: `Bearer ${await other.issuer.token(callers.admin)}` }
    const by = { ...own, 'View-As': await begin(other, user.id, own) }
    expect((await call(other, '/casinos/cf_aurora', by)).status).toBe(200)
    const url = `${other.origin}/api/events`
    const stream = messages(url, { ...by, Accept: 'text/event-stream' }, new AbortController().signal)
    expect((await stream.next()).done).toBe(false)
    await change(user.id, { casinoIds: ['cf_bluefin'] })
    const ended = (async () => {
      while (!(await stream.next()).done);
    })()
    const isTold = expect(ended).rejects.toMatchObject({ code: 'unauthenticated' })
    const seen = await call(other, '/casinos/cf_aurora', by)
    expect(seen.body).toMatchObject({ code: 'viewingOver' })
    const start = performance.now()
    await isTold
    expect(performance.now() - start).toBeLessThan(within)
    expect((await call(other, '/casinos', own)).status).toBe(200)
  })

  it('does so no more once the administrator’s own rights have changed', async () => {
    const [looking, user] = [
      await somebody(admin),
      await somebody({ role: 'visitor', casinoAccess: 'selected', casinoIds: ['cf_aurora'] }),
    ]
    const old = await looking.old(other)
    const by = { ...old, 'View-As': await begin(other, user.id, old) }
    await change(looking.id, { enabled: false })
    await took(async () => (await call(other, '/casinos', by)).status === 401)
    const anew = { ...(await looking.anew(other)), 'View-As': by['View-As'] }
    expect((await call(other, '/casinos', anew)).body).toMatchObject({ code: 'viewingOver' })
  })
})

describe('the list', () => {
  it('says nothing of who changes the own names', async () => {
    const user = await somebody(admin)
    const old = await user.old(office)
    const { record } = await call(office, '/account', old)
    const headers = { ...old, ...ifMatch(record) }
    expect((await call(office, '/account', headers, 'PATCH', { firstName: 'Other' })).status).toBe(200)
    expect((await call(office, '/casinos', old)).status).toBe(200)
  })

  it('holds for a process that starts later', async () => {
    const user = await somebody(admin)
    await change(user.id, { enabled: false })
    const late = await startApi({ store: { ...office.store, close: async () => undefined } })
    expect((await call(late, '/casinos', await user.old(late))).status).toBe(401)
    await late.close()
  })

  it('keeps what tokens may still live by, and drops it then', async () => {
    const until = async (issuedUntil: number) => {
      const subject = `user:${randomUUID()}` as const
      await office.store.transaction((tx) => revoke(tx, subject, issuedUntil))
      await office.store.transaction((tx) => revoke(tx, 'session:another', seconds()))
      return office.store.get('revocations', subject)
    }
    expect(await until(seconds() - longestTokenLife)).toBeDefined()
    expect(await until(seconds() - longestTokenLife - 600)).toBeUndefined()
    const tooLong = await office.issuer.token(callers.admin, { issuedAt: seconds(), expiresIn: 3_700 })
    expect((await call(office, '/casinos', { Authorization: `Bearer ${tooLong}` })).status).toBe(401)
  })

  it('is read once a second, however many call', async () => {
    const list = vi.spyOn(other.store, 'list')
    const headers = { Authorization: `Bearer ${await other.issuer.token(callers.admin)}` }
    await rest(1_100)
    await Promise.all(Array.from({ length: 50 }, () => call(other, '/casinos/cf_aurora', headers)))
    const reads = list.mock.calls.filter(([collection]) => collection === 'revocations')
    expect(reads.length).toBeLessThanOrEqual(3)
    list.mockRestore()
  })

  it('lets nobody in while it cannot be read', async () => {
    const api = await startApi({ store: await openTestStore(fixtures(), registry) })
    const { list } = api.store
    api.store.list = async (collection, query) => {
      if (collection === 'revocations') throw new Problem('backendUnreachable')
      return list(collection, query)
    }
    expect((await api.call('/casinos/cf_aurora')).status).toBe(503)
    api.store.list = list
    expect((await api.call('/casinos/cf_aurora')).status).toBe(200)
    await api.close()
  })
})

describe('a change that was cut off', () => {
  it('leaves nobody in by a token that was issued meanwhile, until it must be over', async () => {
    const user = await somebody(admin)
    office.identity.intercept = (request, response) => {
      if (request.method === 'GET') return false
      response.destroy()
      return true
    }
    const { record } = await office.call(`/users/${user.id}`)
    const body = { enabled: false }
    const answer = await office.call(`/users/${user.id}`, { method: 'PATCH', body, headers: ifMatch(record) })
    office.identity.intercept = null
    expect(answer.status).toBeGreaterThanOrEqual(500)
    expect((await call(office, '/casinos', await user.anew(office))).status).toBe(401)
    const later = {
      Authorization: `Bearer ${await office.issuer.token(user.claims, { issuedAt: seconds() + 61 })}`,
    }
    expect((await call(office, '/casinos', later)).status).toBe(200)
  })
})
