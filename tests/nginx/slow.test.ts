import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { Agent, get, type RequestOptions } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as rest } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createBoundedServer } from '../../fake-api/connections.ts'
import { nginxProgram, startNginx } from '../support/nginx.ts'

describe.skipIf(!nginxProgram)('slow clients, if nginx is installed', slow)

/** The former total of connections on a small machine. */
const most = 2_100

/** nginx as shipped, with an API that refuses callers without a token before it reads the body, and waits for bodies of others. */
async function serve() {
  const site = await mkdtemp(join(tmpdir(), 'slow-'))
  await writeFile(join(site, 'index.html'), 'page')
  const api = createBoundedServer(
    (request, response) => {
      if (request.url === '/api/health') return void response.end('{}')
      if (!request.headers.authorization) return void response.writeHead(401).end()
      request.resume().once('end', () => response.end())
    },
    { most, mostPerAddress: null },
  ).listen(0, '127.0.0.1')
  await once(api, 'listening')
  const { port } = api.address() as AddressInfo
  const nginx = await startNginx({ SITE_ROOT: site, API_URL: `http://127.0.0.1:${port}` })
  onTestFinished(async () => {
    await nginx.stop()
    api.close().closeAllConnections()
    await rm(site, { recursive: true })
  })
  return nginx.origin
}

/** A request with an incomplete body; resolves to the answer. */
function trickle(origin: string, header: string) {
  const { hostname, port, host } = new URL(origin)
  const socket = connect(Number(port), hostname === 'localhost' ? '127.0.0.1' : hostname)
  socket.on('error', () => undefined)
  socket.write(`POST /api/casinos HTTP/1.1\r\nHost: ${host}\r\n${header}Content-Length: 2000000\r\n\r\n{`)
  const answer = new Promise<string>((resolve) => socket.once('data', (bytes) => resolve(String(bytes))))
  return { socket, answer }
}

/** The status for a client with another address. */
const elsewhere = (origin: string, path: string, as: RequestOptions = {}) =>
  new Promise<number | undefined>((resolve) => {
    const { port } = new URL(origin)
    const at = {
      host: '127.0.0.1',
      port,
      path,
      localAddress: '127.0.0.2',
      agent: false,
      timeout: 20_000,
      ...as,
    }
    get(at, (response) => resolve(response.resume().statusCode)).on('error', () => resolve(undefined))
  })

function slow() {
  it('do not block others, however many connections they open', { timeout: 60_000 }, async () => {
    const origin = await serve()
    const sockets: Socket[] = []
    onTestFinished(() => sockets.forEach((socket) => socket.destroy()))
    let refused = 0
    for (let at = 0; at < most; at++) {
      const { socket, answer } = trickle(origin, 'Authorization: Bearer of-somebody\r\n')
      sockets.push(socket)
      void answer.then((text) => {
        if (/^HTTP\/1.1 429 .*"code":"tooManyCalls"/s.test(text)) refused += 1
      })
      if (at % 100 === 0) await rest(20)
    }
    await expect.poll(() => refused).toBeGreaterThanOrEqual(most - 520)
    const paths = Array.from({ length: 10 }, () => ['/index.html', '/api/health']).flat()
    const probes = await Promise.all(paths.map((path) => elsewhere(origin, path)))
    expect(probes).toEqual(paths.map(() => 200))
  })

  it('that send too many requests are refused, and no others', { timeout: 60_000 }, async () => {
    const origin = await serve()
    const agent = new Agent({ keepAlive: true, maxSockets: 20 })
    onTestFinished(() => agent.destroy())
    const asked = await Promise.all(
      Array.from({ length: 3_000 }, () => elsewhere(origin, '/api/health', { agent })),
    )
    const [answered, refused] = [200, 429].map((status) => asked.filter((one) => one === status).length)
    expect(answered).toBeGreaterThanOrEqual(1_000)
    expect([refused, answered]).toEqual([
      expect.toSatisfy((count: number) => count > 0),
      3_000 - Number(refused),
    ])
    expect(await elsewhere(origin, '/api/health', { localAddress: '127.0.0.3' })).toBe(200)
  })

  it('without a token are refused immediately', { timeout: 60_000 }, async () => {
    const origin = await serve()
    const { socket, answer } = trickle(origin, '')
    expect(await answer).toMatch(/^HTTP\/1.1 401 /)
    const beat = setInterval(() => socket.write(' '), 500)
    onTestFinished(() => clearInterval(beat))
    const began = performance.now()
    await once(socket, 'close')
    expect(performance.now() - began).toBeLessThan(20_000)
  })
}
