import { once } from 'node:events'
import type { RequestListener, ServerResponse } from 'node:http'
import { connect as connectTcp } from 'node:net'
import { connect } from 'node:tls'
import { expect, it } from 'vitest'
import { begin, byHttp1, byHttp2, openHttp2 } from '../../support/http2.ts'
import { serveSecurely } from './support.ts'

/** Answers after reading the body; some requests wait for the test. */
function server() {
  const held: ServerResponse[] = []
  const gone: string[] = []
  const listener: RequestListener = (request, response) => {
    response.once('close', () => gone.push(request.url ?? ''))
    if (request.url === '/held') {
      held.push(response)
      return response.flushHeaders()
    }
    if (request.url === '/large') return void response.end(Buffer.alloc(32 * 1024 * 1024))
    request.resume().once('end', () => response.end('well'))
  }
  return { held, gone, listener }
}

const get = (path = '/') => ({ ':path': path })

const trusting = { host: '127.0.0.1', rejectUnauthorized: false }

it.each([
  ['does not complete the TLS handshake', (port: number) => connectTcp({ port, host: trusting.host })],
  ['sends no request', (port: number) => connect({ port, ...trusting, ALPNProtocols: ['h2'] })],
])('a connection that %s is closed', async (_what, open) => {
  const { port } = await serveSecurely(server().listener, { headersMs: 500 })
  await once(
    open(port)
      .on('error', () => undefined)
      .resume(),
    'close',
  )
})

it('a connection without requests is closed, one with a stream is not', async () => {
  const { held, listener } = server()
  const { origin } = await serveSecurely(listener, { idleMs: 300 })
  const stream = begin(await openHttp2(origin), get('/held'))
  await once(stream, 'response')
  const idle = await openHttp2(origin)
  const closed = once(idle, 'close')
  expect((await byHttp2(idle, '/')).body).toBe('well')
  await closed
  held[0]?.end('at last')
  expect(String((await once(stream, 'data'))[0])).toBe('at last')
})

it('a body that arrives too slowly is refused, as with HTTP/1.1', async () => {
  const { origin } = await serveSecurely(server().listener, { headersMs: 500, requestMs: 1_000 })
  const stream = begin(await openHttp2(origin), { ':method': 'POST', ':path': '/' }, false)
  const drip = setInterval(() => stream.write('x'), 50)
  const [headers] = (await once(stream, 'response')) as [Record<string, unknown>]
  clearInterval(drip)
  expect(headers[':status']).toBe(408)
})

it('an unread answer is aborted, even if others on the connection are read', async () => {
  const { gone, listener } = server()
  const { origin } = await serveSecurely(listener, { unreadMs: 700, largeUnreadMs: 300 })
  const session = await openHttp2(origin)
  const stream = begin(session, get('/large'))
  stream.pause()
  while (!stream.closed) expect((await byHttp2(session, '/')).body).toBe('well')
  expect(gone).toContain('/large')
})

it('handlers notice that a client has gone', async () => {
  const { held, gone, listener } = server()
  const { origin } = await serveSecurely(listener)
  const session = await openHttp2(origin)
  const stream = begin(session, get('/held'))
  await once(stream, 'response')
  held[0]?.write('first')
  expect(String((await once(stream, 'data'))[0])).toBe('first')
  stream.close()
  await expect.poll(() => gone).toEqual(['/held'])
})

it('an answer that ends early is recognized as incomplete', async () => {
  const { held, listener } = server()
  const { origin } = await serveSecurely(listener)
  const stream = begin(await openHttp2(origin), get('/held'))
  await once(stream, 'response')
  const code = codeOf(stream)
  held[0]?.destroy()
  expect(await code).not.toBe(0)
})

it('a connection has at most a hundred concurrent requests, and an address its maximum', async () => {
  const { held, listener } = server()
  const { origin } = await serveSecurely(listener, { mostPerAddress: 10 })
  const session = await openHttp2(origin)
  expect(session.remoteSettings.maxConcurrentStreams).toBe(100)
  for (let index = 0; index < 10; index++) await once(begin(session, get('/held')), 'response')
  const refused = begin(session, get('/held'))
  expect(await codeOf(refused)).toBe(7)
  held[0]?.end()
  const again = () =>
    byHttp2(session, '/').then(
      ({ body }) => body,
      () => 'refused',
    )
  await expect.poll(again).toBe('well')
})

it('headers are limited to 16 KiB in both versions', async () => {
  const { origin } = await serveSecurely(server().listener)
  const headers = { 'x-long': 'x'.repeat(20_000) }
  expect((await byHttp2(origin, '/', { headers })).status).toBe(431)
  expect((await byHttp1(origin, '/', { headers })).status).toBe(431)
})

it('TLS 1.2 is required, and clients without HTTP/2 get HTTP/1.1', async () => {
  const { origin, port } = await serveSecurely(server().listener)
  const old = connect({
    port,
    ...trusting,
    maxVersion: 'TLSv1.1',
    minVersion: 'TLSv1',
  })
  expect(((await once(old, 'error')) as [Error])[0].message).toMatch(/version|protocol/i)
  expect(await byHttp1(origin, '/')).toMatchObject({ status: 200, body: 'well' })
})

it('a closing server finishes requests, and closes idle connections immediately', async () => {
  const { held, listener } = server()
  const { origin, server: closing } = await serveSecurely(listener)
  const [idle, busy] = [await openHttp2(origin), await openHttp2(origin)]
  const stream = begin(busy, get('/held'))
  await once(stream, 'response')
  const closed = once(closing, 'close')
  closing.close()
  await once(idle, 'close')
  held[0]?.end('to the end')
  expect(String((await once(stream, 'data'))[0])).toBe('to the end')
  await closed
})

/** The code with which a stream is closed. */
const codeOf = (stream: ReturnType<typeof begin>) =>
  new Promise<number | undefined>((resolve) => stream.once('close', () => resolve(stream.rstCode)))
