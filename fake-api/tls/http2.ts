import {
  constants,
  performServerHandshake,
  type ServerHttp2Session,
  type IncomingHttpHeaders,
  type ServerHttp2Stream,
} from 'node:http2'
import type { Server } from 'node:https'
import type { Socket } from 'node:net'
import type { TLSSocket } from 'node:tls'
import { createConnectionLimiter, type ConnectionLimiter } from '../connectionLimiter.ts'
import { InsideSocket, sendWhileRead } from './insideSocket.ts'
import { documentedLimit } from '../documentedLimit.ts'
import { request, type IncomingMessage } from 'node:http'

interface Http2Bounds {
  /** Parallel requests in total and from one address; `null`: no separate limit per address. */
  most: number
  mostPerAddress: number | null
  /** Milliseconds within which the first request has to arrive, and for which a connection may be idle. */
  headersMs: number
  idleMs: number
  unreadMs: number
}

export const maxHeaderBytes = documentedLimit('bytes of all headers', 16 * 1024)

const options = {
  // In megabytes. Answers are not counted, since they are held back until they are read.
  maxSessionMemory: 10,
  maxHeaderListPairs: 104,
  maxSessionInvalidFrames: 100,
  maxSettings: 16,
  settings: {
    maxConcurrentStreams: documentedLimit('requests at once by HTTP/2', 100),
    maxHeaderListSize: maxHeaderBytes,
    enablePush: false,
  },
}

/** Milliseconds in which the last bytes of an ended session are sent, such as why it was ended. */
const lastlyMs = 1_000

/** Serves HTTP/2 to clients that have negotiated it. Each request is answered as one of HTTP/1.1, and is one returned connection. */
export function serveHttp2(server: Server, open: ConnectionLimiter, bounds: Http2Bounds): ConnectionLimiter {
  const requests = createConnectionLimiter(bounds)
  const sessions = new Map<ServerHttp2Session, TLSSocket>()
  const [speakHttp1] = server.listeners('secureConnection') as [(this: Server, socket: unknown) => void]
  const accept = (socket: InsideSocket) => {
    speakHttp1.call(server, socket)
    // `InsideSocket` implements everything that the server uses of a `Socket`.
    requests.add(socket as unknown as Socket)
  }
  server.removeListener('secureConnection', speakHttp1).on('secureConnection', (socket: TLSSocket) => {
    if (socket.alpnProtocol !== 'h2') return speakHttp1.call(server, socket)
    const session = performServerHandshake(socket, options)
    sessions.set(session, socket)
    socket.once('close', () => sessions.delete(session))
    const end = (code?: number) => {
      if (!session.destroyed) session.destroy(undefined, code)
      // A destroyed session with unsent bytes keeps its socket, which nobody reads any more, so that its end is never noticed.
      setTimeout(() => socket.destroy(), lastlyMs).unref()
    }
    let streams = 0
    const { remoteAddress: address } = socket
    const isTooMuch = createAbuseCounter()
    const count = () => {
      if (isTooMuch() && !session.destroyed) end(constants.NGHTTP2_ENHANCE_YOUR_CALM)
    }
    const wait = (milliseconds: number) => setTimeout(() => end(), milliseconds).unref()
    let idle = wait(bounds.headersMs)
    session
      .on('error', () => end())
      .on('ping', count)
      .on('remoteSettings', count)
    session.once('close', () => {
      clearTimeout(idle)
      end()
    })
    session.on('stream', (stream, headers) => {
      streams += 1
      clearTimeout(idle)
      open.serves(socket, () => streams > 0)
      stream.on('error', () => undefined)
      stream.once('close', () => {
        streams -= 1
        if (streams === 0 && !session.destroyed) idle = wait(bounds.idleMs)
        if (stream.rstCode !== constants.NGHTTP2_NO_ERROR || stream.aborted) count()
      })
      if (stream.destroyed) return
      forwardToHttp1(stream, headers, { ...bounds, address, accept })
    })
  })
  endTogether(server, sessions)
  return requests
}

/** Makes the server's methods also close HTTP/2 sessions: `close` after their requests are answered, `closeAllConnections` at once. */
function endTogether(server: Server, sessions: Map<ServerHttp2Session, TLSSocket>): void {
  const close = server.close.bind(server)
  const closeAllConnections = server.closeAllConnections.bind(server)
  server.close = (done) => {
    for (const session of sessions.keys()) session.close()
    return close(done)
  }
  server.closeAllConnections = () => {
    closeAllConnections()
    for (const [session, socket] of sessions) {
      session.destroy()
      socket.destroy()
    }
  }
}

/** Limits what costs the server more than the client, such as resetting requests: at once, and per second. */
const atOnce = documentedLimit('resets and settings of HTTP/2 at once', 200)
const perSecond = 20

function createAbuseCounter(now = () => performance.now()): () => boolean {
  let count = 0
  let counted = now()
  return () => {
    const at = now()
    count = Math.max(0, count - ((at - counted) / 1000) * perSecond) + 1
    counted = at
    return count > atOnce
  }
}

const { NGHTTP2_NO_ERROR, NGHTTP2_PROTOCOL_ERROR, NGHTTP2_REFUSED_STREAM } = constants

interface InsideServer extends Pick<Http2Bounds, 'unreadMs'> {
  address: string | undefined
  accept(socket: InsideSocket): void
}

/** Express 4 only supports HTTP/1.1, so all rules apply to both. The client's IP address is a property of the connection. */
function forwardToHttp1(stream: ServerHttp2Stream, headers: IncomingHttpHeaders, inside: InsideServer): void {
  const [client, server] = InsideSocket.pair(inside.address)
  server.once('error', () => undefined)
  inside.accept(server)
  // The request was not begun, so the client may repeat it.
  if (server.destroyed) return stream.close(NGHTTP2_REFUSED_STREAM)
  const asking = requestOf(stream, headers, client)
  if (!asking) {
    client.destroy()
    return stream.close(NGHTTP2_PROTOCOL_ERROR)
  }
  // Destroyed, because closing would end the stream first, and the answer would look complete.
  const breakOff = () => {
    client.destroy()
    stream.destroy(new Error('The answer has broken off.'))
  }
  stream.once('close', () => client.destroy())
  asking.once('error', breakOff)
  // Writing to a closed stream would throw and end the process.
  const isGone = () => stream.closed || stream.destroyed || stream.session?.destroyed !== false
  asking.once('continue', () => {
    if (!isGone() && !stream.headersSent) stream.additionalHeaders({ ':status': 100 })
  })
  asking.once('response', (answered) => {
    if (isGone()) return breakOff()
    try {
      stream.respond({ ':status': answered.statusCode ?? 500, ...endToEnd(answered.headers) })
    } catch {
      // HTTP/2 cannot express some headers.
      return breakOff()
    }
    // Answers to HEAD, and those with 204 or 304, have no body; `respond` has ended them.
    if (stream.writableEnded) answered.resume().once('error', () => undefined)
    else sendWhileRead(answered, stream, inside.unreadMs).catch(breakOff)
  })
  // Does not wait for the rest of an unwanted body.
  stream.once('finish', () => {
    if (!stream.readableEnded && !stream.closed) stream.close(NGHTTP2_NO_ERROR)
  })
  if (stream.endAfterHeaders) asking.end()
  else stream.pipe(asking)
}

/** `null` for requests that HTTP/1.1 cannot express. */
function requestOf(stream: ServerHttp2Stream, headers: IncomingHttpHeaders, client: InsideSocket) {
  const { ':method': method = '', ':path': path = '', ':authority': authority } = headers
  if (method === 'CONNECT') return null
  const given = endToEnd(headers)
  const host = authority ?? headers.host
  const hasLength = given['content-length'] !== undefined
  try {
    return request({
      method,
      path,
      setHost: false,
      headers: {
        ...given,
        ...(host !== undefined && { host }),
        connection: 'close',
        // In HTTP/1.1, a body has a length or is chunked.
        ...(!stream.endAfterHeaders && !hasLength && { 'transfer-encoding': 'chunked' }),
      },
      createConnection: () => client,
    })
  } catch {
    return null
  }
}

/** Headers that concern a single connection, in either version. */
const ofConnection =
  /^(:.*|connection|keep-alive|proxy-connection|transfer-encoding|te|upgrade|http2-settings)$/

const endToEnd = (headers: IncomingHttpHeaders | IncomingMessage['headers']) =>
  Object.fromEntries(
    Object.entries(headers).filter(([name, value]) => !ofConnection.test(name) && value !== undefined),
  )
