import type { IncomingMessage, ServerResponse } from 'node:http'
import { defineBound } from './defineBound.ts'
import { InsideSocket } from './tls/insideSocket.ts'

const maxRestBytes = defineBound({
  what: 'bytes that are read of a body after the answer, so that its client gets to reading that',
  limit: 2 * 1024 * 1024,
  per: 'request',
  atLimit: 'the connection is ended',
  test: 'fake-api/security/unreadBodies.test.ts',
})
const maxRestMs = defineBound({
  what: 'milliseconds for which a body is read after the answer',
  limit: 2_000,
  per: 'request',
  atLimit: 'the connection is ended',
  test: 'fake-api/security/unreadBodies.test.ts',
})

/** Milliseconds between two looks at how much of a body has arrived. */
const lookMs = 10

/**
 * Answers a request whose body has not arrived yet, such as a refused one, with `Connection: close`, and ends the connection instead of
 * reading the body to its end. Streams of HTTP/2 are ended by `forwardToHttp1`.
 */
export function endUnreadBody(request: IncomingMessage, response: ServerResponse): void {
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
