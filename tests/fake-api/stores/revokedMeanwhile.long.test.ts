import { setTimeout as rest } from 'node:timers/promises'
import { describe, expect, it, vi } from 'vitest'
import type { ReportFileLink, VisitorViewing } from '../../../src/contract/answers/general.ts'
import { streamLiveMessages } from '../../../src/live/messages.ts'
import { callers, ifMatch, type TestApi } from '../../support/api.ts'
import { held } from '../../support/held.ts'
import {
  admin,
  call,
  change,
  office,
  other,
  somebody,
  took,
  useTwoProcesses,
  within,
} from '../../support/revocation.ts'

useTwoProcesses()

describe('running work of a revoked token', () => {
  it('a stream of changes is closed in both processes', async () => {
    const user = await somebody(admin)
    const streams = await Promise.all(
      [office, other].map(async (api) => {
        const headers = { ...(await user.old(api)), Accept: 'text/event-stream' }
        return streamLiveMessages(`${api.origin}/api/events`, headers, new AbortController().signal)
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

  it('a download is aborted', async () => {
    const user = await somebody(admin)
    const headers = { ...(await user.old(other)), 'Idempotency-Key': user.id }
    const wish = { kind: 'top-games', filter: {}, format: 'en' }
    const { record } = await call(other, '/reports', headers, 'POST', wish)
    await other.settled()
    const linked = await call(other, `/reports/${record.id}/fetch`, headers, 'POST', {})
    const get = other.store.get.bind(other.store)
    // Later parts of the body arrive after the revocation.
    const late = held()
    const slow = vi.spyOn(other.store, 'get').mockImplementation(async (collection, id) => {
      if (id === `${record.id}/1`) await late.promise
      return get(collection, id)
    })
    const { url } = linked.body as ReportFileLink
    const answer = await fetch(`${other.origin}/api/${url}`, { headers })
    expect(answer.status).toBe(200)
    await change(user.id, { enabled: false })
    const start = performance.now()
    await expect(answer.text()).rejects.toThrow()
    expect(performance.now() - start).toBeLessThan(within)
    late.resolve()
    slow.mockRestore()
  })

  it('a write with a delayed body is refused', async () => {
    const user = await somebody(admin)
    const { record } = await office.call('/casinos/cf_bluefin')
    let send: (text: string | null) => void = () => undefined
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        send = (text) =>
          text === null ? controller.close() : controller.enqueue(new TextEncoder().encode(text))
      },
    })
    const old = await user.old(other)
    const headers = { ...old, ...ifMatch(record) }
    const init = { method: 'PATCH', headers, body, duplex: 'half' } as RequestInit
    const answer = fetch(`${other.origin}/api/casinos/cf_bluefin`, init)
    send('{"name":')
    await rest(300)
    await change(user.id, { enabled: false })
    await took(async () => (await call(other, '/casinos', old)).status === 401)
    send('"Late"}')
    send(null)
    expect((await answer).status).toBe(401)
    expect((await office.call('/casinos/cf_bluefin')).record['name']).toBe(record['name'])
  })
})

describe('an administrator who views as a visitor', () => {
  const begin = async (api: TestApi, userId: string, headers: Record<string, string>) => {
    const answer = await call(api, '/viewings', headers, 'POST', { userId })
    expect(answer.status).toBe(201)
    return (answer.body as VisitorViewing).id
  }

  it('stops viewing when the visitor’s rights have changed, including the stream', async () => {
    const user = await somebody({
      role: 'visitor',
      casinoAccess: 'selected',
      casinoIds: ['cf_aurora', 'cf_bluefin'],
    })
    const own = { Authorization: `Bearer ${await other.issuer.token(callers.admin)}` }
    const by = { ...own, 'View-As': await begin(other, user.id, own) }
    expect((await call(other, '/casinos/cf_aurora', by)).status).toBe(200)
    const url = `${other.origin}/api/events`
    const stream = streamLiveMessages(
      url,
      { ...by, Accept: 'text/event-stream' },
      new AbortController().signal,
    )
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

  it('stops viewing when the administrator’s own rights have changed', async () => {
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
