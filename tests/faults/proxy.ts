import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { pipeline } from 'node:stream'
import { atFreePorts } from '../support/freePort.ts'

export interface Answer {
  status: number
  headers: IncomingMessage['headers']
  bytes: Buffer
}

/** A call before it reaches the API. */
export interface Passage {
  /** Passes the call on, repeatedly if called again, with additional headers; rejects if the connection breaks. */
  pass(others?: Record<string, string>): Promise<Answer>
  answer(answer: Answer): void
  /** Breaks the connection, after half of an answer if one is given. */
  breakOff(part?: Answer): void
}

/** Handles a call instead of passing it on. */
export type Mishap = (passage: Passage) => Promise<void>

export interface Proxy {
  origin: string
  /** Applies a mishap to the next call that `isMeant` selects; other calls pass. */
  befall(isMeant: (method: string, path: string) => boolean, mishap: Mishap): void
  /** Refuses all connections until `back`. */
  away(): Promise<void>
  back(): Promise<void>
  close(): Promise<void>
}

/** A proxy between console and server, which passes everything on except calls with mishaps. */
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
 * The length is that of the whole answer. Browsers repeat writes by themselves if a reused connection breaks, so connections are not
 * reused.
 */
function ended(headers: Answer['headers'], bytes: Buffer) {
  const { 'transfer-encoding': _, 'keep-alive': _rest, ...others } = headers
  return { ...others, 'content-length': bytes.length, connection: 'close' }
}

/** Streams are passed on in pieces. */
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
