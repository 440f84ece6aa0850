import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createBoundedServer } from '../connections.ts'
import type { Reader } from '../stores/store.ts'
import { createNeighbours } from './index.ts'
import type { SimulatorMemory } from './memory.ts'

export interface Neighbours {
  origin: string
  close(): Promise<void>
}

/** Serves the simulators on the loopback address only. Throws if the port is in use. */
export async function serveNeighbours(
  reader: Reader,
  port: number,
  memory: SimulatorMemory,
): Promise<Neighbours> {
  const bounds = { most: 500, mostPerAddress: null }
  const server = createBoundedServer(createNeighbours(reader, memory), bounds).listen(port, '127.0.0.1')
  await once(server, 'listening').catch((cause: unknown) => {
    throw new Error(`Port ${port} is taken. Choose another for the neighbours: NEIGHBOURS_PORT=${port + 1}`, {
      cause,
    })
  })
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
