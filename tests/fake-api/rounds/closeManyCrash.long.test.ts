import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createNeighbours } from '../../../fake-api/neighbours/index.ts'
import {
  memoryUntilRestart,
  type SimulatorState,
  type SimulatorMemory,
} from '../../../fake-api/neighbours/memory.ts'
import { createJsonStore } from '../../../fake-api/stores/jsonStore.ts'
import type { Job } from '../../../src/contract/answers/jobs.ts'
import type { Row } from '../../../src/contract/row.ts'
import { installation, listen } from '../../support/api.ts'
import { startKillable } from '../../support/killable.ts'

let directory: string
beforeAll(async () => void (directory = await mkdtemp(join(tmpdir(), 'closings-'))))
afterAll(() => rm(directory, { recursive: true }))

it("after the server is killed before an operator's answer, closing continues and books nothing twice", async () => {
  const open = (installation()['game-rounds'] ?? []).filter(
    ({ status, credit }) => status === 'open' && credit === 0,
  )
  const ids = open.slice(0, 5).map(({ id }) => id)
  const memory = memoryUntilRestart()
  const booked = new Map<string, SimulatorState>()
  let kills = 0
  const killing: SimulatorMemory = {
    get: memory.get,
    async set(key, known) {
      await memory.set(key, known)
      booked.set(key.split('/').at(-1) ?? '', known)
      if (kills++ === 0) await first.kill()
    },
  }
  const nobody = createJsonStore({}, async () => undefined)
  const neighbours = await listen(createNeighbours(nobody, killing))
  const file = join(directory, 'db.json')
  const first = await startKillable(file, neighbours.origin)
  const start = (api: typeof first) =>
    api.call<Job>('/game-rounds/close', {
      method: 'POST',
      body: JSON.stringify({ ids, booking: 'refund', reason: 'operatorFailure' }),
    })
  const { id } = await start(first)
  await vi.waitFor(() => expect(kills).toBeGreaterThan(0), 30_000)
  await first.kill()

  const second = await startKillable(file, neighbours.origin)
  await vi.waitFor(
    async () => expect(await second.call(`/jobs/${id}`)).toMatchObject({ state: 'done' }),
    30_000,
  )
  // The same key starts no second job.
  expect(await start(second)).toMatchObject({ id })
  expect([...booked.keys()].toSorted()).toEqual(ids.toSorted())
  for (const round of ids) {
    expect(booked.get(round)).toMatchObject({ taken: 1, booked: { booking: 'refund' } })
    expect(await second.call(`/game-rounds/${round}`)).toMatchObject({ status: 'refunded', version: 2 })
    const log = await second.call<Row[]>(`/audit-entries?filter={"recordId":"${round}","action":"close"}`)
    expect(log).toHaveLength(1)
  }
  await second.kill()
  await neighbours.close()
}, 30_000)
