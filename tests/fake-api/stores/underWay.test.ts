import { connect, type Socket } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { maxConcurrentCallsPerPerson } from '../../../fake-api/guard/concurrentCalls.ts'
import type { TestApi } from '../../support/api.ts'
import { admin, call, change, other, somebody, took, useTwoProcesses } from '../../support/revocation.ts'

useTwoProcesses()

/** Sends requests over separate connections, with incomplete bodies, so that the API waits. */
function occupy({ origin }: TestApi, authorization: string, count = maxConcurrentCallsPerPerson): Socket[] {
  const { hostname, port, host } = new URL(origin)
  const sockets = Array.from({ length: count }, () => {
    const socket = connect({ host: hostname, port: Number(port) }).on('error', () => undefined)
    socket.write(`POST /api/saved-views HTTP/1.1\r\nHost: ${host}\r\nAuthorization: ${authorization}\r\n`)
    socket.write('Content-Length: 100\r\n\r\n{')
    return socket
  })
  onTestFinished(() => sockets.forEach((socket) => socket.destroy()))
  return sockets
}

/** Whether another call has to wait, judged after a second. */
const waits = (headers: Record<string, string>) =>
  fetch(`${other.origin}/api/casinos`, { headers, signal: AbortSignal.timeout(1_000) }).then(
    () => false,
    () => true,
  )

it("a waiting read is refused when the user's rights end", async () => {
  const user = await somebody(admin)
  const headers = await user.old(other)
  const slow = occupy(other, headers.Authorization)
  await expect.poll(() => waits(headers)).toBe(true)
  const read = call(other, '/casinos', headers)
  await change(user.id, { enabled: false })
  // Calls wait until the other process has noticed the revocation.
  const isRefused = () =>
    fetch(`${other.origin}/api/casinos`, { headers, signal: AbortSignal.timeout(2_000) }).then(
      ({ status }) => status === 401,
      () => false,
    )
  await took(isRefused)
  for (const socket of slow) socket.destroy()
  expect((await read).status).toBe(401)
})

it('a call that is aborted while waiting releases its place', async () => {
  const user = await somebody(admin)
  const headers = await user.old(other)
  for (let round = 0; round < 3; round++) {
    const broken = Array.from({ length: 2 * maxConcurrentCallsPerPerson }, (_, index) =>
      fetch(`${other.origin}/api/casinos`, { headers, signal: AbortSignal.timeout(index % 4) }).catch(
        () => null,
      ),
    )
    await Promise.all(broken)
  }
  const slow = occupy(other, headers.Authorization, maxConcurrentCallsPerPerson - 1)
  const [last] = occupy(other, headers.Authorization, 1)
  await expect.poll(() => waits(headers)).toBe(true)
  last?.destroy()
  expect((await call(other, '/casinos', headers)).status).toBe(200)
  for (const socket of slow) socket.destroy()
})
