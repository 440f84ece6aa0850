import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { addressKey } from './identity/requestLimits.ts'
import { documentedLimit } from './documentedLimit.ts'

/** Browsers and proxies do not send a request before the previous one is answered. */
const mostAhead = documentedLimit('requests that wait for the answer before', 8)

interface Connection {
  place: string
  hasAsked: boolean
  response: ServerResponse | null
  waiting: (() => void)[]
  /** Whether something other than `response` is answered on the connection, as for requests of HTTP/2. */
  isServedOtherwise: () => boolean
}

export type ConnectionLimiter = ReturnType<typeof createConnectionLimiter>

export function createConnectionLimiter(bounds: { most: number; mostPerAddress: number | null }) {
  const { most, mostPerAddress } = bounds
  // Oldest first.
  const open = new Map<Socket, Connection>()
  const outer = new WeakMap<Socket, Socket>()
  const counts = new Map<string, number>()
  const find = (socket: Socket) => open.get(outer.get(socket) ?? socket)

  /** Ends the oldest connection without a request, otherwise the one that waits longest for its client, otherwise the new one. */
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
    add(socket: Socket) {
      const place = addressKey(socket.remoteAddress ?? '')
      const count = (counts.get(place) ?? 0) + 1
      counts.set(place, count)
      open.set(socket, {
        place,
        hasAsked: false,
        response: null,
        waiting: [],
        isServedOtherwise: () => false,
      })
      socket.once('close', () => {
        open.delete(socket)
        const left = (counts.get(place) ?? 1) - 1
        if (left > 0) counts.set(place, left)
        else counts.delete(place)
      })
      if (mostPerAddress !== null && count > mostPerAddress) makeRoom(socket, place)
      else if (open.size > most) makeRoom(socket, null)
    },
    /** Makes the socket within another one, such as that of TLS, the same connection. */
    speaksThrough: (carrier: Socket, socket: Socket) => void outer.set(socket, carrier),
    /** Answers the requests of a connection one after another, so that an answer that nobody reads delays those after it. */
    asked(socket: Socket, response: ServerResponse, answer: () => void) {
      const connection = find(socket)
      if (!connection || socket.destroyed) return
      connection.hasAsked = true
      const begin = () => {
        connection.response = response
        response.once('close', () => {
          connection.response = null
          if (!socket.destroyed) connection.waiting.shift()?.()
        })
        answer()
      }
      if (!connection.response) begin()
      else if (connection.waiting.length < mostAhead) connection.waiting.push(begin)
      else socket.destroy()
    },
    /** Marks that a connection has sent a request. It is not ended in favour of others as long as it is served. */
    serves(socket: Socket, isServedOtherwise: () => boolean) {
      const connection = find(socket)
      if (connection) Object.assign(connection, { hasAsked: true, isServedOtherwise })
    },
    isAnswered: (socket: Socket) => Boolean(find(socket)?.response),
  }
}

const isServed = ({ response, isServedOtherwise }: Connection) =>
  response?.req.complete === true || isServedOtherwise()
