import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { addressKey } from './identity/bounds.ts'
import { defineBound } from './defineBound.ts'

/** How many requests may be sent on one connection before the one before is answered; no browser or proxy sends any. */
const mostAhead = defineBound({
  what: 'requests that wait for the answer before',
  limit: 8,
  per: 'connection',
  atLimit: 'the connection is ended',
  test: 'fake-api/security/connections.long.test.ts',
})

interface Connection {
  place: string
  /** Whether it has ever asked for anything. */
  hasAsked: boolean
  response: ServerResponse | null
  /** Begin to answer what was asked after that. */
  waiting: (() => void)[]
  /** Whether something is answered on it otherwise than by `response`: the requests of HTTP/2. */
  isServedOtherwise: () => boolean
}

export interface OpenConnections {
  /** Ends one that is open where there is one too many now: the new one itself, at once, where no other can go. */
  add(socket: Socket): void
  /** Makes what is spoken through `outer`, such as TLS, the same connection. */
  speaksThrough(outer: Socket, inner: Socket): void
  /** Answers one request of a connection after the other: an answer of which nothing is read holds those behind it up. */
  asked(socket: Socket, response: ServerResponse, answer: () => void): void
  /** It has asked for something, and is not ended for others as long as `isServed`. */
  serves(socket: Socket, isServed: () => boolean): void
  isAnswered(socket: Socket): boolean
}

/**
 * Keeps in mind which connections are open, and how many each address has.
 *
 * @param bounds how many in all, and how many of one address, unless that is `null`
 */
export function createOpenConnections(bounds: {
  most: number
  mostPerAddress: number | null
}): OpenConnections {
  const { most, mostPerAddress } = bounds
  // The oldest first.
  const open = new Map<Socket, Connection>()
  const outer = new WeakMap<Socket, Socket>()
  const counts = new Map<string, number>()
  const find = (socket: Socket) => open.get(outer.get(socket) ?? socket)

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
    add(socket) {
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
    speaksThrough: (carrier, socket) => void outer.set(socket, carrier),
    asked(socket, response, answer) {
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
    serves(socket, isServedOtherwise) {
      const connection = find(socket)
      if (connection) Object.assign(connection, { hasAsked: true, isServedOtherwise })
    },
    isAnswered: (socket) => Boolean(find(socket)?.response),
  }
}

/** Whether a request is there as a whole, and its answer is under way. */
const isServed = ({ response, isServedOtherwise }: Connection) =>
  response?.req.complete === true || isServedOtherwise()
