import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { serveOnLoopback } from '../../../fake-api/identity/index.ts'

it("connections of the API's own address are limited, and further requests are still answered", async () => {
  const { realmUrl, close } = await serveOnLoopback((_request, response) => void response.send('well'))
  const { port } = new URL(realmUrl)
  let closed = 0
  const sockets = Array.from({ length: 520 }, () =>
    connect(Number(port), '127.0.0.1')
      .on('error', () => undefined)
      .on('close', () => (closed += 1)),
  )
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy()
    await close()
  })
  await Promise.all(sockets.map((socket) => once(socket.resume(), 'connect')))
  expect(await (await fetch(realmUrl)).text()).toBe('well')
  // The twenty connections, and the one of the request.
  await expect.poll(() => closed).toBe(21)
})
