import { BlockList, isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Which of the addresses that people enter the server itself may ask. */
export interface OutgoingPolicy {
  /**
   * Whether a host may be asked where it is.
   *
   * @param host as an address of the web has it
   * @param ip one of those that it leads to
   */
  allows(host: string, ip: string): boolean
  /** What can be said of a host without looking where it leads: false where it never may be asked. */
  mayAllow(host: string): boolean
}

interface OutgoingOptions {
  /**
   * Hosts (`bridge.example.com`), all below one (`*.example.com`), and networks (`10.20.0.0/16`, `10.1.2.3`) that may be asked, and
   * nothing else; without any, every host with an address in public. A host named leads to public addresses, or into networks
   * that are named, too: whoever answers for its name cannot lead the server to its own neighbours.
   */
  hosts?: readonly string[]
  /** Whether this machine and private networks may be asked, too: while developing. */
  local?: boolean
}

export function createOutgoingPolicy({ hosts = [], local = false }: OutgoingOptions): OutgoingPolicy {
  const entries = hosts.map((entry) => entry.toLowerCase())
  const networks = listOf(entries.filter(isNetwork))
  const names = entries.filter((entry) => !isNetwork(entry))
  const isNamed = (host: string) =>
    entries.length === 0 ||
    names.some((name) => (name.startsWith('*.') ? host.endsWith(name.slice(1)) : host === name))
  const allows = (host: string, ip: string) =>
    isIn(networks, ip) || (isNamed(host.toLowerCase()) && (isPublic(ip) || (local && isNear(ip))))
  return {
    allows,
    mayAllow(host) {
      const ip = host.replace(/^\[|\]$/g, '')
      if (isIP(ip)) return allows(ip, ip)
      if (/(^|\.)localhost\.?$/i.test(host)) return allows(host, '127.0.0.1')
      return isNamed(host.toLowerCase()) || entries.some(isNetwork)
    },
  }
}

/**
 * Refuses to run in production without a list of hosts: an administrator could otherwise have the server call any host in public.
 *
 * @param env the environment variables
 * @throws Error saying how to write the list
 */
export function assertAllowedDestinationsSet(
  env: Record<string, string | undefined>,
  hosts: readonly string[],
): void {
  if (env['NODE_ENV'] !== 'production' || hosts.length > 0) return
  throw new Error(
    'In production (NODE_ENV=production), OUTGOING_HOSTS has to name the hosts and networks that the server may call: ' +
      'bridges, operators and providers, by commas, such as bridge.example.com,*.games.example,10.20.0.0/16.',
  )
}

/** Whether a text is what may stand in the list. */
export const isOutgoingEntry = (entry: string): boolean =>
  isNetwork(entry) || /^(\*\.)?[a-z\d]([a-z\d-]*[a-z\d])?(\.[a-z\d]([a-z\d-]*[a-z\d])?)*$/i.test(entry)

function isNetwork(entry: string): boolean {
  const [ip = '', bits, ...rest] = entry.split('/')
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(ip)] ?? -1
  return most > 0 && rest.length === 0 && (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= most))
}

const familyOf = (ip: string) => (isIP(ip) === 6 ? 'ipv6' : 'ipv4')

const isIn = (list: BlockList, ip: string) => list.check(ip, familyOf(ip))

/**
 * Whether this machine or a private network has an address. IPv4 within IPv6 is taken as IPv4, here and below; what cannot be read as an
 * address is neither near nor public.
 */
const isNear = (ip: string) => ['loopback', 'private', 'uniqueLocal'].includes(parsed(ip)?.range() ?? '')

function isPublic(ip: string): boolean {
  const address = parsed(ip)
  const family = address?.kind()
  if (!address || !family) return false
  return address.range() === 'unicast' && !reserved[family].check(address.toString(), family)
}

/**
 * Reads any text that Node takes for an address. The library throws for most IPv6 addresses that end as IPv4 does (`::127.0.0.1`), as
 * names may lead to: these are written in hexadecimal first, as in addresses of the web.
 */
function parsed(ip: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  const [bare = ''] = ip.split('%')
  const host = isIP(bare) === 6 ? new URL(`http://[${bare}]`).hostname.slice(1, -1) : bare
  return ipaddr.isValid(host) ? ipaddr.process(host) : null
}

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [ip = '', bits = isIP(ip) === 4 ? '32' : '128'] = network.split('/')
    list.addSubnet(ip, Number(bits), familyOf(ip))
  }
  return list
}

/**
 * What the library takes for public although IANA does not: benchmarks, protocols, documentation, and all IPv6 outside of 2000::/3.
 * By family, since a `BlockList` takes an IPv4 address for one within IPv6, too.
 */
const reserved = {
  ipv4: listOf(['198.18.0.0/15']),
  ipv6: listOf(['2001::/23', '3fff::/20', '::/3', '4000::/2', '8000::/1']),
}
