import { buffer } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { InsideSocket } from '../../../fake-api/tls/insideSocket.ts'

it('of a large chunk that nobody reads only a piece is passed on, and all of it to whoever reads', async () => {
  const [client, server] = InsideSocket.pair('127.0.0.1')
  const chunk = Buffer.from('0123456789'.repeat(100_000))
  server.end(chunk)
  expect(client.readableLength).toBeLessThanOrEqual(64 * 1024)
  expect(server.writableLength).toBe(chunk.length)
  expect((await buffer(client)).equals(chunk)).toBe(true)
  expect(server.writableFinished).toBe(true)
})
