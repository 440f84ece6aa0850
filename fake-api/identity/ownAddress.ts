import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import express, { type RequestHandler } from 'express'
import { createBoundedServer } from '../connections.ts'
import { REALM_PATH } from './addresses.ts'

/**
 * An address on this machine at which the API reaches the embedded service. The public one may have a certificate that only browsers trust,
 * or a name that only they resolve.
 */
export async function serveToItself(handler: RequestHandler) {
  const app = express().disable('x-powered-by').use(handler)
  const server = createBoundedServer(app, { most: 500, mostPerAddress: null }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    realmUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}${REALM_PATH}`,
    async close() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
