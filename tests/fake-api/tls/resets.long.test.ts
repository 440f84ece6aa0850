import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import { connect } from 'node:tls'
import { setTimeout as rest } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { byHttp2 } from '../../support/http2.ts'
import { serveSecurely } from './support.ts'

/** Raw frames of RFC 9113: Node's client cannot send invalid ones, and sometimes misses that its connection was closed while writing. */
const frame = (type: number, flags: number, stream: number, payload: Buffer) => {
  const head = Buffer.alloc(9)
  head.writeUIntBE(payload.length, 0, 3)
  head.writeUInt8(type, 3)
  head.writeUInt8(flags, 4)
  head.writeUInt32BE(stream, 5)
  return Buffer.concat([head, payload])
}
const begun = Buffer.concat([
  Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
  frame(4, 0, 0, Buffer.alloc(0)),
])
const text = (value: string) => Buffer.from([value.length, ...Buffer.from(value)])
const headers = (stream: number, isWhole: boolean, more: Record<string, string> = {}) => {
  const method = isWhole ? 'GET' : 'POST'
  const all = { ':method': method, ':scheme': 'https', ':path': '/', ':authority': 'localhost', ...more }
  const fields = Object.entries(all).map(([name, value]) =>
    Buffer.concat([Buffer.from([0]), text(name), text(value)]),
  )
  return frame(1, isWhole ? 5 : 4, stream, Buffer.concat(fields))
}
const data = (stream: number) => frame(0, 0, stream, Buffer.alloc(16_300, 'a'))
const reset = (stream: number, code: number) => frame(3, 0, stream, Buffer.from([0, 0, 0, code]))

/** Sends pieces one after another; the connection is closed after the test. */
async function send(port: number, pieces: Buffer[], pause: number) {
  const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false, ALPNProtocols: ['h2'] })
  socket.on('error', () => undefined).resume()
  onTestFinished(() => void socket.destroy())
  await once(socket, 'secureConnect')
  for (const piece of pieces) {
    socket.write(piece)
    await rest(pause)
  }
  return socket
}

/** Does not read the body, as for requests that are refused. */
const answer: RequestListener = (_request, response) => void setTimeout(() => response.end('well'), 5)

it.each([0, 8])('a stream that is reset by code %i before its answer causes no error', async (code) => {
  const { port, origin } = await serveSecurely(answer)
  for (const more of [{}, { expect: '100-continue' }] as Record<string, string>[])
    for (const pause of [0, 1, 60]) {
      const pieces = [begun, headers(1, false, more), data(1), data(1), data(1), data(1), reset(1, code)]
      await send(port, pause ? pieces : [Buffer.concat(pieces)], pause)
      await rest(100)
      expect((await byHttp2(origin, '/')).body).toBe('well')
    }
})

it.each([
  ['resets by code 0', (stream: number) => [headers(stream, true), reset(stream, 0)]],
  ['resets by code 8', (stream: number) => [headers(stream, true), reset(stream, 8)]],
  ['pings', () => [frame(6, 0, 0, Buffer.alloc(8))]],
])('a connection that sends only %s is closed, others are served', async (_what, frames) => {
  const { port, origin } = await serveSecurely(answer)
  const pieces = Array.from({ length: 400 }, (_, at) => Buffer.concat(frames(2 * at + 1)))
  const socket = await send(port, [begun, ...pieces], 0)
  if (!socket.closed) await once(socket, 'close')
  expect((await byHttp2(origin, '/')).body).toBe('well')
})

it('connections that are broken off by their clients end, whatever they had asked for', async () => {
  const { port, server } = await serveSecurely(answer)
  const connections = () => new Promise<number>((given) => server.getConnections((_, count) => given(count)))
  const resets = Array.from({ length: 300 }, (_, at) =>
    Buffer.concat([headers(2 * at + 1, true), reset(2 * at + 1, 8)]),
  )
  const bodies = Array.from({ length: 100 }, (_, at) =>
    Buffer.concat([headers(2 * at + 1, false), frame(0, 0, 2 * at + 1, Buffer.from('a'))]),
  )
  for (const frames of [resets, bodies]) {
    const sockets = await Promise.all(Array.from({ length: 50 }, () => send(port, [begun], 0)))
    for (const socket of sockets) for (const piece of frames) socket.write(piece)
    await rest(500)
    for (const socket of sockets) socket.destroy()
  }
  await expect.poll(connections).toBe(0)
})
