import { request, type ClientRequest, type IncomingMessage } from 'node:http'
import { constants, type IncomingHttpHeaders, type ServerHttp2Stream } from 'node:http2'
import { InsideSocket } from './insideSocket.ts'
import { send, type SendTimeouts } from './sending.ts'

const { NGHTTP2_NO_ERROR, NGHTTP2_PROTOCOL_ERROR, NGHTTP2_REFUSED_STREAM } = constants

export interface InsideServer extends SendTimeouts {
  /** Where the client is, by its connection. */
  address: string | undefined
  /** Speaks HTTP/1.1 on a connection; ends it at once where there are too many. */
  accept(socket: InsideSocket): void
}

/**
 * Has a request of HTTP/2 answered by the server for HTTP/1.1 in this process, over a connection of its own which is nothing but memory: Express 4 knows
 * no other, and all that holds for the one holds for the other. Headers are the client's; its address is not among them.
 */
export function forwardToHttp1(
  stream: ServerHttp2Stream,
  headers: IncomingHttpHeaders,
  inside: InsideServer,
): void {
  const [client, server] = InsideSocket.pair(inside.address)
  server.once('error', () => undefined)
  inside.accept(server)
  // Nothing of it was begun, so that the client may ask again.
  if (server.destroyed) return stream.close(NGHTTP2_REFUSED_STREAM)
  const asking = requestOf(stream, headers, client)
  if (!asking) {
    client.destroy()
    return stream.close(NGHTTP2_PROTOCOL_ERROR)
  }
  // Closed, it would be ended first, and be taken for whole.
  const breakOff = () => {
    client.destroy()
    stream.destroy(new Error('The answer has broken off.'))
  }
  stream.once('close', () => client.destroy())
  asking.once('error', breakOff)
  // Whoever has closed the stream is told nothing more: what was sent on it would throw, and end the process.
  const isGone = () => stream.closed || stream.destroyed || stream.session?.destroyed !== false
  asking.once('continue', () => {
    if (!isGone() && !stream.headersSent) stream.additionalHeaders({ ':status': 100 })
  })
  asking.once('response', (answered) => {
    if (isGone()) return breakOff()
    try {
      stream.respond({ ':status': answered.statusCode ?? 500, ...endToEnd(answered.headers) })
    } catch {
      // Headers that HTTP/2 has no words for.
      return breakOff()
    }
    // Of HEAD, 204 and 304 there is nothing more; `respond` has ended those.
    if (stream.writableEnded) answered.resume().once('error', () => undefined)
    else send(answered, stream, inside).catch(breakOff)
  })
  // What is left of a body that is not wanted any more is not waited for.
  stream.once('finish', () => {
    if (!stream.readableEnded && !stream.closed) stream.close(NGHTTP2_NO_ERROR)
  })
  if (stream.endAfterHeaders) asking.end()
  else stream.pipe(asking)
}

/** Nothing for what HTTP/1.1 has no words for. */
function requestOf(
  stream: ServerHttp2Stream,
  headers: IncomingHttpHeaders,
  client: InsideSocket,
): ClientRequest | null {
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
        // A body always says where it ends, of whatever request it is.
        ...(!stream.endAfterHeaders && !hasLength && { 'transfer-encoding': 'chunked' }),
      },
      createConnection: () => client,
    })
  } catch {
    return null
  }
}

/** What is about this connection alone, in either version. */
const ofConnection =
  /^(:.*|connection|keep-alive|proxy-connection|transfer-encoding|te|upgrade|http2-settings)$/

const endToEnd = (headers: IncomingHttpHeaders | IncomingMessage['headers']) =>
  Object.fromEntries(
    Object.entries(headers).filter(([name, value]) => !ofConnection.test(name) && value !== undefined),
  )
