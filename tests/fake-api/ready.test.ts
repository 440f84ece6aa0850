import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { cacheResultFor } from '../../fake-api/intervals.ts'
import { currentReadContext, runBeforeLimits } from '../../fake-api/lanes/readContext.ts'
import { openBackend } from '../../fake-api/serverApp.ts'
import { readSettings } from '../../fake-api/settings.ts'
import { createJsonStore } from '../../fake-api/stores/jsonStore.ts'
import { ProblemError } from '../../src/contract/problem.ts'
import { fixtures, listen, startApi, startIssuer } from '../support/api.ts'
import { readLog } from '../support/log.ts'

afterEach(() => vi.restoreAllMocks())

it("is ready once the store answers and the identity service's keys are loaded, until shutdown begins", async () => {
  readLog()
  const directory = await mkdtemp(join(tmpdir(), 'ready-'))
  const issuer = await startIssuer()
  const env = { DATA_DIR: directory, NEIGHBOURS_PORT: '0', OIDC_ISSUER: 'http://id.invalid/realms/test' }
  const away = readSettings({ ...env, OIDC_URL: 'http://127.0.0.1:2/realms/test' })
  const there = readSettings({ ...env, OIDC_ISSUER: issuer.settings.issuer, COMMIT: '4d5af1a' })
  const about = { version: '0.1.0', commit: '4d5af1a', console: { version: '0.1.1' } }
  for (const [settings, errors] of [
    [away, { identity: { code: 'identityUnavailable' } }],
    [there, null],
  ] as const) {
    const backend = await openBackend(settings, about)
    const server = await listen(backend.app)
    const read = async (path: string) => {
      const response = await fetch(`${server.origin}/api/${path}`)
      return { status: response.status, body: (await response.json()) as object }
    }
    expect(await read('health')).toEqual({ status: 200, body: { status: 'ok', ...about } })
    const ready = await read('ready')
    if (errors) expect(ready).toMatchObject({ status: 503, body: { code: 'notReady', errors } })
    else {
      expect(ready).toEqual({ status: 200, body: { status: 'ready' } })
      expect((await read('ready')).status).toBe(200)
      expect(issuer.asked()).toBe(1)
      backend.stop()
      expect(await read('ready')).toMatchObject({ status: 503, body: { errors: { server: {} } } })
    }
    await server.close()
    await backend.close()
  }
  await issuer.close()
  await rm(directory, { recursive: true })
})

it('is ready with its own sign-in service, though its public address leads there only for browsers', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'ready-'))
  const PUBLIC_URL = 'http://office.invalid:8080'
  const settings = readSettings({ DATA_DIR: directory, NEIGHBOURS_PORT: '0', PUBLIC_URL })
  const backend = await openBackend(settings, { version: '0.1.0' })
  const server = await listen(backend.app)
  expect((await fetch(`${server.origin}/api/ready`)).status).toBe(200)
  await server.close()
  await backend.close()
  await rm(directory, { recursive: true })
})

it('may ask parts that no call may ask before its limits', async () => {
  const part = cacheResultFor(async () => void currentReadContext(), 1_000)
  await expect(runBeforeLimits(part)).resolves.toBeUndefined()
})

it('is not ready while the store fails, without details', async () => {
  readLog()
  const memory = createJsonStore(fixtures(), async () => undefined)
  const failures = [
    () => Promise.reject(new ProblemError('backendUnreachable')),
    () => Promise.reject(new Error('at db:5432')),
  ]
  for (const get of failures) {
    const api = await startApi({ store: { ...memory, get } })
    const answer = await api.call('/ready', { as: null })
    expect(answer.status).toBe(503)
    expect(answer.body).toMatchObject({ code: 'notReady', errors: { store: { code: expect.any(String) } } })
    expect(answer.text).not.toContain('5432')
    await api.close()
  }
})
