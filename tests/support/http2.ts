import { once } from 'node:events'
import {
  connect,
  type ClientHttp2Session,
  type ClientHttp2Stream,
  type OutgoingHttpHeaders,
} from 'node:http2'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { connect as connectTls } from 'node:tls'
import { onTestFinished } from 'vitest'

export interface Asked {
  method?: string
  headers?: Record<string, string>
  body?: string
}

export interface Answered {
  status: number
  headers: Record<string, unknown>
  body: string
}

/** An HTTP/2 connection to a server with a test certificate, closed when the test ends. */
export async function openHttp2(origin: string, localAddress = '127.0.0.1'): Promise<ClientHttp2Session> {
  const { hostname, port } = new URL(origin)
  const options = { host: hostname, port: Number(port), localAddress, ALPNProtocols: ['h2'] }
  const session = connect(origin, {
    createConnection: () => connectTls({ ...options, rejectUnauthorized: false }),
  })
  session.on('error', () => undefined)
  onTestFinished(() => session.destroy())
  await once(session, 'connect')
  return session
}

/** Starts a request. Its errors are left to the caller. */
export function begin(session: ClientHttp2Session, headers: OutgoingHttpHeaders, endStream = true) {
  return session.request(headers, { endStream }).on('error', () => undefined)
}

/** Sends a request over HTTP/2, on the given connection or a new one. */
export async function byHttp2(
  at: string | ClientHttp2Session,
  path: string,
  asked: Asked = {},
): Promise<Answered> {
  const { method = 'GET', headers = {}, body } = asked
  const session = typeof at === 'string' ? await openHttp2(at) : at
  const stream = begin(session, { ':method': method, ':path': path, ...headers }, body === undefined)
  const read = all(stream)
  read.catch(() => undefined)
  if (body !== undefined) stream.end(body)
  const [answered] = (await once(stream, 'response')) as [Record<string, unknown>]
  const { ':status': status, ...rest } = answered
  // The client adds headers under a symbol, which are left out.
  const told = Object.fromEntries(Object.entries(rest))
  return { status: Number(status), headers: told, body: await read }
}

export async function byHttp1(origin: string, path: string, asked: Asked = {}): Promise<Answered> {
  const { body, ...options } = asked
  const asking = request(new URL(path, origin), { ...options, rejectUnauthorized: false, agent: false })
  asking.end(body)
  const [answered] = (await once(asking, 'response')) as [IncomingMessage]
  return { status: answered.statusCode ?? 0, headers: { ...answered.headers }, body: await all(answered) }
}

async function all(stream: ClientHttp2Stream | IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}
