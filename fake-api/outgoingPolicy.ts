import { BlockList, isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

export type OutgoingPolicy = ReturnType<typeof createOutgoingPolicy>

interface OutgoingOptions {
  /**
   * Hosts (`bridge.example.com`), all below one (`*.example.com`), and networks (`10.20.0.0/16`, `10.1.2.3`) that may be called; if empty,
   * all public ones. A listed host may only lead to public addresses or into listed networks, so that whoever controls its name cannot lead
   * the server into its own network.
   */
  hosts?: readonly string[]
  /** Whether this machine and private networks may be called as well, for development. */
  local?: boolean
}

export function createOutgoingPolicy({ hosts = [], local = false }: OutgoingOptions) {
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
    /** As far as that is known without resolving the name: `false` if the host can never be called. */
    mayAllow(host: string) {
      const ip = host.replace(/^\[|\]$/g, '')
      if (isIP(ip)) return allows(ip, ip)
      if (/(^|\.)localhost\.?$/i.test(host)) return allows(host, '127.0.0.1')
      return isNamed(host.toLowerCase()) || entries.some(isNetwork)
    },
  }
}

/** Throws an `Error` if production runs without a list of hosts, since administrators could make the server call any public host. */
export function assertOutgoingHostsSet(
  env: Record<string, string | undefined>,
  hosts: readonly string[],
): void {
  if (env['NODE_ENV'] !== 'production' || hosts.length > 0) return
  throw new Error(
    'In production (NODE_ENV=production), OUTGOING_HOSTS has to name the hosts and networks that the server may call: ' +
      'bridges, operators and providers, by commas, such as bridge.example.com,*.games.example,10.20.0.0/16.',
  )
}

export const isHostPatternOrNetwork = (entry: string): boolean =>
  isNetwork(entry) || /^(\*\.)?[a-z\d]([a-z\d-]*[a-z\d])?(\.[a-z\d]([a-z\d-]*[a-z\d])?)*$/i.test(entry)

function isNetwork(entry: string): boolean {
  const [ip = '', bits, ...rest] = entry.split('/')
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(ip)] ?? -1
  return most > 0 && rest.length === 0 && (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= most))
}

const familyOf = (ip: string) => (isIP(ip) === 6 ? 'ipv6' : 'ipv4')

const isIn = (list: BlockList, ip: string) => list.check(ip, familyOf(ip))

/** Here and below, IPv4 within IPv6 counts as IPv4, and what is no address is neither near nor public. */
const isNear = (ip: string) => ['loopback', 'private', 'uniqueLocal'].includes(parsed(ip)?.range() ?? '')

function isPublic(ip: string): boolean {
  const address = parsed(ip)
  const family = address?.kind()
  if (!address || !family) return false
  return address.range() === 'unicast' && !reserved[family].check(address.toString(), family)
}

/** Parses any text that Node accepts as an address; the library throws for most IPv6 addresses that end like IPv4 (`::127.0.0.1`). */
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

/** Public for the library although not for IANA. By family, since a `BlockList` applies IPv6 entries to IPv4 addresses, too. */
const reserved = {
  ipv4: listOf(['198.18.0.0/15']),
  ipv6: listOf(['2001::/23', '3fff::/20', '::/3', '4000::/2', '8000::/1']),
}
