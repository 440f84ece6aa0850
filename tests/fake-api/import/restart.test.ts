import { expect, it, vi } from 'vitest'
import { createJsonStore } from '../../../fake-api/stores/jsonStore.ts'
import { Problem } from '../../../src/contract/problem.ts'
import type { Store } from '../../../fake-api/stores/store.ts'
import { fixtures as fixtureState, listen, startApi } from '../../support/api.ts'
import { at, importsOf } from './support.ts'
import { readLog } from '../../support/log.ts'

it('an import continues after its server has died, and no game is lost or created twice', async () => {
  const games = Array.from({ length: 120 }, (_, index) => ({
    id: `g${index}`,
    title: `Game ${index}`,
    studio: 'Brand New',
    rtp: 95,
  }))
  const provider = await listen((_request, response) => {
    response.end(JSON.stringify({ operatorId: 'nordwind', games }))
  })
  const state = fixtureState()
  const quartzline = state['game-providers']?.find(({ id }) => id === 'quartzline')
  Object.assign(quartzline?.['apiConfig'] as object, {
    apiUrl: provider.origin,
    apiKey: { $secret: 'key', origins: [provider.origin] },
  })
  const store = createJsonStore(state, async () => undefined)
  // Fails after three writes: the request, the job's beginning, and fifty games.
  let left = 3
  const dying: Store = {
    ...store,
    close: async () => undefined,
    transaction: (work) =>
      left-- > 0 ? store.transaction(work) : Promise.reject(new Problem('backendUnreachable')),
  }
  readLog()
  const before = await startApi({ store: dying })
  const { record: job } = await before.call(at('quartzline'), {
    method: 'POST',
    headers: { 'Idempotency-Key': 'k' },
    body: { games: games.map(({ id }) => id) },
  })
  await before.settled()
  await before.close()
  const done = Number((await store.get('jobs', job.id))?.['done'])
  expect(done).toBeGreaterThan(0)
  expect(done).toBeLessThan(120)
  vi.restoreAllMocks()
  const api = await startApi({ store })
  const { ended, log } = importsOf(() => api)
  expect(await ended(job)).toMatchObject({ state: 'done', done: 120, total: 120 })
  await provider.close()
  const made = (await api.call('/games?filter={"q":"Game "}&range=[0,999]')).rows
  expect(made.filter(({ name }) => /^Game \d+$/.test(String(name)))).toHaveLength(120)
  expect(await log({ resource: 'game-studios' })).toHaveLength(1)
  const creations = await log({ resource: 'games', action: 'create' })
  expect(new Set(creations.map(({ recordId }) => recordId)).size).toBe(120)
  expect(await log({ resource: 'game-providers', action: 'import' })).toHaveLength(1)
  await api.close()
})
