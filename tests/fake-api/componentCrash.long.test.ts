import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createNeighbours } from '../../fake-api/neighbours/index.ts'
import { createJsonStore } from '../../fake-api/stores/jsonStore.ts'
import type { Job } from '../../src/contract/answers/jobs.ts'
import type { Row } from '../../src/contract/row.ts'
import { listen } from '../support/api.ts'
import { startKillable } from '../support/killable.ts'

let directory: string
beforeAll(async () => void (directory = await mkdtemp(join(tmpdir(), 'check-'))))
afterAll(() => rm(directory, { recursive: true }))

it('after its server is killed, a check continues; each component has one result and one audit entry', async () => {
  const file = join(directory, 'db.json')
  const answer = createNeighbours(createJsonStore({}, async () => undefined))
  let [asked, killed] = [0, false]
  const neighbours = await listen((request, response) => {
    if (request.url?.endsWith('/hash') && ++asked === 9) void first.kill().then(() => (killed = true))
    else answer(request, response)
  })
  const check = { method: 'POST', body: JSON.stringify({ reason: 'routine' }) }
  const first = await startKillable(file, neighbours.origin)
  const { id, total } = await first.call<Job>('/cpv-checks', check)
  await vi.waitFor(() => expect(killed).toBe(true), 30_000)

  const second = await startKillable(file, neighbours.origin)
  await vi.waitFor(
    async () => expect(await second.call(`/jobs/${id}`)).toMatchObject({ state: 'done', done: total }),
    30_000,
  )
  expect(await second.call('/cpv-checks', check)).toMatchObject({ id })
  const rows = await second.call<Row[]>(`/cpv-checks?filter={"runId":"${id}"}&range=[0,99]`)
  expect(new Set(rows.map(({ component }) => component)).size).toBe(total)
  expect(rows).toHaveLength(total)
  // Stored results are not requested again; at most four calls in progress are.
  expect(asked).toBeLessThanOrEqual(total + 4)
  const ids = JSON.stringify(rows.map((row) => row.id))
  const log = await second.call<Row[]>(
    `/audit-entries?filter={"action":"check","recordId":${ids}}&range=[0,99]`,
  )
  expect(log).toHaveLength(total)
  await second.kill()
  await neighbours.close()
}, 30_000)
