import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { pipeline } from 'node:stream'
import { atFreePorts } from '../support/freePort.ts'

/** What the API has answered, whole. */
export interface Answer {
  status: number
  headers: IncomingMessage['headers']
  bytes: Buffer
}

/** A call on its way to the API. */
export interface Passage {
  /** Hands it to the API, as often as it is called, with headers of others' choice; rejects where that breaks off. */
  pass(others?: Record<string, string>): Promise<Answer>
  answer(answer: Answer): void
  /** Breaks the connection, after half of an answer where one is given. */
  breakOff(part?: Answer): void
}

/** What happens to a call in place of being passed on. */
export type Mishap = (passage: Passage) => Promise<void>

export interface Proxy {
  origin: string
  /** What happens to the next write that `isMeant` says; all else passes. */
  befall(isMeant: (method: string, path: string) => boolean, mishap: Mishap): void
  /** Nobody gets through, as without a network, until `back`. */
  away(): Promise<void>
  back(): Promise<void>
  close(): Promise<void>
}

/** Stands between a console and its server, on a port of its own, and passes on what it is not told to spoil. */
export async function startProxy(target: number): Promise<Proxy> {
  let next: { isMeant: (method: string, path: string) => boolean; mishap: Mishap } | null = null
  const server = createServer((incoming, response) => {
    void serve(incoming, response).catch(() => response.destroy())
  })

  async function serve(incoming: IncomingMessage, response: ServerResponse) {
    if (incoming.headers.accept?.includes('text/event-stream')) return follow(target, incoming, response)
    const body = Buffer.concat((await incoming.toArray()) as Buffer[])
    const { method = 'GET', url = '/' } = incoming
    const passage: Passage = {
      pass: (others) => passed(target, { method, url, headers: { ...incoming.headers, ...others } }, body),
      answer: ({ status, headers, bytes }) =>
        void response.writeHead(status, ended(headers, bytes)).end(bytes),
      breakOff(part) {
        if (!part) return void response.destroy()
        response.writeHead(part.status, ended(part.headers, part.bytes))
        response.write(part.bytes.subarray(0, part.bytes.length / 2), () => response.destroy())
      },
    }
    const mishap = next?.isMeant(method, url) ? next.mishap : null
    if (mishap) next = null
    await (mishap ?? straight)(passage)
  }

  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return port
  }
  const away = async () => {
    const closed = once(server, 'close')
    server.close()
    server.closeAllConnections()
    await closed
  }
  const port = await atFreePorts(listen)
  return {
    origin: `http://localhost:${port}`,
    befall: (isMeant, mishap) => (next = { isMeant, mishap }),
    away,
    async back() {
      await listen(port)
    },
    close: away,
  }
}

const straight: Mishap = async ({ pass, answer }) => answer(await pass())

/**
 * The length is that of the whole. A browser sends a write again by itself where a connection breaks that it has used before, so
 * each has one of its own.
 */
function ended(headers: Answer['headers'], bytes: Buffer) {
  const { 'transfer-encoding': _, 'keep-alive': _rest, ...others } = headers
  return { ...others, 'content-length': bytes.length, connection: 'close' }
}

/** A stream has no whole that could be waited for. */
function follow(port: number, { method, url, headers }: IncomingMessage, response: ServerResponse): void {
  const to = { host: '127.0.0.1', port, method, path: url, headers, agent: false as const }
  const call = request(to, (answer) => {
    const { statusCode: status = 0, headers: said } = answer
    response.writeHead(status, said)
    pipeline(answer, response, () => response.destroy())
  })
  call.on('error', () => response.destroy()).end()
  response.on('close', () => call.destroy())
}

type Call = Pick<IncomingMessage, 'method' | 'url' | 'headers'>

function passed(port: number, { method, url, headers }: Call, body: Buffer): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const to = { host: '127.0.0.1', port, method, path: url, headers, agent: false as const }
    const call = request(to, (answer) => {
      const { statusCode: status = 0, headers: said } = answer
      answer
        .toArray()
        .then((parts) => resolve({ status, headers: said, bytes: Buffer.concat(parts as Buffer[]) }), reject)
    })
    call.on('error', reject).end(body)
  })
}
