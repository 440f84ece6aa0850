import {
  createServer,
  type RequestListener,
  type Server,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import { createServer as createSecureServer, type Server as SecureServer } from 'node:https'
import type { Socket } from 'node:net'
import type { TLSSocket } from 'node:tls'
import { createConnectionLimiter } from './connectionLimiter.ts'
import { minVersion, type Certificate } from './tls/certificate.ts'
import { maxHeaderBytes, serveHttp2 } from './tls/http2.ts'
import { InsideSocket, largeUnreadTimeoutBytes } from './tls/insideSocket.ts'
import { documentedLimit } from './documentedLimit.ts'

export interface ConnectionBounds {
  most: number
  /** Connections that may be open from one address; `null`: unlimited, since behind a proxy all come from its address. */
  mostPerAddress: number | null
  /** Milliseconds for the headers of a request to arrive, from the connection's beginning or the previous answer; 10 s by default. */
  headersMs?: number
  /** Milliseconds within which a request with its body has to arrive; 60 s by default. */
  requestMs?: number
  /** Milliseconds that an answer waits for a client that reads nothing of it; 60 s by default. */
  unreadMs?: number
  /** The same for an answer of which more than 1 MiB is left; 10 s by default. */
  largeUnreadMs?: number
  /** Milliseconds that an HTTP/2 connection stays open without a request; 30 s by default. */
  idleMs?: number
}

/** Limits headers, bodies, readers and connections. Long answers, such as downloads, are not cut off while they are read. */
export function createBoundedServer(listener: RequestListener, bounds: ConnectionBounds): Server {
  const open = createConnectionLimiter(bounds)
  const server = createServer(optionsOf(bounds), (request, response) =>
    open.asked(request.socket, response, () => {
      endUnreadBody(request, response)
      listener(request, response)
    }),
  )
  server.on('connection', (socket: Socket) => open.add(socket))
  bind(server, bounds, (socket) => open.isAnswered(socket))
  return server
}

export function createBoundedSecureServer(
  listener: RequestListener,
  bounds: ConnectionBounds,
  certificate: Certificate,
): SecureServer {
  const open = createConnectionLimiter(bounds)
  const { headersMs, unreadMs } = patienceOf(bounds)
  const tls = { ...certificate, minVersion, ALPNProtocols: ['h2', 'http/1.1'], handshakeTimeout: headersMs }
  const of = (socket: Socket) => ((socket as unknown) instanceof InsideSocket ? requests : open)
  const server = createSecureServer({ ...optionsOf(bounds), ...tls }, (request, response) =>
    of(request.socket).asked(request.socket, response, () => {
      endUnreadBody(request, response)
      listener(request, response)
    }),
  )
  const { most, mostPerAddress, idleMs = usual.idleMs } = bounds
  const requests = serveHttp2(server, open, {
    ...{ most, mostPerAddress, headersMs, idleMs, unreadMs },
  })
  followHandshakes(server, open)
  bind(server, bounds, (socket) => of(socket).isAnswered(socket))
  return server
}

const usual = {
  headersMs: documentedLimit('milliseconds until the headers of a request are there', 10_000),
  requestMs: documentedLimit('milliseconds until a request is there, body included', 60_000),
  unreadMs: documentedLimit('milliseconds in which nothing of an answer is read', 60_000),
  largeUnreadMs: documentedLimit(
    'milliseconds in which nothing is read of an answer of which more than a mebibyte is left',
    10_000,
  ),
  idleMs: documentedLimit('milliseconds without a request by HTTP/2', 30_000),
}

const mostHeaders = documentedLimit('headers that are read', 100)
const mostRequests = documentedLimit('requests by HTTP/1.1, one after another', 1_000)

function patienceOf({
  headersMs = usual.headersMs,
  requestMs = usual.requestMs,
  unreadMs = usual.unreadMs,
  ...bounds
}: ConnectionBounds) {
  return {
    headersMs,
    requestMs,
    unreadMs,
    largeUnreadMs: Math.min(bounds.largeUnreadMs ?? usual.largeUnreadMs, unreadMs),
  }
}

function optionsOf(bounds: ConnectionBounds) {
  const { headersMs, requestMs } = patienceOf(bounds)
  return {
    headersTimeout: headersMs,
    requestTimeout: requestMs,
    connectionsCheckingInterval: Math.min(2_000, headersMs / 2),
    keepAliveTimeout: 5_000,
    maxHeaderSize: maxHeaderBytes,
  }
}

function bind(server: Server, bounds: ConnectionBounds, isAnswered: (socket: Socket) => boolean): void {
  const { unreadMs, largeUnreadMs } = patienceOf(bounds)
  server.maxHeadersCount = mostHeaders
  server.maxRequestsPerSocket = mostRequests
  // A client that has received everything sent so far waits for the server, not the other way round.
  server.setTimeout(largeUnreadMs, (socket) => {
    if (isAnswered(socket) && socket.writableLength === 0) return
    const isSmall = isAnswered(socket) && socket.writableLength <= largeUnreadTimeoutBytes
    if (isSmall && socket.timeout === largeUnreadMs && unreadMs > largeUnreadMs)
      socket.setTimeout(unreadMs - largeUnreadMs)
    else socket.destroy()
  })
}

/** Connections count from their beginning. The socket of TLS is matched with the first one by remote address and port. */
function followHandshakes(server: SecureServer, open: ReturnType<typeof createConnectionLimiter>): void {
  const shaking = new Map<string, Socket>()
  const from = ({ remoteAddress, remotePort }: Socket) => `${remoteAddress} ${remotePort}`
  server.on('connection', (socket: Socket) => {
    const place = from(socket)
    shaking.set(place, socket)
    socket.once('close', () => shaking.get(place) === socket && shaking.delete(place))
    open.add(socket)
  })
  server.prependListener('secureConnection', (socket: TLSSocket) => {
    const carrier = shaking.get(from(socket))
    if (carrier) open.speaksThrough(carrier, socket)
  })
}

const maxRestBytes = documentedLimit(
  'bytes that are read of a body after the answer, so that its client gets to reading that',
  2 * 1024 * 1024,
)
const maxRestMs = documentedLimit('milliseconds for which a body is read after the answer', 2_000)

const lookMs = 10

/** Ends the connection of a request whose body has not arrived yet instead of reading it. `forwardToHttp1` ends streams of HTTP/2. */
function endUnreadBody(request: IncomingMessage, response: ServerResponse): void {
  const { socket, headers } = request
  const { 'content-length': length, 'transfer-encoding': encoding } = headers
  if ((encoding === undefined && !Number(length)) || (socket as unknown) instanceof InsideSocket) return
  const writeHead = response.writeHead.bind(response) as (...given: unknown[]) => ServerResponse
  response.writeHead = (...given: unknown[]) => {
    if (!request.complete) {
      response.setHeader('Connection', 'close')
      lingerAtEnd(request)
    }
    return writeHead(...given)
  }
}

/** Ending a connection at once would reset it, and a client that is still sending would lose the answer. */
function lingerAtEnd(request: IncomingMessage): void {
  const { socket } = request
  const endAfterAll = socket.destroySoon.bind(socket)
  socket.destroySoon = () => {
    const most = socket.bytesRead + maxRestBytes
    const until = performance.now() + maxRestMs
    const look = () => {
      if (request.complete) {
        clearInterval(looking)
        endAfterAll()
      } else if (socket.bytesRead > most || performance.now() > until) socket.destroy()
    }
    // Listening for the bytes instead would take them from the parser.
    const looking = setInterval(look, lookMs)
    socket.once('close', () => clearInterval(looking))
    socket.end()
    request.resume()
  }
}
