import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { openBackend } from '../../../fake-api/serverApp.ts'
import { readSettings } from '../../../fake-api/settings.ts'
import { callers, listen, startIssuer } from '../../support/api.ts'
import { readLog } from '../../support/log.ts'

/** A backend that answers three requests per minute and address without a token. */
async function start(env: Record<string, string> = {}) {
  readLog()
  const directory = await mkdtemp(join(tmpdir(), 'open-'))
  const server = createServer()
  const { origin, close } = await listen((request, response) => server.emit('request', request, response))
  const fixed = { DATA_DIR: directory, NEIGHBOURS_PORT: '0', PUBLIC_URL: origin, TRUST_PROXY: 'true' }
  const backend = await openBackend(readSettings({ ...fixed, OPEN_REQUESTS_PER_MINUTE: '3', ...env }))
  backend.app.use((_request, response) => void response.send('a file of the console'))
  server.on('request', backend.app)
  onTestFinished(async () => {
    await Promise.all([close(), backend.close()])
    await rm(directory, { recursive: true })
    vi.restoreAllMocks()
  })
  return (path: string, place: string, headers: Record<string, string> = {}) =>
    fetch(origin + path, { headers: { 'X-Forwarded-For': place, ...headers }, redirect: 'manual' })
}

const realm = '/realms/backoffice'
const service = `${realm}/protocol/openid-connect`

it('calls without a token are limited per minute and address, over all paths', async () => {
  const ask = await start()
  const open = [
    ...['/api/health', '/api/ready', '/api/openapi.json', '/api/audit-entries/keys', '/API/health'],
    ...['/', '/config.json', '/assets/x.js', '/logout'],
    ...[`${realm}/.well-known/openid-configuration`, `${service}/certs`, `${service}/logout`],
    ...[
      `${service}/userinfo`,
      `${service}/login-status-iframe.html`,
      `${realm}/login-actions/authenticate/x`,
    ],
  ]
  for (const [index, path] of open.entries()) {
    const place = `192.0.2.${index}`
    for (let times = 0; times < 3; times++) expect((await ask(path, place)).status).not.toBe(429)
    const refused = await ask(path, place, { 'Accept-Encoding': 'identity' })
    expect([path, refused.status, Number(refused.headers.get('Retry-After'))]).toEqual([
      path,
      429,
      expect.closeTo(60, -1),
    ])
    expect(refused.headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(await refused.json()).toMatchObject({ code: 'tooManyCalls' })
  }
})

it('calls with a token do not count', async () => {
  const issuer = await startIssuer()
  onTestFinished(issuer.close)
  const ask = await start({ OIDC_ISSUER: issuer.settings.issuer })
  const headers = { Authorization: `Bearer ${await issuer.token(callers.admin)}` }
  for (let times = 0; times < 5; times++)
    expect((await ask('/api/casinos', '192.0.2.1', headers)).status).toBe(200)
  const statuses = []
  for (const path of ['/api/health', '/config.json', '/api/openapi.json', '/api/ready'])
    statuses.push((await ask(path, '192.0.2.1', headers)).status)
  expect(statuses).toEqual([200, 200, 200, 429])
  expect((await ask('/api/casinos', '192.0.2.1', headers)).status).toBe(200)
})

it('calls with a token that is refused count like those without one', async () => {
  const ask = await start()
  for (const Authorization of ['', 'Bearer none', 'Basic none'])
    expect((await ask('/api/casinos', '192.0.2.1', { Authorization })).status).toBe(401)
  expect((await ask('/api/casinos', '192.0.2.1')).status).toBe(429)
  expect((await ask('/api/health', '192.0.2.1')).status).toBe(429)
})
