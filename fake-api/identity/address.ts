import { isIP } from 'node:net'
import type { IncomingMessage } from 'node:http'
import { ipKeyGenerator } from 'express-rate-limit'

export type AddressOf = (request: IncomingMessage) => string

/**
 * Where a request comes from: an IP address, or nothing once the connection is gone.
 *
 * @param trustProxy whether there is a proxy in front that writes `X-Forwarded-For`; otherwise anybody could
 */
export function createAddressOf(trustProxy: boolean): AddressOf {
  return ({ headers, socket }) => {
    const forwarded = trustProxy && [headers['x-forwarded-for']].flat().join().split(',').at(-1)?.trim()
    const address = forwarded && isIP(forwarded) ? forwarded : (socket.remoteAddress ?? '')
    // An IPv4 address on an IPv6 socket.
    return address.replace(/^::ffff:(?=\d+\.)/, '')
  }
}

/** The unit in which addresses are counted: an IPv4 address, or an IPv6 network (/64), of which one subscriber has all addresses. */
export const networkOf = (address: string): string => (isIP(address) ? ipKeyGenerator(address, 64) : address)
