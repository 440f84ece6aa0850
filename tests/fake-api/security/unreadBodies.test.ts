import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import { connect as connectHttp2 } from 'node:http2'
import { connect, type AddressInfo } from 'node:net'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createBoundedServer } from '../../../fake-api/connections.ts'
import { serveSecurely } from '../tls/support.ts'

/** Refuses a call without reading its body, as the guard does. */
const refuse: RequestListener = (_request, response) =>
  void setImmediate(() => {
    response.statusCode = 401
    response.end('refused')
  })

/** The server's clock stands still, so that only what a test does ends a connection. */
async function start() {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const server = createBoundedServer(refuse, { most: 100, mostPerAddress: 100 }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(async () => {
    server.close()
    server.closeAllConnections()
    await once(server, 'close')
  })
  const { port } = server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  let text = ''
  let failure: unknown = null
  socket.setEncoding('utf8').on('data', (part) => (text += String(part)))
  socket.on('error', (error) => (failure = error))
  const closed = once(socket, 'close').catch(() => undefined)
  return { socket, closed, text: () => text, failure: () => failure }
}

const head = (length: number) => `POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${length}\r\n\r\n`

it('a refused request that goes on sending is answered, and its connection ended soon', async () => {
  const { socket, closed, text } = await start()
  socket.write(head(2 ** 40))
  const piece = Buffer.alloc(1024 * 1024)
  const send = () => {
    while (!socket.destroyed && socket.write(piece));
  }
  socket.on('drain', send)
  send()
  await closed
  expect(text()).toMatch(/^HTTP\/1\.1 401 .*\r\nConnection: close\r\n.*refused$/s)
  expect(socket.bytesWritten).toBeLessThan(64 * 1024 * 1024)
})

it('one that sends nothing more is ended after two seconds', async () => {
  const { socket, closed, text } = await start()
  socket.write(head(10))
  await expect.poll(text).toMatch(/Connection: close.*refused$/s)
  vi.advanceTimersByTime(2_001)
  await closed
})

it('one whose body is small gets its answer without a reset', async () => {
  const { socket, closed, text, failure } = await start()
  socket.write(head(10))
  await expect.poll(text).toMatch(/refused$/)
  socket.write('0123456789')
  await closed
  expect(failure()).toBeNull()
})

it('one whose body was there keeps its connection', async () => {
  const { socket, text } = await start()
  socket.write(`${head(2)}{}`)
  await expect.poll(text).toMatch(/refused$/)
  expect(text()).not.toMatch(/Connection: close/)
  socket.write(`${head(2)}{}`)
  await expect.poll(() => text().split('refused').length).toBe(3)
})

it('a stream of HTTP/2 that goes on sending is answered and ended', async () => {
  const { origin } = await serveSecurely(refuse)
  const session = connectHttp2(origin, { rejectUnauthorized: false }).on('error', () => undefined)
  onTestFinished(() => session.destroy())
  const stream = session.request({ ':method': 'POST', ':path': '/' }).on('error', () => undefined)
  const answered = once(stream, 'response')
  const sending = setInterval(() => stream.writable && stream.write(Buffer.alloc(1024)), 5)
  onTestFinished(() => clearInterval(sending))
  const [headers] = await answered
  expect(headers).toMatchObject({ ':status': 401 })
  stream.resume()
  await once(stream, 'close')
})
