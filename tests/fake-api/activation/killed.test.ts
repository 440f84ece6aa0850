// @vitest-environment node
import { afterEach, expect, it } from 'vitest'
import { generate } from '../../../fake-api/scripts/generate.ts'
import type { State } from '../../../fake-api/stores/draft.ts'
import { createJsonStore } from '../../../fake-api/stores/jsonStore.ts'
import type { Job } from '../../../src/contract/jobs.ts'
import { fixtures, startApi, type TestApi } from '../../support/api.ts'

const started: TestApi[] = []
const start = async (state: State, save: (state: State) => void) => {
  const store = createJsonStore(state, async (next) => save(next))
  const api = await startApi({ store })
  started.push(api)
  return api
}
afterEach(async () => {
  for (const api of started.splice(0)) await api.close()
})

const jobIn = (state: State) => state['jobs']?.find(({ kind }) => kind === 'activation') as unknown as Job

it('a batch that was cut off by the end of the server goes on: nothing is lost, nothing done twice', async () => {
  const before = generate(fixtures(), { casinos: 14, games: 200, rounds: 0 })
  const items = (before['casinos'] ?? []).flatMap(({ id: casinoId }) =>
    (before['games'] ?? []).map(({ id: gameId }) => ({ casinoId, gameId, active: false })),
  )
  const saved: State[] = []
  const first = await start(before, (state) => saved.push(state))
  await first.call('/casino-games/batch', {
    method: 'POST',
    body: { items },
    headers: { 'Idempotency-Key': 'k' },
  })
  await first.settled()

  const halfway = saved.find((state) => jobIn(state).done > 0 && jobIn(state).done < items.length)
  expect(halfway).toBeDefined()
  let last = halfway as State
  const second = await start(last, (state) => {
    last = state
  })
  await second.settled()
  const job = jobIn(last)
  expect(job).toMatchObject({ state: 'done', done: items.length, total: items.length })

  const pairs = (last['casino-games'] ?? []).map(
    (row) => `${String(row['casinoId'])}/${String(row['gameId'])}`,
  )
  expect(pairs).toHaveLength(items.length)
  expect(new Set(pairs).size).toBe(items.length)
  const changed = job.items.filter(({ outcome }) => outcome !== 'unchanged')
  expect(last['audit-entries']).toHaveLength(changed.length)
  expect((await second.call('/audit-entries/verify')).body).toMatchObject({ valid: true })
})
