import type { IncomingMessage } from 'node:http'

export type AddressOf = (request: IncomingMessage) => string

/**
 * Where a request comes from.
 *
 * @param trustProxy whether there is a proxy in front that writes `X-Forwarded-For`; otherwise anybody could
 */
export function createAddressOf(trustProxy: boolean): AddressOf {
  return (request) => {
    const forwarded =
      trustProxy && [request.headers['x-forwarded-for']].flat().join().split(',').at(-1)?.trim()
    const address = forwarded || (request.socket.remoteAddress ?? '')
    // An IPv4 address on an IPv6 socket.
    return address.replace(/^::ffff:(?=\d+\.)/, '')
  }
}
