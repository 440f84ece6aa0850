import { beforeEach, expect, it, vi } from 'vitest'
import type { Row } from '../../src/contract/values.ts'
import { runInReadContext } from '../../fake-api/lanes/readContext.ts'
import { createSlotQueue } from '../../fake-api/lanes/slotQueue.ts'
import { revokeTokens } from '../../fake-api/revocation/list.ts'
import { createProcessClaims } from '../../fake-api/stores/claims.ts'
import type { Store } from '../../fake-api/stores/store.ts'
import { createAdminRest, maxWaitingUserWrites } from '../../fake-api/users/adminRest.ts'
import { runUserWriteExclusively } from '../../fake-api/users/identityCalls.ts'
import { held as holding } from '../support/held.ts'
import { aCasino, callers, ifMatch, startApi, type Caller, type TestApi } from '../support/api.ts'

let api: TestApi
/** Releases the user's lock, which is held when a test begins. */
let release: () => void
let held: Promise<void>
beforeEach(async () => {
  api = await startApi()
  await api.call('/account')
  await new Promise<void>((taken) => {
    held = api.identity.admin.inTurn(
      () =>
        new Promise((resolve) => {
          release = resolve
          taken()
        }),
    )
  })
  return async () => {
    release()
    await held
    await api.close()
  }
})

const rename = async (as: Caller, firstName: string, version?: number) => {
  const { record } = await api.call('/account', { as })
  const headers = ifMatch({ ...record, version: version ?? record.version })
  return api.call('/account', { as, method: 'PATCH', body: { firstName }, headers })
}
const write = (row: Row, method: string, body?: object) =>
  api.call(`/users/${row.id}`, { method, body, headers: ifMatch(row) })

it("a waiting write is refused if another process has changed the caller's rights meanwhile", async () => {
  const { record } = await api.call('/users/u-visitor')
  const waiting = write(record, 'PATCH', { firstName: 'Later' })
  await expect.poll(() => api.answers.length).toBeGreaterThan(1)
  await api.store.transaction((tx) =>
    revokeTokens(tx, `user:${callers.admin.sub}`, Math.ceil(Date.now() / 1000) + 60),
  )
  release()
  expect(await waiting).toMatchObject({ status: 401 })
})

it('refused writes, and writes without changes, do not wait', async () => {
  const { record } = await api.call('/users/u-visitor')
  const stale = { ...record, version: record.version + 7 }
  expect((await rename('guest', 'Gustav', 77)).status).toBe(412)
  expect((await rename('guest', 'x'.repeat(101))).status).toBe(422)
  expect((await rename('guest', 'Gus')).status).toBe(200)
  expect((await write(stale, 'PATCH', { enabled: false })).status).toBe(412)
  expect((await write(record, 'PATCH', { email: 'none' })).status).toBe(422)
  expect((await write(stale, 'DELETE')).status).toBe(412)
  expect((await write({ ...record, id: 'u-gone' }, 'DELETE')).status).toBe(404)
})

/** Number of requests to the identity service about a user. */
const timesAsked = (id: string) => api.identity.calls.filter((call) => call.includes(id)).length

/** Changes the own name, and returns once the change waits for the lock. */
async function beginToRename(as: Caller, id: string, firstName: string) {
  const { record } = await api.call('/account', { as })
  const before = timesAsked(id)
  const answer = api.call('/account', { as, method: 'PATCH', body: { firstName }, headers: ifMatch(record) })
  await expect.poll(() => timesAsked(id)).toBeGreaterThan(before)
  return { answer }
}

it('a user has one running change of the own account', async () => {
  const first = await beginToRename('guest', 'u-guest', 'Gustav')
  const refused = await rename('guest', 'Gundula')
  expect(refused.record).toMatchObject({ status: 429, code: 'tooManyCalls', params: { seconds: 1 } })
  expect(refused.headers.get('Retry-After')).toBe('1')
  release()
  expect((await first.answer).status).toBe(200)
  expect((await rename('guest', 'Gundula')).status).toBe(200)
})

it('writes that withdraw rights take precedence', async () => {
  const { record } = await api.call('/users/u-scoped')
  const { record: gone } = await api.call('/users/u-guest')
  const begun = vi.spyOn(api.identity.admin, 'inTurn')
  const waiting = await beginToRename('visitor', 'u-visitor', 'Viola')
  await expect.poll(() => begun.mock.calls.length).toBe(1)
  const narrowed = [write(record, 'PATCH', { enabled: false }), write(gone, 'DELETE')]
  await expect.poll(() => begun.mock.calls.length).toBe(1 + narrowed.length)
  release()
  for (const { status } of await Promise.all([...narrowed, waiting.answer])) expect(status).toBe(200)
  const { rows } = await api.call('/audit-entries?sort=["id","ASC"]')
  const done = rows.filter(({ action }) => action !== 'attempted')
  const ids = done.map(({ recordId }) => recordId)
  expect([ids.slice(0, 2).toSorted(), ids.slice(2)]).toEqual([['u-guest', 'u-scoped'], ['u-visitor']])
})

it('a write waits for another process for a limited time', async () => {
  release()
  let time = 0
  const passed = vi.spyOn(performance, 'now').mockImplementation(() => time)
  const claim = vi.fn(async () => {
    time = time === 0 ? 20_000 : 20_001
    return null
  })
  const waiting = runUserWriteExclusively(
    { identity: api.identity.admin, store: { ...api.store, claim } },
    async () => null,
  )
  await expect(waiting.finally(() => passed.mockRestore())).rejects.toMatchObject({
    ...{ status: 503, code: 'identityUnavailable' },
  })
  expect(claim).toHaveBeenCalledTimes(2)
})

it('urgent writes of a process precede all others of another one', async () => {
  release()
  await held
  // A store of two processes, each with its own order.
  const claim = createProcessClaims()
  const process = (claim: Store['claim']) => ({
    identity: createAdminRest(null),
    store: { ...api.store, claim, isShared: true },
  })
  const asked = vi.fn(claim)
  const [one, other] = [process(claim), process(asked)]
  const working = holding()
  const begun: string[] = []
  const write = (by: typeof one, name: string, isUrgent = false) =>
    runUserWriteExclusively(
      by,
      async () => {
        begun.push(name)
        await working.promise
      },
      isUrgent,
    )
  const others = ['first', 'second', 'third'].map((name) => write(one, name))
  await expect.poll(() => begun).toEqual(['first'])
  const urgent = write(other, 'urgent', true)
  // It asks for its turn, and then announces itself.
  await expect.poll(() => asked.mock.calls.length).toBeGreaterThan(1)
  working.resolve()
  await Promise.all([urgent, ...others])
  expect(begun).toEqual(['first', 'urgent', 'second', 'third'])
})

const places = createSlotQueue({ most: 1, maxPerPerson: 1 })

it('the number of waiting writes is limited, except for urgent ones and the server’s own', async () => {
  const { admin } = api.identity
  const run: string[] = []
  const waitAsServer = (name: string, isUrgent = false) =>
    admin.inTurn(async () => void run.push(name), isUrgent)
  const wait = (name: string, isUrgent = false) =>
    runInReadContext({ person: 'p', gone: null, places }, () => waitAsServer(name, isUrgent))
  const waiting = Array.from({ length: maxWaitingUserWrites }, (_, index) => wait(String(index)))
  const { record } = await api.call('/users/u-visitor')
  for (let times = 0; times < 2; times++) {
    const refused = await write(record, 'PATCH', { firstName: 'Later' })
    expect(refused.body).toMatchObject({ status: 503, code: 'tooBusy', params: { seconds: 5 } })
    expect(refused.headers.get('Retry-After')).toBe('5')
  }
  waiting.push(...waiting.map(() => wait('urgent', true)))
  await expect(wait('one more', true)).rejects.toMatchObject({ code: 'tooBusy' })
  waiting.push(waitAsServer('repair'))
  release()
  await Promise.all(waiting)
  expect([run.length, run[0], run.at(-1)]).toEqual([2 * maxWaitingUserWrites + 1, 'urgent', 'repair'])
  expect((await write(record, 'PATCH', { firstName: 'Later' })).status).toBe(200)
})

it('a deleted casino is removed from users, however many writes wait', async () => {
  const { record: casino } = await api.call('/casinos', { method: 'POST', body: aCasino('gone') })
  const { record: person } = await api.call('/users/u-scoped')
  const { admin } = api.identity
  const casinoIds = [...(person['casinoIds'] as string[]), casino.id]
  const change = write(person, 'PATCH', { casinoIds })
  release()
  expect((await change).status).toBe(200)
  const taken = new Promise<void>((begun) => {
    held = admin.inTurn(async () => {
      begun()
      await new Promise<void>((resolve) => (release = resolve))
    })
  })
  await taken
  const waiting = Array.from({ length: maxWaitingUserWrites }, () => admin.inTurn(async () => undefined))
  const deleted = api.call(`/casinos/${casino.id}`, { method: 'DELETE', headers: ifMatch(casino) })
  await expect.poll(async () => (await api.call(`/casinos/${casino.id}`)).status).toBe(404)
  release()
  await Promise.all(waiting)
  expect((await deleted).status).toBe(200)
  expect((await api.call('/users/u-scoped')).record['casinoIds']).toEqual(person['casinoIds'])
})
