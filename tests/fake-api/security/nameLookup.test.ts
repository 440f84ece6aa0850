import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createNameLookup } from '../../../fake-api/nameLookup.ts'

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
    const found = await createNameLookup({ servers, system })('bridge.example.com')
    expect(found).toEqual([{ address: '192.0.2.7', family: 4 }])
    expect(system).not.toHaveBeenCalled()
  })

  it('whose servers are silent takes no thread, however often it is asked for', async () => {
    const { servers, asked } = await nameServer(() => null)
    const system = vi.fn()
    const lookUp = createNameLookup({ servers, system, timeoutMs: 20 })
    const ends = await Promise.allSettled(Array.from({ length: 20 }, () => lookUp('slow.example.com')))
    expect(ends.map(({ status }) => status)).toEqual(ends.map(() => 'rejected'))
    expect(asked.length).toBeGreaterThan(0)
    expect(system).not.toHaveBeenCalled()
  })

  it('that name servers do not know, or of this network, is looked up by the system, one at a time', async () => {
    const { servers, asked } = await nameServer(notThere)
    const begun: string[] = []
    const ends: (() => void)[] = []
    const system = (host: string) => {
      begun.push(host)
      return new Promise<{ address: string; family: number }[]>((resolve) => {
        ends.push(() => resolve([{ address: '10.0.0.1', family: 4 }]))
      })
    }
    const lookUp = createNameLookup({ servers, system })
    const first = lookUp('localhost')
    await vi.waitFor(() => expect(begun).toEqual(['localhost']))
    expect(asked).toEqual([])
    const second = lookUp('bridge.search-domain')
    await vi.waitFor(() => expect(asked.length).toBeGreaterThanOrEqual(2))
    expect(begun).toEqual(['localhost'])
    ends[0]?.()
    expect(await first).toEqual([{ address: '10.0.0.1', family: 4 }])
    await vi.waitFor(() => expect(begun).toEqual(['localhost', 'bridge.search-domain']))
    ends[1]?.()
    expect(await second).toHaveLength(1)
  })
})
