import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { placeOf } from './identity/address.ts'

export interface ConnectionBounds {
  /** How many connections may be open in all. */
  most: number
  /** How many from one address; `null` is as many as in all: behind a proxy all of them come from there. */
  mostPerAddress: number | null
  /** How long a request's headers may take, from the connection's beginning or the answer before. Milliseconds, 10 s unless given. */
  headersMs?: number
  /** How long a request may take to come, body included. Milliseconds, 60 s unless given. */
  requestMs?: number
  /** How long an answer waits for somebody who reads nothing of it. Milliseconds, 60 s unless given. */
  unreadMs?: number
}

/**
 * A server that waits for nobody for ever: for headers, bodies and readers of answers it has limits, and so have open connections.
 * Answers that take long, streams and downloads among them, are not cut while they are read.
 */
export function createBoundedServer(listener: RequestListener, bounds: ConnectionBounds): Server {
  const { headersMs = 10_000, requestMs = 60_000, unreadMs = 60_000 } = bounds
  const server = createServer(
    {
      headersTimeout: headersMs,
      requestTimeout: requestMs,
      connectionsCheckingInterval: Math.min(2_000, headersMs / 2),
      keepAliveTimeout: 5_000,
      maxHeaderSize: 16 * 1024,
    },
    listener,
  )
  server.maxHeadersCount = 100
  server.maxRequestsPerSocket = 1_000
  const open = createOpenConnections(bounds)
  server.on('connection', (socket: Socket) => open.add(socket))
  server.prependListener('request', ({ socket }, response: ServerResponse) =>
    open.answering(socket, response),
  )
  // Somebody who has been sent all there is so far waits for the server, not the other way round.
  server.setTimeout(unreadMs, (socket) => {
    if (!open.isAnswered(socket) || socket.writableLength > 0) socket.destroy()
  })
  return server
}

interface Connection {
  place: string
  /** Whether it has ever asked for anything. */
  hasAsked: boolean
  response: ServerResponse | null
}

function createOpenConnections({ most, mostPerAddress }: ConnectionBounds) {
  // The oldest first.
  const open = new Map<Socket, Connection>()
  const counts = new Map<string, number>()

  /** Ends the one that has waited longest for its client, of those who never asked for anything first; else the new one itself. */
  const makeRoom = (fresh: Socket, place: string | null) => {
    let found: Socket | null = null
    for (const [socket, connection] of open) {
      if (socket === fresh || socket.destroyed || (place !== null && connection.place !== place)) continue
      if (!connection.hasAsked) return void socket.destroy()
      if (!found && !isServed(connection)) found = socket
    }
    ;(found ?? fresh).destroy()
  }

  return {
    add(socket: Socket): void {
      const place = placeOf(socket.remoteAddress ?? '')
      const count = (counts.get(place) ?? 0) + 1
      counts.set(place, count)
      open.set(socket, { place, hasAsked: false, response: null })
      socket.once('close', () => {
        open.delete(socket)
        const left = (counts.get(place) ?? 1) - 1
        if (left > 0) counts.set(place, left)
        else counts.delete(place)
      })
      if (mostPerAddress !== null && count > mostPerAddress) makeRoom(socket, place)
      else if (open.size > most) makeRoom(socket, null)
    },
    answering(socket: Socket, response: ServerResponse): void {
      const connection = open.get(socket)
      if (!connection) return
      connection.hasAsked = true
      connection.response = response
      response.once('close', () => {
        if (connection.response === response) connection.response = null
      })
    },
    isAnswered: (socket: Socket) => Boolean(open.get(socket)?.response),
  }
}

/** Whether a request is there as a whole, and its answer is under way. */
const isServed = ({ response }: Connection) => response?.req.complete === true
