import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { createBoundedSecureServer, type ConnectionBounds } from '../../../fake-api/connections.ts'
import { makeCertificate } from '../../support/certificate.ts'

const made = makeCertificate()
export const certificate = { cert: Buffer.from(made.cert), key: Buffer.from(made.key) }

/** A TLS server until the test ends. */
export async function serveSecurely(listener: RequestListener, bounds: Partial<ConnectionBounds> = {}) {
  const usual = { most: 2_000, mostPerAddress: 500, ...bounds }
  const server = createBoundedSecureServer(listener, usual, certificate).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(async () => {
    if (!server.listening) return
    server.close()
    server.closeAllConnections()
    await once(server, 'close')
  })
  const { port } = server.address() as AddressInfo
  return { server, port, origin: `https://127.0.0.1:${port}` }
}
