import type { Readable } from 'node:stream'
import { UnsecuredJWT } from 'jose'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Call } from '../../fake-api/http/call.ts'
import { answerLiveEvents, createLiveEvents, type LiveEvents } from '../../fake-api/live/live.ts'
import { loadLivePositionCipher } from '../../fake-api/positionCipher.ts'
import { openTestStore } from '../support/stores.ts'
import { registry } from '../../resources/entities.ts'
import type { LiveMessage } from '../../src/contract/answers/general.ts'
import type { Row } from '../../src/contract/values.ts'
import { streamLiveMessages } from '../../src/live/messages.ts'
import { callers, fixtures, ifMatch, now, startApi, type Caller, type TestApi } from '../support/api.ts'
import { insertJob } from '../support/jobs.ts'

const opened: TestApi[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map((api) => api.close()))
})
async function anApi(options: Parameters<typeof startApi>[0] = {}) {
  const api = await startApi(options)
  opened.push(api)
  return api
}

const read = async (api: TestApi, as: Caller, after?: string): Promise<LiveMessage> =>
  (await api.call('/events', { as, headers: after ? { 'Last-Event-ID': after } : {} })).body as LiveMessage

const rename = async (api: TestApi, path: string, name = `Another ${path}`) => {
  const { record } = await api.call(path)
  const answer = await api.call(path, { method: 'PATCH', body: { name }, headers: ifMatch(record) })
  expect(answer.status).toBe(200)
}

async function stream(api: TestApi, as: keyof typeof callers = 'admin', expiresIn = 300) {
  const leave = new AbortController()
  const token = await api.issuer.token(callers[as], { expiresIn })
  const headers = { Authorization: `Bearer ${token}`, Accept: 'text/event-stream' }
  return { leave, read: streamLiveMessages(`${api.origin}/api/events`, headers, leave.signal) }
}

describe('live changes', () => {
  it('are sent to users who may read the record, and to no others', async () => {
    const api = await anApi()
    const { position } = await read(api, 'admin')
    const aurora = { resource: 'casinos', recordId: 'cf_aurora' }
    const cobalt = { resource: 'casinos', recordId: 'cf_cobalt' }
    await rename(api, '/casinos/cf_aurora')
    await rename(api, '/casinos/cf_cobalt')
    await api.call('/users/u-visitor', { method: 'PATCH', body: { firstName: 'V' }, as: 'visitor' })
    const toAdmin = await read(api, 'admin', position)
    expect(toAdmin.changes).toEqual(expect.arrayContaining([aurora, cobalt]))
    expect((await read(api, 'visitor', position)).changes).toEqual([aurora])
    expect((await read(api, 'guest', position)).changes).toEqual([])
    expect((await read(api, 'scopedAdmin', position)).changes).toContainEqual(aurora)
    expect((await read(api, 'scopedAdmin', position)).changes).not.toContainEqual(cobalt)
    expect((await read(api, 'admin', toAdmin.position)).changes).toEqual([])
    expect((await api.call('/events', { as: null })).status).toBe(401)
  })

  it('of a running job are sent to users who may see the job', async () => {
    const api = await anApi()
    await api.settled()
    const recordId = await insertJob(api, { state: 'queued', items: [{ id: 'a', label: 'A' }] })
    const told = async (as: Caller) => (await read(api, as)).changes
    expect(await told('admin')).toContainEqual({ resource: 'jobs', recordId })
    for (const as of ['scopedAdmin', 'visitor'] as const)
      expect(await told(as)).not.toContainEqual({ resource: 'jobs', recordId })
  })

  it('are not listed one by one if there are many', async () => {
    const rows = Array.from({ length: 300 }, (_, index) => entry(index + 1))
    const end = { id: 'end', version: 300, hash: '', entries: 300 }
    const state = { ...fixtures(), 'audit-entries': rows, 'audit-chain': [end] }
    const api = await anApi({ state })
    const { seal } = await loadLivePositionCipher(api.store)
    const after = (position: number) => read(api, 'admin', seal(position, callers.admin.sub))
    expect(await after(0)).toMatchObject({ changes: [], more: true })
    expect(await after(250)).toMatchObject({ more: false })
  })

  it('do not tell how many hidden changes there are', async () => {
    const entries = (length: number) => {
      const rows = Array.from({ length }, (_, index) => ({ ...entry(index + 1), casinoId: 'cf_cobalt' }))
      const end = { id: 'end', version: length, hash: '', entries: length }
      return { ...fixtures(), 'audit-entries': rows, 'audit-chain': [end] }
    }
    for (const length of [0, 1, 300]) {
      const api = await anApi({ state: entries(length) })
      const { seal } = await loadLivePositionCipher(api.store)
      const start = seal(0, callers.guest.sub)
      const [first, second] = [await read(api, 'guest', start), await read(api, 'guest', start)]
      const { position, ...message } = first
      expect(message).toEqual({ changes: [], more: false })
      expect(position).toMatch(/^[\w-]{54}$/)
      expect(second.position).not.toBe(position)
    }
  })

  it('continue from a position, also in another process, and for the same user only', async () => {
    const store = await openTestStore(fixtures(), registry)
    const shared = { ...store, close: async () => undefined }
    const one = await anApi({ store: shared })
    const { position } = await read(one, 'admin')
    await rename(one, '/bridges/alpine')
    const two = await anApi({ store: shared })
    const mine = { resource: 'bridges', recordId: 'alpine' }
    expect((await read(two, 'admin', position)).changes).toEqual([mine])
    const { position: later } = await read(two, 'admin', position)
    expect((await read(one, 'admin', later)).changes).toEqual([])
    // Another user's position is invalid; recent changes are sent instead.
    expect((await read(one, 'visitor', later)).changes).toEqual([mine])
    for (const forged of ['000000000001', 'x'.repeat(54), later.replace(/^./, 'A')])
      expect((await read(one, 'guest', forged)).changes).toEqual([mine])
    await store.close()
  })

  it('arrive in a stream as they happen, in whichever process', async () => {
    const store = await openTestStore(fixtures(), registry)
    const shared = { ...store, close: async () => undefined }
    const [one, two] = [await anApi({ store: shared }), await anApi({ store: shared })]
    const { leave, read } = await stream(one)
    expect((await read.next()).value).toMatchObject({ more: false })
    await rename(two, '/bridges/alpine')
    const { value } = await read.next()
    expect(value).toMatchObject({ changes: [{ resource: 'bridges', recordId: 'alpine' }] })
    leave.abort()
    await store.close()
  })

  it('end with the token', async () => {
    const { read } = await stream(await anApi(), 'admin', 1)
    while (!(await read.next()).done);
    expect((await read.next()).done).toBe(true)
  })
})

describe('streams of live changes', () => {
  it('are not queried for after they are closed', async () => {
    const api = await anApi()
    for (let cycle = 0; cycle < 25; cycle++) {
      // More streams than a user may have, but closed ones do not count.
      const { leave, read } = await stream(api)
      const first = read.next().catch(() => undefined)
      leave.abort()
      await first
    }
    const { read } = await stream(api)
    expect((await read.next()).value).toBeDefined()
  })

  it('are limited per user', async () => {
    const api = await anApi()
    const streams = await Promise.all(Array.from({ length: 20 }, () => stream(api)))
    await Promise.all(streams.map(({ read }) => read.next()))
    const Accept = 'text/event-stream'
    const refused = await api.call('/events', { headers: { Accept } })
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '30'])
    const { leave, read } = await stream(api, 'visitor')
    expect((await read.next()).done).toBe(false)
    leave.abort()
  })

  it('are closed if a client does not read', async () => {
    let tell: (message: LiveMessage) => void = () => undefined
    let stopped = 0
    const follow: LiveEvents['follow'] = (_user, _from, told) => {
      tell = told.tell
      return () => (stopped += 1)
    }
    const sent = new Map([
      ['Accept', 'text/event-stream'],
      ['Authorization', `Bearer ${new UnsecuredJWT({}).setExpirationTime('5m').encode()}`],
    ])
    const call = { caller: 'u', user: {}, header: (name: string) => sent.get(name) } as unknown as Call
    const { body } = await answerLiveEvents({ follow } as LiveEvents)(call)
    const answer = body as Readable
    const message = (length: number) =>
      ({ position: 'p', changes: 'x'.repeat(length) }) as unknown as LiveMessage
    tell(message(255 * 1024))
    expect(answer.destroyed).toBe(false)
    tell(message(1024))
    expect(answer.destroyed).toBe(true)
    await expect.poll(() => stopped).toBe(1)
  })

  it('share one query for all users, need none without users, and end with the server', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const store = await openTestStore(fixtures(), registry)
    const [get, list] = [vi.spyOn(store, 'get'), vi.spyOn(store, 'list')]
    const live = createLiveEvents({ store, registry, clock: () => new Date(now) })
    const user = { id: 'a', name: 'A', role: 'admin', casinoAccess: 'all', casinos: [] } as const
    const tell = vi.fn()
    const end = vi.fn()
    const leave = Array.from({ length: 200 }, () => live.follow(user, null, { tell, end }))
    await vi.advanceTimersByTimeAsync(1_000)
    await expect.poll(() => tell).toHaveBeenCalledTimes(200)
    // The end of the log, and the key of positions.
    expect(get).toHaveBeenCalledTimes(2)
    // Recent entries, and jobs.
    expect(list).toHaveBeenCalledTimes(2)
    for (const stop of leave.slice(1)) stop()
    live.close()
    expect(end).toHaveBeenCalledTimes(1)
    leave[0]?.()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(get).toHaveBeenCalledTimes(2)
    expect(() => live.follow(user, null, { tell, end })).toThrow('backendUnreachable')
    vi.useRealTimers()
    await store.close()
  })
})

const entry = (position: number): Row => ({
  id: String(position).padStart(12, '0'),
  version: 1,
  changedAt: '2026-11-01T00:00:00.000Z',
  by: { id: 'u-admin', name: 'Ada Admin' },
  resource: 'bridges',
  recordId: `b${position}`,
  recordLabel: '',
  action: 'update',
  changes: [],
  attempted: null,
  code: null,
  parentId: null,
  casinoId: null,
  ownerId: null,
  previousHash: '',
  hash: '',
})
