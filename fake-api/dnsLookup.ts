import { promises as dns, type LookupAddress } from 'node:dns'
import { readFile } from 'node:fs/promises'
import { isIP } from 'node:net'
import { documentedLimit } from './documentedLimit.ts'
import { createSlotQueue, runHoldingSlot } from './lanes/slotQueue.ts'

/** Resolves a host name to at least one address. Rejects if there is none, or if the name servers do not answer in time. */
export type DnsLookup = (host: string) => Promise<LookupAddress[]>

interface NameLookupOptions {
  /** Name servers with ports; those of this machine by default. */
  servers?: readonly string[]
  /** Milliseconds that a name server may take; it is asked twice. */
  timeoutMs?: number
  system?: DnsLookup
  files?: { hosts: string; resolver: string }
}

const systemLookups = documentedLimit(
  'names that neither the hosts file nor name servers know, and the operating system looks up at once',
  1,
)
const patienceMs = 5_000

const ownFiles = {
  hosts: process.platform === 'win32' ? 'C:\\Windows\\System32\\drivers\\etc\\hosts' : '/etc/hosts',
  resolver: '/etc/resolv.conf',
}

/** The system's lookup has few threads, which silent name servers would block for others, so hosts file and name servers go first. */
export function createDnsLookup(options: NameLookupOptions = {}): DnsLookup {
  const { servers, timeoutMs = 1_000, system = (host) => dns.lookup(host, { all: true }) } = options
  const { files = ownFiles } = options
  const slots = createSlotQueue({ most: systemLookups, maxPerPerson: systemLookups, maxWaitMs: patienceMs })

  async function askNameServers(host: string) {
    const resolver = new dns.Resolver({ timeout: timeoutMs, tries: 2 })
    if (servers) resolver.setServers(servers)
    const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
    const found = answers.flatMap((answer, at) =>
      answer.status === 'fulfilled' ? answer.value.map((address) => ({ address, family: familyAt(at) })) : [],
    )
    const isSilent = answers.some((answer) => answer.status === 'rejected' && isTimeout(answer.reason))
    return { found, isSilent }
  }

  return async (host) => {
    const own = await inHostsFile(files.hosts, host)
    if (own.length > 0) return own
    const names = ofThisMachine.test(host) ? [] : await searchedNames(files.resolver, host)
    const answers = await Promise.all(names.map(askNameServers))
    const first = answers.find(({ found }) => found.length > 0)
    if (first) return first.found
    if (!ofThisNetwork.test(host) && answers.some(({ isSilent }) => isSilent))
      throw new Error(`The name servers of ${host} do not answer`)
    return runHoldingSlot(slots, { person: host, gone: AbortSignal.timeout(patienceMs) }, () => system(host))
  }
}

const familyAt = (at: number) => (at === 0 ? 4 : 6)

const ofThisMachine = /(^|\.)localhost\.?$/i

const ofThisNetwork = /^[^.]+$|\.local(host)?\.?$/i

const isTimeout = (reason: unknown) =>
  reason instanceof Error && 'code' in reason && reason.code === 'ETIMEOUT'

const linesOf = async (file: string): Promise<string[][]> => {
  const text = await readFile(file, 'utf8').catch(() => '')
  return text.split('\n').map((line) =>
    line
      .replace(/[#;].*/, '')
      .trim()
      .toLowerCase()
      .split(/\s+/),
  )
}

async function inHostsFile(file: string, host: string): Promise<LookupAddress[]> {
  const lines = await linesOf(file)
  return lines.flatMap(([address = '', ...names]) => {
    const family = isIP(address)
    return family > 0 && names.includes(host.toLowerCase()) ? [{ address, family }] : []
  })
}

/** The full names that a short name may stand for, in the system's order: by `search` or `domain`, and `ndots` of resolv.conf. */
async function searchedNames(file: string, host: string): Promise<string[]> {
  if (host.endsWith('.')) return [host]
  const lines = await linesOf(file)
  const [, ...domains] = lines.findLast(([key = '']) => ['search', 'domain'].includes(key)) ?? []
  const dots = lines
    .flat()
    .findLast((word) => word.startsWith('ndots:'))
    ?.slice('ndots:'.length)
  const within = domains
    .filter((domain) => domain !== '.')
    .slice(0, 6)
    .map((domain) => `${host}.${domain}`)
  return host.split('.').length - 1 >= Number(dots ?? 1) ? [host, ...within] : [...within, host]
}
