import { promises as dns, type LookupAddress } from 'node:dns'
import { readFile } from 'node:fs/promises'
import { defineBound } from './defineBound.ts'
import { createSlotQueue } from './lanes/lanes.ts'

/** Resolves a host name to at least one address. Rejects if there is none, or if the name servers do not answer in time. */
export type NameLookup = (host: string) => Promise<LookupAddress[]>

interface NameLookupOptions {
  /** Name servers with ports; those of this machine by default. */
  servers?: readonly string[]
  /** Milliseconds that a name server may take; it is asked twice. */
  timeoutMs?: number
  system?: NameLookup
}

const systemLookups = defineBound({
  what: 'names of other systems that the operating system looks up at once',
  limit: 1,
  per: 'process',
  atLimit: 'the lookup waits, for 5 s at most',
  test: 'fake-api/security/nameLookup.test.ts',
})
const patienceMs = 5_000

const hostsFile = process.platform === 'win32' ? 'C:\\Windows\\System32\\drivers\\etc\\hosts' : '/etc/hosts'

/**
 * Resolves names that people enter. The operating system's lookup occupies a thread until the name servers answer, and the process has few
 * threads: names with silent servers would block access to the database and the sign-in service. So name servers are queried without
 * threads first. Only for names that they do not know, such as those in the hosts file, in this network and in search domains, is the
 * operating system asked, one name at a time.
 */
export function createNameLookup(options: NameLookupOptions = {}): NameLookup {
  const { servers, timeoutMs = 1_000, system = (host) => dns.lookup(host, { all: true }) } = options
  const slots = createSlotQueue({ most: systemLookups, mostOfOne: systemLookups, patience: patienceMs })

  async function askNameServers(host: string): Promise<LookupAddress[]> {
    const resolver = new dns.Resolver({ timeout: timeoutMs, tries: 2 })
    if (servers) resolver.setServers(servers)
    const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
    const found = answers.flatMap((answer, at) =>
      answer.status === 'fulfilled'
        ? answer.value.map((address) => ({ address, family: at === 0 ? 4 : 6 }))
        : [],
    )
    const silent = answers.find((answer) => answer.status === 'rejected' && isTimeout(answer.reason))
    if (found.length === 0 && silent) throw new Error(`The name servers of ${host} do not answer`)
    return found
  }

  return async (host) => {
    const isPublic = !localName.test(host) && !(await isInHostsFile(host))
    const found = isPublic ? await askNameServers(host) : []
    if (found.length > 0) return found
    const leave = await slots.enter({ person: host, gone: AbortSignal.timeout(patienceMs) })
    return system(host).finally(leave)
  }
}

/** Names without a dot, and those that never leave this machine or network. */
const localName = /^[^.]+$|\.local(host)?$/i

const isTimeout = (reason: unknown) =>
  reason instanceof Error && 'code' in reason && reason.code === 'ETIMEOUT'

async function isInHostsFile(host: string): Promise<boolean> {
  const text = await readFile(hostsFile, 'utf8').catch(() => '')
  return text.split('\n').some((line) => {
    const [, ...names] = line.replace(/#.*/, '').trim().toLowerCase().split(/\s+/)
    return names.includes(host.toLowerCase())
  })
}
