import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { request, type IncomingMessage, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import type { Job } from '../../src/contract/answers/jobs.ts'
import { freePort } from '../support/freePort.ts'
import { callers, listen, startIssuer, type TestIssuer } from '../support/api.ts'
import { signIn } from '../faults/signIn.ts'
import { startProcess, type ServerProcess } from '../support/process.ts'

vi.setConfig({ testTimeout: 60_000 })
afterAll(() => vi.resetConfig())
/** A process is slow while other tests run. */
const patience = { timeout: 20_000, interval: 50 }

const names = Array.from({ length: 7 }, (_, index) => `component-${index}`)

let issuer: TestIssuer
let token: string
let directory: string
let port: number
/** Unanswered requests for hashes, and the number of requests per component. */
const waiting: (() => void)[] = []
const asked: Record<string, number> = {}
const components = await listen((asking: IncomingMessage, response: ServerResponse) => {
  const [, component = ''] = /^\/(.+)\/hash$/.exec(asking.url ?? '') ?? []
  if (!component) return void response.end(JSON.stringify({ components: names }))
  asked[component] = (asked[component] ?? 0) + 1
  waiting.push(() => response.end(JSON.stringify({ component, hash: 'a'.repeat(64) })))
})
const running: ServerProcess[] = []

beforeAll(async () => {
  issuer = await startIssuer()
  token = await issuer.token(callers.admin)
  directory = await mkdtemp(join(tmpdir(), 'stop-'))
  port = await freePort()
})
afterEach(() => {
  for (const { child } of running.splice(0)) child.kill('SIGKILL')
})
afterAll(async () => {
  await Promise.all([issuer.close(), components.close(), rm(directory, { recursive: true })])
})

async function start(env: Record<string, string> = {}) {
  const server = await startProcess({
    PORT: String(port),
    DATA_DIR: directory,
    OIDC_ISSUER: issuer.settings.issuer,
    COMPONENTS_URL: components.origin,
    ...env,
  })
  running.push(server)
  return server
}

const headers = () => ({ Authorization: `Bearer ${token}`, 'Idempotency-Key': randomUUID() })
const call = (path: string, init: RequestInit = {}) =>
  fetch(`http://127.0.0.1:${port}/api${path}`, { headers: headers(), ...init })
const job = async (id: string) => (await (await call(`/jobs/${id}`)).json()) as Job

async function slowWrite(name: string) {
  const options = { method: 'POST', port, path: '/api/jurisdictions', headers: headers() }
  const slow = request({ ...options, agent: false })
  slow.setHeader('Connection', 'keep-alive')
  slow.write('{"name":')
  const answered = once(slow, 'response') as Promise<[IncomingMessage]>
  await once(slow, 'socket').then(
    ([socket]) =>
      new Promise((sent) =>
        (socket as NodeJS.Socket & { write: (text: string, done: (value?: unknown) => void) => void }).write(
          '',
          sent,
        ),
      ),
  )
  return { answered, finish: () => slow.end(`"${name}"}`) }
}

it('is no longer ready first, finishes requests, and leaves remaining job items to the next start', async () => {
  const server = await start({ DRAIN_SECONDS: '5' })
  const started = (await (
    await call('/cpv-checks', {
      method: 'POST',
      body: JSON.stringify({ components: names, reason: 'routine' }),
    })
  ).json()) as Job
  await expect.poll(() => waiting.length, patience).toBe(4)
  const slow = await slowWrite('Slowland')
  expect((await call('/ready')).status).toBe(200)

  server.child.kill('SIGTERM')
  await expect.poll(async () => (await call('/ready')).status, patience).toBe(503)
  const ready = await call('/ready')
  expect(await ready.json()).toMatchObject({
    code: 'notReady',
    errors: { server: { code: 'backendUnreachable' } },
  })
  expect(ready.headers.get('Connection')).toBe('close')
  expect((await call('/health')).status).toBe(200)
  slow.finish()
  const [{ statusCode, headers: said }] = await slow.answered
  expect([statusCode, said.connection]).toEqual([201, 'close'])
  for (const go of waiting.splice(0)) go()
  expect(await server.ended).toBe(0)
  expect(Object.keys(asked)).toHaveLength(4)

  await start()
  await expect.poll(() => waiting.length, patience).toBe(3)
  for (const go of waiting.splice(0)) go()
  await expect.poll(() => job(started.id), patience).toMatchObject({ state: 'done', done: 7 })
  expect(Object.values(asked)).toEqual(names.map(() => 1))
  const { rows } = {
    rows: (await (await call('/jurisdictions?filter={"name":"Slowland"}')).json()) as object[],
  }
  expect(rows).toHaveLength(1)
})

it('aborts requests that take too long, and exits', async () => {
  const server = await start({ STOP_SECONDS: '0.1' })
  const slow = await slowWrite('Never')
  const cut = expect(slow.answered).rejects.toThrow()
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
  await cut
})

it('exits although the end of a connection is never reported', async () => {
  const silent = `import { Server } from 'node:http'
    const { close } = Server.prototype
    Server.prototype.close = function (done) {
      return this.address()?.port === ${port} ? this : close.call(this, done)
    }`
  const preload = `--import data:text/javascript,${encodeURIComponent(silent)}`
  const server = await start({ STOP_SECONDS: '0.1', NODE_OPTIONS: preload })
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
})

it('exits immediately after a second signal', async () => {
  const server = await start()
  const slow = await slowWrite('Never')
  const cut = expect(slow.answered).rejects.toThrow()
  server.child.kill('SIGTERM')
  await expect.poll(() => server.said.join(), patience).toContain('is ending')
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(143)
  await cut
})

it('exits with 1 and the reason if sessions cannot be saved, without a stack trace', async () => {
  const data = join(directory, 'gone')
  const server = await start({ DATA_DIR: data, OIDC_ISSUER: '', FIXTURES: 'none' })
  await rm(data, { recursive: true })
  await mkdir(data)
  await signIn(`http://localhost:${port}`, 'admin@example.com', 'backoffice-demo')
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(1)
  expect(server.said.join()).toContain('Not everything could be written and closed:')
  expect(await readdir(data)).toEqual([])
})
