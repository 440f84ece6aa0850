import { BlockList, isIP } from 'node:net'

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

export interface OutgoingOptions {
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
  const networks = new BlockList()
  const entries = hosts.map((entry) => entry.toLowerCase())
  for (const entry of entries.filter(isNetwork)) addTo(networks, entry)
  const names = entries.filter((entry) => !isNetwork(entry))
  const isNamed = (host: string) =>
    entries.length === 0 ||
    names.some((name) => (name.startsWith('*.') ? host.endsWith(name.slice(1)) : host === name))
  const allows = (host: string, ip: string) =>
    isIn(networks, ip) || (isNamed(host.toLowerCase()) && (!isIn(special, ip) || (local && isIn(nearby, ip))))
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
export function assertOutgoingNamed(env: Record<string, string | undefined>, hosts: readonly string[]): void {
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

function addTo(list: BlockList, network: string): void {
  const [ip = '', bits = isIP(ip) === 4 ? '32' : '128'] = network.split('/')
  list.addSubnet(ip, Number(bits), familyOf(ip))
}

const familyOf = (ip: string) => (isIP(ip) === 6 ? 'ipv6' : 'ipv4')

const isIn = (list: BlockList, ip: string) => list.check(ip, familyOf(ip))

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) addTo(list, network)
  return list
}

/** This machine and private networks. */
const near = ['127.0.0.0/8', '::1', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7']
const nearby = listOf(near)

/** What is nobody's address in public (IANA's registries of special purposes), IPv4 within IPv6 included. */
const special = listOf([
  ...near,
  ...['0.0.0.0/8', '100.64.0.0/10', '169.254.0.0/16', '192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24'],
  ...['198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
  ...[
    '::/96',
    '::ffff:0:0:0/96',
    '64:ff9b::/96',
    '64:ff9b:1::/48',
    '100::/64',
    '2001::/23',
    '2001:db8::/32',
    '2002::/16',
  ],
  ...['3fff::/20', '5f00::/16', 'fe80::/10', 'fec0::/10', 'ff00::/8'],
])
