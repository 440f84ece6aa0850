// @vitest-environment node
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createNeighbours } from '../../fake-api/neighbours/index.ts'
import { shortMemory, type Memory } from '../../fake-api/neighbours/memory.ts'
import { createJsonStore } from '../../fake-api/stores/jsonStore.ts'
import type { Job } from '../../src/contract/jobs.ts'
import type { Push } from '../../src/contract/pushes.ts'
import { listen } from '../support/api.ts'

let directory: string
beforeAll(async () => void (directory = await mkdtemp(join(tmpdir(), 'push-'))))
afterAll(() => rm(directory, { recursive: true }))

const script = fileURLToPath(new URL('stores/apiProcess.ts', import.meta.url))

it('killed when a bridge has taken a configuration and has not said so yet, goes on and tells nothing twice', async () => {
  const memory = shortMemory()
  let child: ChildProcess | undefined
  let kills = 0
  const killing: Memory = {
    get: memory.get,
    async set(key, known) {
      await memory.set(key, known)
      if (kills++ > 0) return
      child?.kill('SIGKILL')
      await once(child as ChildProcess, 'exit')
    },
  }
  const neighbours = await listen(
    createNeighbours(
      createJsonStore({}, async () => undefined),
      killing,
    ),
  )
  const file = join(directory, 'db.json')
  const started = async () => {
    child = spawn(process.execPath, ['--import', 'tsx', script, file, neighbours.origin], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    if (!child.stdout) throw new Error('The process has no output')
    const [port] = (await once(createInterface(child.stdout), 'line')) as [string]
    return async (path: string, init: RequestInit = {}) => {
      const headers = { Authorization: 'Bearer x', 'Idempotency-Key': 'push' }
      return (await fetch(`http://127.0.0.1:${port}${path}`, { headers, ...init })).json() as Promise<unknown>
    }
  }

  const first = await started()
  const { id } = (await first('/integrations/alpenglanz/push', { method: 'POST' })) as Job
  await vi.waitFor(() => expect(kills).toBeGreaterThan(0), 10_000)
  await vi.waitFor(() => expect(child?.signalCode).toBe('SIGKILL'))
  const left = JSON.parse(await readFile(file, 'utf8')) as { jobs: Job[] }
  expect(left.jobs.find((job) => job.id === id)).toMatchObject({ state: 'running', done: 0 })

  const second = await started()
  await vi.waitFor(async () => expect(await second(`/jobs/${id}`)).toMatchObject({ state: 'done' }), 10_000)
  // The same key again is the same push.
  expect(await second('/integrations/alpenglanz/push', { method: 'POST' })).toMatchObject({ id })
  const casinos = ['cf_eidergold', 'cf_gletscher', 'cf_kupfer']
  const { targets } = (await second(`/pushes/${id}`)) as Push
  expect(targets.map(({ casinoId }) => casinoId)).toEqual(casinos)
  for (const { casinoId, outcome, configurationHash } of targets) {
    expect(['ok', 'unchanged']).toContain(outcome)
    expect(memory.get(`bridges/alpine/${casinoId}`)).toEqual({ hash: configurationHash, taken: 1 })
    expect(await second(`/casinos/${casinoId}`)).toMatchObject({ pushState: 'upToDate' })
  }
  expect(targets.some(({ outcome }) => outcome === 'unchanged')).toBe(true)
  child?.kill('SIGKILL')
  await neighbours.close()
}, 30_000)
