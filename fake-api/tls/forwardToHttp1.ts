import { request, type ClientRequest, type IncomingMessage } from 'node:http'
import { constants, type IncomingHttpHeaders, type ServerHttp2Stream } from 'node:http2'
import { InsideSocket } from './insideSocket.ts'
import { sendInPieces, type SendTimeouts } from './sending.ts'

const { NGHTTP2_NO_ERROR, NGHTTP2_PROTOCOL_ERROR, NGHTTP2_REFUSED_STREAM } = constants

interface InsideServer extends SendTimeouts {
  address: string | undefined
  /** Handles a connection with HTTP/1.1; ends it at once if there are too many. */
  accept(socket: InsideSocket): void
}

/**
 * Forwards an HTTP/2 request to the HTTP/1.1 server of this process, over an in-memory connection: Express 4 only supports HTTP/1.1, and
 * this way all rules apply to both. Only headers of the client are forwarded; its IP address is a property of the connection.
 */
export function forwardToHttp1(
  stream: ServerHttp2Stream,
  headers: IncomingHttpHeaders,
  inside: InsideServer,
): void {
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
    else sendInPieces(answered, stream, inside).catch(breakOff)
  })
  // Does not wait for the rest of an unwanted body.
  stream.once('finish', () => {
    if (!stream.readableEnded && !stream.closed) stream.close(NGHTTP2_NO_ERROR)
  })
  if (stream.endAfterHeaders) asking.end()
  else stream.pipe(asking)
}

/** `null` for requests that HTTP/1.1 cannot express. */
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
