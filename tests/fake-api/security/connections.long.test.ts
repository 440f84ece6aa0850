import { once } from 'node:events'
import type { RequestListener, ServerResponse } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as rest } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { createBoundedServer, type ConnectionBounds } from '../../../fake-api/connections.ts'

const usual: ConnectionBounds = { most: 2_000, mostPerAddress: 500 }
const quick = { ...usual, headersMs: 1_000, requestMs: 1_500, unreadMs: 1_000 }

/** A server with answers, bodies and streams, until the test ends. */
async function start(bounds: ConnectionBounds, counted?: (response: ServerResponse) => void) {
  const listener: RequestListener = (request, response) => {
    if (request.url === '/headers') return void response.end(String(Object.keys(request.headers).length))
    if (request.url === '/stream') return stream(response)
    if (request.url === '/counted') return counted?.(response)
    if (request.url === '/large') return void response.end(Buffer.alloc(64 * 1024 * 1024))
    request.resume().once('end', () => response.end('well'))
  }
  const server = createBoundedServer(listener, bounds).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const sockets: Socket[] = []
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy()
    server.close()
    server.closeAllConnections()
    await once(server, 'close')
  })
  return {
    ask: async (path = '/') => (await fetch(`http://127.0.0.1:${port}${path}`)).text(),
    /** Starts a stream; returns how to wait for its end. */
    async begin() {
      const answer = await fetch(`http://127.0.0.1:${port}/stream`)
      return () => answer.text()
    },
    /** A connection that sends a text and then nothing. */
    async open(text = '', localAddress = '127.0.0.1') {
      const socket = connect({ port, host: '127.0.0.1', localAddress }).on('error', () => undefined)
      sockets.push(socket)
      await once(socket, 'connect')
      if (text) socket.write(text)
      return socket
    },
    count: () => new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count))),
  }
}

function stream(response: Parameters<RequestListener>[1]) {
  let left = 20
  const timer = setInterval(() => {
    response.write('.')
    if (--left === 0) response.end()
  }, 125)
  response.once('close', () => clearInterval(timer))
}

const head = 'GET / HTTP/1.1\r\nHost: x\r\n'
const posted = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n'

it.each([
  ['silent', '', ''],
  ['slow with its headers', head, 'X-More: x\r\n'],
  ['slow with its body', posted, 'x'],
])('a connection that is %s is closed', async (_name, first, more) => {
  const { open, ask } = await start(quick)
  const socket = await open(first)
  const drip = more ? setInterval(() => socket.write(more), 50) : undefined
  socket.resume()
  await once(socket, 'close')
  clearInterval(drip)
  expect(await ask()).toBe('well')
})

it('an unread answer is aborted, a stream is not', async () => {
  const { open, ask } = await start(quick)
  const socket = await open(`GET /large HTTP/1.1\r\nHost: x\r\n\r\n`)
  socket.pause()
  // Longer than the limits of headers, bodies and readers.
  expect(await ask('/stream')).toBe('.'.repeat(20))
  const closed = once(socket, 'close')
  socket.resume()
  await closed
  expect(socket.bytesRead).toBeLessThan(64 * 1024 * 1024)
})

it('a large unread answer is aborted sooner than a small one', async () => {
  const { open, count } = await start({ ...usual, largeUnreadMs: 300 })
  const socket = await open(`GET /large HTTP/1.1\r\nHost: x\r\n\r\n`)
  socket.pause()
  await expect.poll(count).toBe(0)
  const closed = once(socket, 'close')
  socket.resume()
  await closed
  expect(socket.bytesRead).toBeLessThan(64 * 1024 * 1024)
})

it('requests of a connection are handled one at a time, and few may wait', async () => {
  let begun = 0
  const { open, ask } = await start(usual, (response) => {
    begun += 1
    response.write(Buffer.alloc(16 * 1024 * 1024))
    setTimeout(() => response.end(), 10)
  })
  const get = 'GET /counted HTTP/1.1\r\nHost: x\r\n\r\n'
  const many = await open()
  const ended = once(many, 'close')
  many.pause()
  many.write(get.repeat(500))
  const few = await open()
  few.pause()
  few.write(get.repeat(5))
  await expect.poll(() => begun).toBe(2)
  expect(await ask()).toBe('well')
  expect(begun).toBe(2)
  many.resume()
  await ended
  few.resume()
  await expect.poll(() => begun).toBe(6)
})

it('a connection handles a thousand sequential requests', async () => {
  const { open } = await start(usual)
  const socket = await open()
  let answered = 0
  socket.on('data', (part: Buffer) => {
    if (!part.toString().includes('HTTP/1.1 200')) return
    answered += 1
    socket.write(`${head}\r\n`)
  })
  const closed = once(socket, 'close')
  socket.write(`${head}\r\n`)
  await closed
  expect(answered).toBe(1_000)
})

it('of 1,000 idle connections from one address some are kept, and a regular request succeeds', async () => {
  const { open, ask, count } = await start({ most: 2_000, mostPerAddress: 100 })
  await Promise.all(Array.from({ length: 1_000 }, () => open()))
  expect(await ask()).toBe('well')
  await expect.poll(count).toBeLessThanOrEqual(100)
})

it('addresses have separate limits, and there is a total limit', async () => {
  const { open, count, ask } = await start({ most: 40, mostPerAddress: 10 })
  const slow = await Promise.all(Array.from({ length: 10 }, () => open(posted)))
  const other = await open('', '127.0.0.2')
  await rest(50)
  expect([slow.some(({ destroyed }) => destroyed), other.destroyed]).toEqual([false, false])
  for (let index = 3; index < 20; index++)
    await Promise.all(Array.from({ length: 10 }, () => open(posted, `127.0.0.${index}`)))
  // The server has accepted all earlier connections by then.
  expect(await ask()).toBe('well')
  await expect.poll(count).toBeLessThanOrEqual(40)
})

it('connections with a running answer are not closed for others', async () => {
  const { open, begin } = await start({ most: 12, mostPerAddress: 12 })
  const streams = await Promise.all(Array.from({ length: 8 }, begin))
  await Promise.all(Array.from({ length: 50 }, () => open()))
  expect(await Promise.all(streams.map((text) => text()))).toEqual(
    Array.from({ length: 8 }, () => '.'.repeat(20)),
  )
})
