import { expect, it, onTestFinished } from 'vitest'
import { declaredOpenApiDocument } from '../../../conformance/documented.ts'
import { maxConcurrentCallsPerPerson } from '../../../fake-api/guard/concurrentCalls.ts'
import { runBeforeLimits, runInReadContext } from '../../../fake-api/lanes/readContext.ts'
import { createSlotQueue } from '../../../fake-api/lanes/slotQueue.ts'
import { limitSlowReads } from '../../../fake-api/stores/slowReads.ts'
import type { Store } from '../../../fake-api/stores/store.ts'
import { registry } from '../../../resources/entities.ts'
import { callers, fixtures, listen, startApi } from '../../support/api.ts'
import { held } from '../../support/held.ts'
import { openTestStore } from '../../support/stores.ts'

it('no call beyond its limit asks the store, whatever it shows', async () => {
  const used: string[] = []
  const store = await openTestStore(fixtures(), registry)
  const noting: Partial<Store> = {
    transaction: (work) => (used.push('transaction'), store.transaction(work)),
    get: (collection, id) => (used.push(collection), store.get(collection, id)),
    list: (collection, query) => (used.push(collection), store.list(collection, query)),
  }
  const api = await startApi({ store: { ...store, ...noting }, callsPerMinute: 1 })
  onTestFinished(() => api.close())
  const body = { casinoIds: ['cf_aurora'] }
  const { id } = (await api.call('/viewings', { as: 'scopedAdmin', method: 'POST', body })).record
  expect((await api.call('/casinos', { as: 'guest' })).status).toBe(200)
  used.length = 0
  // Those without a token have a limit of their own.
  const guarded = Object.entries(declaredOpenApiDocument.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => !('security' in operation))
      .map(([method]) => [method.toUpperCase(), path.replace('{id}', 'some')] as const),
  )
  expect(guarded.length).toBeGreaterThan(100)
  for (const [method, path] of [...guarded, ['POST', '/no-such'] as const])
    for (const as of ['scopedAdmin', 'guest'] as const)
      for (const viewing of [id, 'no-such']) {
        const headers = { 'View-As': viewing }
        const { status } = await api.call(path, { as, method, headers, undocumented: true })
        expect([method, path, status]).toEqual([method, path, 429])
      }
  expect(used.filter((collection) => collection !== 'revocations')).toEqual([])
})

it('writes that are refused while viewing take places of their person, and none once their client has left', async () => {
  const store = await openTestStore(fixtures(), registry)
  const hold = held()
  let [isHeld, begun, arrived, closed] = [false, 0, 0, 0]
  const transaction: Store['transaction'] = async (work) => {
    if (isHeld) {
      begun += 1
      await hold.promise
    }
    return store.transaction(work)
  }
  const api = await startApi({ store: { ...store, transaction } })
  onTestFinished(() => api.close())
  const { origin, close } = await listen((request, response) => {
    arrived += 1
    response.once('close', () => (closed += 1))
    api.app(request, response)
  })
  onTestFinished(close)
  const body = { casinoIds: ['cf_aurora'] }
  const { id } = (await api.call('/viewings', { method: 'POST', body })).record
  const headers = { Authorization: `Bearer ${await api.issuer.token(callers.admin)}`, 'View-As': id }
  isHeld = true
  const leaves = new AbortController()
  const sent = Array.from({ length: 60 }, () =>
    fetch(`${origin}/game-studios`, { method: 'POST', headers, signal: leaves.signal }).catch(() => null),
  )
  await expect.poll(() => [arrived, begun >= maxConcurrentCallsPerPerson]).toEqual([60, true])
  leaves.abort()
  await Promise.all(sent)
  await expect.poll(() => closed).toBe(60)
  hold.resolve()
  // The person's next write has a place only when those before it have left theirs.
  const name = 'Afterwards'
  expect((await api.call('/game-studios', { method: 'POST', body: { name } })).status).toBe(201)
  expect(begun).toBe(maxConcurrentCallsPerPerson + 1)
})

it('a use of the store before the limits of a call is a fault of this program', async () => {
  const store = limitSlowReads(await openTestStore(fixtures(), registry))
  onTestFinished(() => store.close())
  const uses: (() => Promise<unknown>)[] = [
    () => store.get('casinos', 'cf_aurora'),
    () => store.list('casinos', { where: [], sort: [], range: [0, 0] }),
    () => store.transaction(async () => null),
  ]
  for (const use of uses) {
    await expect(runBeforeLimits(async () => use())).rejects.toThrow('before its limits')
    const places = createSlotQueue({ most: 1, maxPerPerson: 1 })
    await runInReadContext({ person: 'p', gone: null, places }, use)
    await use()
  }
})
