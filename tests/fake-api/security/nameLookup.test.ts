import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createDnsLookup } from '../../../fake-api/dnsLookup.ts'

const closing: (() => void)[] = []
afterEach(() => closing.splice(0).forEach((close) => close()))

/** A name server that answers each question as told; `null` is silence. */
async function nameServer(answer: (question: Buffer) => Buffer | null) {
  const socket = createSocket('udp4')
  const asked: Buffer[] = []
  socket.on('message', (question, { port, address }) => {
    asked.push(question)
    const text = answer(question)
    if (text) socket.send(text, port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  closing.push(() => socket.close())
  return { servers: [`127.0.0.1:${socket.address().port}`], asked }
}

/** The question as an answer: its flags say that it is one, and the code what became of it. */
function answered(question: Buffer, code = 0, records: readonly Buffer[] = []): Buffer {
  const head = Buffer.from(question)
  head.writeUInt16BE(0x8180 | code, 2)
  head.writeUInt16BE(records.length, 6)
  return Buffer.concat([head, ...records])
}
const notThere = (question: Buffer) => answered(question, 3)
const isForIPv4 = (question: Buffer) => question.readUInt16BE(question.length - 4) === 1
/** An A record for the name in the question, valid for a second. */
const addressRecord = (...bytes: number[]) => Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 1, 0, 4, ...bytes])

describe('a name that somebody entered', () => {
  it('is looked up without the operating system', async () => {
    const { servers } = await nameServer((question) =>
      answered(question, 0, isForIPv4(question) ? [addressRecord(192, 0, 2, 7)] : []),
    )
    const system = vi.fn()
    const found = await createDnsLookup({ servers, system })('bridge.example.com')
    expect(found).toEqual([{ address: '192.0.2.7', family: 4 }])
    expect(system).not.toHaveBeenCalled()
  })

  it('whose servers are silent takes no thread, however often it is asked for', async () => {
    const { servers, asked } = await nameServer(() => null)
    const system = vi.fn()
    const lookUp = createDnsLookup({ servers, system, timeoutMs: 20 })
    const ends = await Promise.allSettled(Array.from({ length: 20 }, () => lookUp('slow.example.com')))
    expect(ends.map(({ status }) => status)).toEqual(ends.map(() => 'rejected'))
    expect(asked.length).toBeGreaterThan(0)
    expect(system).not.toHaveBeenCalled()
  })

  it('that nobody else knows is looked up by the system, one at a time', async () => {
    const { servers, asked } = await nameServer(notThere)
    const { system, begun, end } = slowSystem()
    const lookUp = createDnsLookup({ servers, system, files: await filesOf({}) })
    const first = lookUp('x.localhost')
    await expect.poll(() => begun).toEqual(['x.localhost'])
    expect(asked).toEqual([])
    const second = lookUp('printer.local')
    await expect.poll(() => asked.length).toBeGreaterThanOrEqual(2)
    expect(begun).toEqual(['x.localhost'])
    end()
    expect(await first).toEqual([{ address: '10.0.0.1', family: 4 }])
    await expect.poll(() => begun).toEqual(['x.localhost', 'printer.local'])
    end()
    expect(await second).toHaveLength(1)
  })

  it.each([
    ['the hosts file', 'bridge.intern', '10.0.0.5'],
    ['the hosts file, as another name', 'Bridge2', '10.0.0.5'],
    ['a search domain', 'wallet', '192.0.2.7'],
    ['a search domain, with a dot', 'wallet.games', '192.0.2.7'],
    ['name servers', 'wallet.games.cluster.local', '192.0.2.7'],
  ])('is found by %s while the system waits for servers that are silent', async (_by, name, address) => {
    const known = ['wallet.cluster.local', 'wallet.games.cluster.local']
    const { servers } = await nameServer((question) =>
      known.includes(nameIn(question))
        ? answered(question, 0, isForIPv4(question) ? [addressRecord(192, 0, 2, 7)] : [])
        : notThere(question),
    )
    const { system, begun, end } = slowSystem()
    const files = await filesOf({
      hosts: '127.0.0.1 localhost\n10.0.0.5 bridge.intern bridge2 # ours\n',
      resolver: '; by hand\nsearch other.example cluster.local\noptions ndots:5\n',
    })
    const lookUp = createDnsLookup({ servers, system, files })
    const held = lookUp('once.known.example')
    await expect.poll(() => begun).toEqual(['once.known.example'])
    expect(await lookUp(name)).toEqual([{ address, family: 4 }])
    expect(begun).toEqual(['once.known.example'])
    end()
    await held
  })

  it('is what it says before it is looked for within a search domain', async () => {
    const { servers } = await nameServer((question) => {
      const last = nameIn(question) === 'bridge.example' ? 7 : 8
      return answered(question, 0, isForIPv4(question) ? [addressRecord(192, 0, 2, last)] : [])
    })
    const files = await filesOf({ resolver: 'search cluster.local' })
    const lookUp = createDnsLookup({ servers, system: vi.fn(), files })
    expect(await lookUp('bridge.example')).toEqual([{ address: '192.0.2.7', family: 4 }])
    expect(await lookUp('bridge')).toEqual([{ address: '192.0.2.8', family: 4 }])
    expect(await lookUp('bridge.example.')).toEqual([{ address: '192.0.2.7', family: 4 }])
  })
})

/** The system, which answers one lookup for each call of `end`. */
function slowSystem() {
  const begun: string[] = []
  const ends: (() => void)[] = []
  const system = (host: string) => {
    begun.push(host)
    return new Promise<{ address: string; family: number }[]>((resolve) => {
      ends.push(() => resolve([{ address: '10.0.0.1', family: 4 }]))
    })
  }
  const end = () => {
    const next = ends.shift()
    if (!next) throw new Error('The system is not asked')
    next()
  }
  return { system, begun, end }
}

async function filesOf({ hosts = '', resolver = '' }: { hosts?: string; resolver?: string }) {
  const folder = await mkdtemp(join(tmpdir(), 'names-'))
  closing.push(() => rmSync(folder, { recursive: true }))
  const files = { hosts: join(folder, 'hosts'), resolver: join(folder, 'resolv.conf') }
  await writeFile(files.hosts, hosts)
  await writeFile(files.resolver, resolver)
  return files
}

/** The name in a question, which begins behind the header: each label behind its length. */
function nameIn(question: Buffer): string {
  const labels: string[] = []
  for (let at = 12; question[at]; at += (question[at] ?? 0) + 1)
    labels.push(question.toString('latin1', at + 1, at + 1 + (question[at] ?? 0)))
  return labels.join('.')
}
