import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import { createServer, type AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { createExternalSystemCaller, maxExternalListBytes } from '../../../fake-api/outboundRequest.ts'
import { createOutgoingPolicy } from '../../../fake-api/outgoingPolicy.ts'
import { listen } from '../../support/api.ts'

/** API7 and API10 (OWASP): where calls go, and malicious answers. */
const servers: { close(): Promise<void> }[] = []
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()))
})

async function serve(listener: RequestListener) {
  const calls: string[] = []
  const server = await listen((request, response) => {
    calls.push(`${request.headers.host ?? ''}${request.url ?? ''}`)
    listener(request, response)
  })
  servers.push(server)
  return { origin: server.origin, port: new URL(server.origin).port, calls }
}

/** A resolver whose answers change from call to call, as an attacker's may. */
const resolving = (...answers: string[][]) => {
  let count = 0
  return async () => {
    const found = answers[Math.min(count++, answers.length - 1)] ?? []
    return found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
  }
}

const neighbours = 'http://127.0.0.1:1'
const fine: RequestListener = (_request, response) => void response.end('{"fine":true}')

describe('an outgoing call', () => {
  it('resolves the host name itself, and connects only to allowed addresses', async () => {
    const { port, calls } = await serve(fine)
    const resolve = resolving(
      ['127.0.0.1'],
      ['10.0.0.1'],
      ['169.254.169.254', '127.0.0.1'],
      ['169.254.169.254'],
    )
    const outgoing = createOutgoingPolicy({ hosts: ['127.0.0.1', 'bridge.example.com'] })
    const ask = createExternalSystemCaller({ neighbours, outgoing, resolve })
    const asked = () => ask(`http://bridge.example.com:${port}/status`)
    expect(await asked()).toMatchObject({ outcome: 'answered', body: { fine: true } })
    expect((await asked()).outcome).toBe('notAllowed')
    expect((await asked()).outcome).toBe('answered')
    expect((await asked()).outcome).toBe('notAllowed')
    expect(calls).toEqual([`bridge.example.com:${port}/status`, `bridge.example.com:${port}/status`])
  })

  it('fails if a name resolves to an unusual or unparseable address', async () => {
    const outgoing = createOutgoingPolicy({})
    const odd = createExternalSystemCaller({
      neighbours,
      outgoing,
      resolve: resolving(['::127.0.0.1', '::1.2.3.4', 'fe80::1%lo']),
    })
    expect((await odd('http://bridge.example.com/')).outcome).toBe('notAllowed')
    const failing = {
      ...outgoing,
      allows: () => {
        throw new Error('cannot be judged')
      },
    }
    const ask = createExternalSystemCaller({ neighbours, outgoing: failing, resolve: resolving(['8.8.8.8']) })
    expect((await ask('http://bridge.example.com/')).outcome).toBe('unreachable')
  })

  it.each([
    'http://127.0.0.1:PORT/',
    'http://localhost:PORT/',
    'http://0x7f000001:PORT/',
    'http://[::1]:PORT/',
  ])('is refused to %s in production', async (address) => {
    const { port, calls } = await serve(fine)
    const ask = createExternalSystemCaller({ neighbours, outgoing: createOutgoingPolicy({}) })
    expect((await ask(address.replace('PORT', port))).outcome).toBe('notAllowed')
    expect(calls).toEqual([])
  })

  it.each([
    'file:///etc/passwd',
    'ftp://a.example/',
    'nonsense',
    '',
    'http://neighbours.localhost@127.0.0.1:2/',
  ])('is refused to "%s"', async (address) => {
    expect((await createExternalSystemCaller({ neighbours })(address)).outcome).toBe('notAllowed')
  })

  it('reaches the simulators by their exact placeholder only', async () => {
    const { origin, calls } = await serve(fine)
    const ask = createExternalSystemCaller({ neighbours: origin, outgoing: createOutgoingPolicy({}) })
    expect(await ask('http://neighbours.localhost/bridges/a?b=c')).toMatchObject({ outcome: 'answered' })
    expect((await ask('http://neighbours.localhost.evil.test:1/')).outcome).not.toBe('answered')
    expect((await ask('http://neighbours.localhost:1/')).outcome).toBe('notAllowed')
    expect(calls).toEqual([`${new URL(origin).host}/bridges/a?b=c`])
  })

  it.each(['//127.0.0.1:PORT/status', '///127.0.0.1:PORT/status', '/\\\\127.0.0.1:PORT/status'])(
    'stays at the simulators if a path begins like a host: %s',
    async (path) => {
      const [simulated, inside] = [await serve(fine), await serve(fine)]
      const ask = createExternalSystemCaller({
        neighbours: simulated.origin,
        outgoing: createOutgoingPolicy({}),
      })
      await ask(`http://neighbours.localhost${path.replace('PORT', inside.port)}`)
      expect(inside.calls).toEqual([])
      expect(simulated.calls).toHaveLength(1)
    },
  )

  it('reaches configured services at any address, and nothing else does', async () => {
    const { origin, calls } = await serve(fine)
    const ask = createExternalSystemCaller({ neighbours, outgoing: createOutgoingPolicy({}) })
    expect((await ask.own(`${origin}/reporting/totals`)).outcome).toBe('answered')
    expect((await ask(`${origin}/reporting/totals`)).outcome).toBe('notAllowed')
    expect(ask.mayAsk(`${origin}/admin`)).toBe(false)
    expect(calls).toHaveLength(1)
  })

  it('follows no redirects', async () => {
    const inside = await serve(fine)
    const { origin } = await serve((_request, response) => {
      response.writeHead(302, { Location: `${inside.origin}/secret` }).end()
    })
    expect((await createExternalSystemCaller({ neighbours })(origin)).outcome).toBe('unreachable')
    expect(inside.calls).toEqual([])
  })
})

describe('the answer to an outgoing call', () => {
  const answered = async (
    listener: RequestListener,
    options: { deadline?: () => AbortSignal; longest?: number } = {},
  ) => {
    const { origin } = await serve(listener)
    const { longest, deadline } = options
    return createExternalSystemCaller({ neighbours, ...(deadline && { deadline }) })(
      origin,
      longest ? { longest } : {},
    )
  }

  it('is cut off at a maximum size, whatever its Content-Length', async () => {
    const endless: RequestListener = (_request, response) => {
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(65_536)));
        response.once('drain', more)
      }
      more()
    }
    expect((await answered(endless, { longest: 1024 * 1024 })).outcome).toBe('unreachable')
  })

  it('of a single record is at most a mebibyte; lists may be larger', async () => {
    const long: RequestListener = (_request, response) => void response.end(`[${'0,'.repeat(800_000)}0]`)
    expect((await answered(long)).outcome).toBe('unreachable')
    expect((await answered(long, { longest: maxExternalListBytes })).outcome).toBe('answered')
  })

  it('has a maximum time, even if it arrives slowly', async () => {
    const late = new AbortController()
    let drops = 0
    const dripping: RequestListener = (_request, response) => {
      const timer = setInterval(() => {
        response.write(' ')
        if (++drops === 5) late.abort()
      }, 20)
      response.on('close', () => clearInterval(timer))
    }
    expect((await answered(dripping, { deadline: () => late.signal })).outcome).toBe('timeout')
  })

  it.each([
    ['is a page', '<html><script>alert(1)</script></html>'],
    ['is no JSON', '{"fine":tru'],
    ['is empty', ''],
    ['lies deep', '['.repeat(100_000) + ']'.repeat(100_000)],
    ['names another prototype', '{"__proto__":{"isAdmin":true}}'],
    ['is packed', Buffer.from([0x1f, 0x8b, 8, 0])],
  ])('that %s counts as empty', async (_name, text) => {
    const asked = await answered((_request, response) => void response.end(text))
    expect(asked).toMatchObject({ outcome: 'answered', status: 200 })
    expect('body' in asked && asked.body).toBeUndefined()
    expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined()
  })

  it('that switches protocols is a failure', async () => {
    const upgrading: RequestListener = (request) =>
      void request.socket.end(
        'HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: other\r\n\r\n',
      )
    expect((await answered(upgrading)).outcome).toBe('unreachable')
  })

  it('that ends early is a failure', async () => {
    const broken: RequestListener = (_request, response) => {
      response.writeHead(200, { 'Content-Length': '1000' })
      response.write('{"fine":', () => response.destroy())
    }
    expect((await answered(broken)).outcome).toBe('unreachable')
  })

  it('may begin with a byte order mark', async () => {
    expect(await answered((_request, response) => void response.end('\uFEFF{"name":"Zoë"}'))).toMatchObject({
      body: { name: 'Zoë' },
    })
  })
})

it.each([
  [3, 'answered'],
  [1_000, 'unreachable'],
])('an answer behind %i informational ones is %s', async (count, outcome) => {
  const server = createServer((socket) => {
    const informational = ['100 Continue', '103 Early Hints', '102 Processing']
    socket
      .on('error', () => undefined)
      .once('data', () => {
        for (let index = 0; index < count; index++)
          socket.write(`HTTP/1.1 ${informational[index % 3] ?? ''}\r\n\r\n`)
        socket.end('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}')
      })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  servers.push({ close: async () => void server.close() })
  const { port } = server.address() as AddressInfo
  const ask = createExternalSystemCaller({ neighbours })
  expect(await ask.own(`http://127.0.0.1:${port}/`)).toMatchObject({ outcome })
})
