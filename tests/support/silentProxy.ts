import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import pg from 'pg'

export interface SilentProxy {
  url: string
  /** How many connections were opened. */
  opened(): number
  /** Passes nothing on any more in the open connections, without ending them, as a firewall that lost its state. New ones work. */
  forget(): void
  close(): Promise<void>
}

/** A proxy before the PostgreSQL server of `url`. */
export async function startSilentProxy(url: string): Promise<SilentProxy> {
  const { host, port, user = '', password, database } = new pg.Client(url)
  const flows: { isForgotten: boolean; ends: Socket[] }[] = []
  const server = createServer((client) => {
    const upstream = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
    const flow = { isForgotten: false, ends: [client, upstream] }
    flows.push(flow)
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      from.on('data', (bytes) => flow.isForgotten || to.write(bytes))
      from.on('error', () => undefined).on('close', () => flow.isForgotten || to.destroy())
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const own = new URL(`postgres://127.0.0.1:${(server.address() as AddressInfo).port}/${database}`)
  own.username = user
  own.password = password ?? ''
  return {
    url: own.href,
    opened: () => flows.length,
    forget() {
      for (const flow of flows) flow.isForgotten = true
    },
    async close() {
      server.close()
      for (const { ends } of flows) for (const end of ends) end.destroy()
      await once(server, 'close')
    },
  }
}
