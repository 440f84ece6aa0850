import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import express from 'express'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readSettings } from '../../../fake-api/settings.ts'
import { createSite } from '../../../fake-api/site.ts'
import { createClientAddressOf } from '../../../fake-api/identity/requestLimits.ts'
import { byHttp1, byHttp2, openHttp2, type Asked } from '../../support/http2.ts'
import { serveSecurely } from './support.ts'

let directory: string
const script = 'run()\n'.repeat(50_000)

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'tls-'))
  await mkdir(join(directory, 'assets'))
  const file = (name: string, content: string | Buffer) => writeFile(join(directory, name), content)
  await file('index.html', '<title>console</title>')
  await file('assets/index-abc123.js', script)
  await file('assets/index-abc123.js.gz', gzipSync(script))
  await file('assets/index-abc123.js.br', brotliCompressSync(script))
})
afterAll(() => rm(directory, { recursive: true }))

async function start() {
  const app = express()
  const env = { PUBLIC_URL: 'https://office.example', CONFIG: join(directory, 'config.json') }
  const addressOf = createClientAddressOf(false)
  app.get('/api/asker', (request, response) => {
    const { protocol, hostname, query, headers } = request
    response.json({ address: addressOf(request), protocol, hostname, query, cookie: headers.cookie })
  })
  app.get('/api/cookies', (_request, response) => {
    response.cookie('a', '1').cookie('b', '2').append('Link', '</a>').append('Link', '</b>').send('set')
  })
  app.use('/api/echo', express.text({ type: '*/*', limit: 1024 }), (request, response) => {
    response.status(201).json({ method: request.method, body: request.body as unknown })
  })
  app.get('/api/nothing', (_request, response) => void response.status(204).end())
  app.use(createSite(readSettings({ ...env, OIDC_ISSUER: 'https://id.example/realms/x' }), directory))
  return serveSecurely(app)
}

const etag = '"as it was"'
const large = 'x'.repeat(2_000)

it.each<[string, string, Asked]>([
  ['a page', '/casinos/manage', { headers: { accept: 'text/html,*/*' } }],
  ['the first page', '/', {}],
  ['a page by HEAD', '/', { method: 'HEAD' }],
  ['a script', '/assets/index-abc123.js', {}],
  ['a script by HEAD', '/assets/index-abc123.js', { method: 'HEAD' }],
  ['a compressed script', '/assets/index-abc123.js', { headers: { 'accept-encoding': 'gzip' } }],
  [
    'a script with better compression',
    '/assets/index-abc123.js',
    { headers: { 'accept-encoding': 'br, gzip' } },
  ],
  ['a part of a script', '/assets/index-abc123.js', { headers: { range: 'bytes=10-99' } }],
  ['another version', '/assets/index-abc123.js', { headers: { 'if-none-match': etag } }],
  ['a file that is missing', '/assets/gone.js', {}],
  ['a path without a page', '/casinos', { headers: { accept: 'application/json' } }],
  ['who asks', '/api/asker?a=1&a=2', { headers: { 'x-forwarded-for': '198.51.100.9', cookie: 'x=1; y=2' } }],
  ['cookies', '/api/cookies', {}],
  ['a body', '/api/echo', { method: 'POST', body: 'said' }],
  [
    'a body with its length',
    '/api/echo',
    { method: 'PUT', body: 'said', headers: { 'content-length': '4' } },
  ],
  ['a body with an unusual method', '/api/echo', { method: 'DELETE', body: 'said' }],
  ['no body', '/api/echo', { method: 'POST' }],
  ['a body that is too large', '/api/echo', { method: 'POST', body: large }],
  ['nothing', '/api/nothing', {}],
])('%s has the same answer over HTTP/1.1 and HTTP/2', async (_what, path, asked) => {
  const { origin } = await start()
  const [one, two] = await Promise.all([byHttp1(origin, path, asked), byHttp2(origin, path, asked)])
  const {
    connection,
    'keep-alive': _keep,
    'transfer-encoding': _encoding,
    date: _date,
    ...headers
  } = one.headers
  const { date: _other, ...others } = two.headers
  expect(connection).toBeDefined()
  expect({ ...two, headers: others }).toEqual({ ...one, headers })
})

it('unchanged content is answered with 304 without a body', async () => {
  const { origin } = await start()
  const session = await openHttp2(origin)
  const { headers } = await byHttp2(session, '/assets/index-abc123.js')
  const again = await byHttp2(session, '/assets/index-abc123.js', {
    headers: { 'if-none-match': String(headers['etag']) },
  })
  expect([again.status, again.body]).toEqual([304, ''])
})

it('the client address is that of the connection', async () => {
  const { origin } = await start()
  const session = await openHttp2(origin, '127.0.0.7')
  const { body } = await byHttp2(session, '/api/asker', { headers: { 'x-forwarded-for': '198.51.100.9' } })
  expect(JSON.parse(body)).toMatchObject({ address: '127.0.0.7', protocol: 'https' })
})
