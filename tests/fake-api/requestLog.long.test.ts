import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { declaredOpenApiDocument } from '../../conformance/documented.ts'
import { openBackend, type ServerApp } from '../../fake-api/serverApp.ts'
import { setLogLevel } from '../../fake-api/log.ts'
import { readSettings } from '../../fake-api/settings.ts'
import { listen } from '../support/api.ts'
import { readLog } from '../support/log.ts'
import { ADMIN, createClient, PROTOCOL, type Tokens } from './identity/support.ts'

let directory: string
let server: Awaited<ReturnType<typeof listen>>
let backend: ServerApp
let tokens: Tokens
let lines: string[]

beforeAll(async () => {
  lines = readLog()
  directory = await mkdtemp(join(tmpdir(), 'log-'))
  const inside = createServer()
  server = await listen((request, response) => inside.emit('request', request, response))
  const env = { DATA_DIR: directory, NEIGHBOURS_PORT: '0', PUBLIC_URL: server.origin, TRUST_PROXY: 'true' }
  backend = await openBackend(readSettings(env))
  inside.on('request', backend.app)
  setLogLevel('debug')
  const client = createClient(server.origin)
  await client.trySignIn({ ...ADMIN, password: 'leak-wrong-password' })
  tokens = await client.signIn()
})
afterAll(async () => {
  setLogLevel(null)
  vi.restoreAllMocks()
  await Promise.all([server.close(), backend.close()])
  await rm(directory, { recursive: true })
})

interface Line {
  level: string
  requestId: string
  method: string
  route: string
  status: number
  ms: number
  user?: string
}

const call = (path: string, init: RequestInit = {}) =>
  fetch(server.origin + path, {
    ...init,
    headers: {
      Authorization: `Bearer ${tokens.access_token}`,
      Cookie: 'session=leak-cookie',
      'Idempotency-Key': `leak-${crypto.randomUUID()}`,
      'If-Match': '"1"',
      ...(init.headers as Record<string, string>),
    },
  })
const lineOf = (response: Response) =>
  lines
    .map((line) => JSON.parse(line) as Line)
    .find(({ requestId }) => requestId === response.headers.get('X-Request-Id'))

const secrets = Object.fromEntries(
  [
    'password',
    'secret',
    'servicePassword',
    'privateKey',
    'name',
    'comment',
    'username',
    'email',
    'reason',
  ].map((name) => [name, `leak-${name}`]),
)

describe('the request log', () => {
  it('has a line per request, without secrets and names', async () => {
    const query = `filter={"q":"leak-query"}&key=leak-key&code=leak-code`
    for (const [path, methods] of Object.entries(declaredOpenApiDocument.paths)) {
      for (const method of Object.keys(methods)) {
        const answers = await Promise.all(
          [tokens.access_token, 'leak-token'].map((bearer) =>
            call(`/api${path.replace('{id}', 'cf_aurora')}?${query}`, {
              method: method.toUpperCase(),
              headers: { Authorization: `Bearer ${bearer}` },
              ...(method !== 'get' && {
                body: JSON.stringify({ ...secrets, apiConfig: secrets, operatorApiConfig: secrets }),
              }),
            }),
          ),
        )
        for (const answer of answers) {
          await answer.arrayBuffer()
          const line = lineOf(answer)
          expect(line, `${method} ${path}`).toMatchObject({
            method: method.toUpperCase(),
            status: answer.status,
          })
          if (line?.user) expect(line.route).toBe(`/api${path.replace('{id}', ':id')}`)
        }
      }
    }
    // Writes are logged as well.
    const casino = await call('/api/casinos/cf_aurora')
    const { version } = (await casino.json()) as { version: number }
    const headers = { 'If-Match': `"${version}"` }
    const body = JSON.stringify({ servicePassword: 'leak-service' })
    const written = await call('/api/casinos/cf_aurora', { method: 'PATCH', body, headers })
    expect(written.status, await written.text()).toBe(200)
    await call(`${PROTOCOL}/userinfo?leak=leak-parameter`)
    await call('/leak-address/leak-token')
    expect(lines.length).toBeGreaterThan(200)
    const all = lines.join('\n')
    for (const said of [
      'leak-',
      tokens.access_token,
      tokens.refresh_token,
      tokens.id_token,
      'eyJ',
      'Bearer',
      ADMIN.password,
    ])
      expect(all.split('\n').filter((line) => line.includes(said))).toEqual([])
    expect(all).not.toMatch(/admin@example\.com|Katharina|Brandt/)
  })

  it('identifies a request by an id, which answers and problems contain', async () => {
    const refused = await call('/api/bridges/none')
    const id = refused.headers.get('X-Request-Id')
    expect(await refused.json()).toMatchObject({ code: 'notFound', instance: `urn:uuid:${id}` })
    expect(lineOf(refused)).toMatchObject({
      level: 'info',
      requestId: id,
      route: '/api/bridges/:id',
      status: 404,
      ms: expect.any(Number),
      user: expect.stringMatching(/^[\da-f-]{36}$/),
    })
    const given = '0a1b2c3d-0000-4000-8000-000000000001'
    expect(
      (await call('/api/health', { headers: { 'X-Request-Id': given } })).headers.get('X-Request-Id'),
    ).toBe(given)
    const forged = await call('/api/health', { headers: { 'X-Request-Id': 'a"} forged' } })
    expect(forged.headers.get('X-Request-Id')).toMatch(/^[\da-f-]{36}$/)
    expect(lineOf(forged)?.level).toBe('debug')
  })
})
