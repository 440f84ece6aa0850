import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createNeighbours } from '../../fake-api/neighbours/index.ts'
import { memoryUntilRestart, type SimulatorMemory } from '../../fake-api/neighbours/memory.ts'
import { createJsonStore } from '../../fake-api/stores/jsonStore.ts'
import { readState } from '../../fake-api/stores/workingFile.ts'
import type { Job } from '../../src/contract/answers/jobs.ts'
import type { Push } from '../../src/contract/pushes.ts'
import { listen } from '../support/api.ts'
import { startKillable } from '../support/killable.ts'

let directory: string
beforeAll(async () => void (directory = await mkdtemp(join(tmpdir(), 'push-'))))
afterAll(() => rm(directory, { recursive: true }))

it("after the server is killed before a bridge's answer, the push continues and sends nothing twice", async () => {
  const memory = memoryUntilRestart()
  let kills = 0
  const killing: SimulatorMemory = {
    get: memory.get,
    async set(key, known) {
      await memory.set(key, known)
      if (kills++ > 0) return
      await first.kill()
    },
  }
  const neighbours = await listen(
    createNeighbours(
      createJsonStore({}, async () => undefined),
      killing,
    ),
  )
  const file = join(directory, 'db.json')
  const first = await startKillable(file, neighbours.origin)
  const { id } = await first.call<Job>('/integrations/alpenglanz/push', { method: 'POST' })
  await vi.waitFor(() => expect(kills).toBeGreaterThan(0), 30_000)
  await first.kill()
  const left = await readState(file)
  expect(left['jobs']?.find((job) => job.id === id)).toMatchObject({ state: 'running', done: 0 })

  const second = await startKillable(file, neighbours.origin)
  await vi.waitFor(
    async () => expect(await second.call(`/jobs/${id}`)).toMatchObject({ state: 'done' }),
    30_000,
  )
  // The same key starts no second push.
  expect(await second.call('/integrations/alpenglanz/push', { method: 'POST' })).toMatchObject({ id })
  const casinos = ['cf_eidergold', 'cf_gletscher', 'cf_kupfer']
  const { targets } = await second.call<Push>(`/pushes/${id}`)
  expect(targets.map(({ casinoId }) => casinoId)).toEqual(casinos)
  for (const { casinoId, outcome, configurationHash } of targets) {
    expect(['ok', 'unchanged']).toContain(outcome)
    expect(memory.get(`bridges/alpine/${casinoId}`)).toEqual({ hash: configurationHash, taken: 1 })
    expect(await second.call(`/casinos/${casinoId}`)).toMatchObject({ pushState: 'upToDate' })
  }
  expect(targets.some(({ outcome }) => outcome === 'unchanged')).toBe(true)
  await second.kill()
  await neighbours.close()
}, 30_000)
