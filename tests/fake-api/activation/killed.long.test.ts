import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { generate } from '../../../fake-api/scripts/generate.ts'
import type { State } from '../../../fake-api/stores/draft.ts'
import { readState } from '../../../fake-api/stores/workingFile.ts'
import type { Job } from '../../../src/contract/answers/jobs.ts'
import { fixtures } from '../../support/api.ts'
import { startKillable } from '../../support/killable.ts'

let directory: string
beforeAll(async () => void (directory = await mkdtemp(join(tmpdir(), 'batch-'))))
afterAll(() => rm(directory, { recursive: true }))

const nobody = 'http://localhost'

it('after its server is killed, a batch continues without losing or repeating changes', async () => {
  const file = join(directory, 'db.json')
  const before = generate(fixtures(), { casinos: 14, games: 350, rounds: 0 })
  const items = (before['casinos'] ?? []).flatMap(({ id: casinoId }) =>
    (before['games'] ?? []).map(({ id: gameId }) => ({ casinoId, gameId, active: false })),
  )
  await writeFile(file, JSON.stringify(before))
  const apply = { method: 'POST', body: JSON.stringify({ items }) }

  const first = await startKillable(file, nobody)
  const { id } = await first.call<Job>('/casino-games/batch', apply)
  await vi.waitFor(async () => expect((await first.call<Job>(`/jobs/${id}`)).done).toBeGreaterThan(0), {
    timeout: 20_000,
    interval: 10,
  })
  await first.kill()
  const left = jobIn(await readState(file), id)
  expect(left.state).toBe('running')
  expect(left.done).toBeLessThan(items.length)

  const second = await startKillable(file, nobody)
  await vi.waitFor(async () => expect(await second.call(`/jobs/${id}`)).toMatchObject({ state: 'done' }), {
    timeout: 20_000,
    interval: 100,
  })
  // The same key starts no second job.
  expect(await second.call('/casino-games/batch', apply)).toMatchObject({ id })
  expect(await second.call('/audit-entries/verify')).toMatchObject({ valid: true })
  await second.kill()
  const last = await readState(file)
  const pairs = (last['casino-games'] ?? []).map(
    (row) => `${String(row['casinoId'])}/${String(row['gameId'])}`,
  )
  expect(pairs).toHaveLength(items.length)
  expect(new Set(pairs).size).toBe(items.length)
  const changed = jobIn(last, id).items.filter(({ outcome }) => outcome !== 'unchanged')
  // An entry for the start, and one for each change.
  expect(last['audit-entries']).toHaveLength(1 + changed.length)
}, 60_000)

const jobIn = (state: State, id: string) => state['jobs']?.find((row) => row.id === id) as unknown as Job
