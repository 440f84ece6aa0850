import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { get, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { listen } from '../support/api.ts'
import { nginxProgram, startNginx, type Nginx } from '../support/nginx.ts'

describe.skipIf(!nginxProgram)('nginx in front of the API, if it is installed', proxied)

function proxied() {
  let directory: string
  let nginx: Nginx
  let api: Awaited<ReturnType<typeof listen>>
  /** The answer of the API, by test. */
  let answer: RequestListener

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'dist-'))
    await writeFile(join(directory, 'index.html'), '<title>console</title>')
    api = await listen((request, response) => answer(request, response))
    nginx = await startNginx({ SITE_ROOT: directory, API_URL: api.origin, IDENTITY_URL: api.origin })
  })
  afterAll(async () => {
    await Promise.all([nginx.stop(), api.close()])
    await rm(directory, { recursive: true })
  })

  it("passes calls on unchanged, with the client's address", async () => {
    let seen:
      { method?: string | undefined; url?: string | undefined; headers: IncomingHttpHeaders } | undefined
    answer = ({ method, url, headers }, response) => {
      seen = { method, url, headers }
      response
        .writeHead(201, { ETag: '"3"', 'X-Total-Count': '1', 'Cache-Control': 'private, no-cache' })
        .end('{}')
    }
    const path = '/api/casinos/a%2Fb?filter=%7B%22q%22%3A%22x%22%7D'
    const response = await fetch(nginx.origin + path, {
      method: 'POST',
      body: '{}',
      headers: { Authorization: 'Bearer t', 'X-Forwarded-For': '6.6.6.6', 'X-Request-Id': 'forged' },
    })
    const body = await response.text()
    expect([response.status, body, response.headers.get('ETag')]).toEqual([201, '{}', '"3"'])
    expect(response.headers.get('Cache-Control')).toBe('private, no-cache')
    expect(seen).toMatchObject({ method: 'POST', url: path, headers: { authorization: 'Bearer t' } })
    expect(seen?.headers['x-forwarded-for']).toMatch(/^(127\.0\.0\.1|::1)$/)
    expect(seen?.headers['x-forwarded-proto']).toBe('http')
    expect(seen?.headers['x-request-id']).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)
    expect(seen?.headers.host).toBe(new URL(nginx.origin).host)
    // The authorization code stands only in the URL.
    await fetch(`${nginx.origin}/auth-callback?code=leak-code`, { headers: { Accept: 'text/html' } })
    const log = await nginx.log()
    expect(log).toContain(`"requestId":"${String(seen?.headers['x-request-id'])}"`)
    expect(log).not.toMatch(/leak-code|filter|Bearer/)
  })

  it('streams files while they are generated, and breaks if the API does', async () => {
    let finish: () => void = () => undefined
    const part = randomBytes(300_000)
    answer = (_request, response) => {
      response.writeHead(200, { 'Content-Type': 'text/csv' }).write(part)
      finish = () => response.destroy()
    }
    const reader = (await fetch(`${nginx.origin}/api/reports/x/file`)).body?.getReader()
    let bytes = 0
    while (bytes < part.length) bytes += (await reader?.read())?.value?.length ?? 0
    expect(bytes).toBe(part.length)
    finish()
    await expect(reader?.read()).rejects.toThrow()
  })

  it('passes on live events immediately, however small', async () => {
    let tell: (text: string) => void = () => undefined
    answer = (_request, response) => {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' })
      tell = (text) => void response.write(text)
      tell(':\n\n')
    }
    const { body } = await fetch(`${nginx.origin}/api/events`)
    const reader = body?.getReader()
    const next = async () => new TextDecoder().decode((await reader?.read())?.value)
    expect(await next()).toBe(':\n\n')
    tell('data: {}\n\n')
    expect(await next()).toBe('data: {}\n\n')
    await reader?.cancel()
  })

  it("accepts bodies up to the API's limit, and refuses larger ones with its problem", async () => {
    answer = (request, response) => {
      let bytes = 0
      request.on('data', (chunk: Buffer) => (bytes += chunk.length))
      request.on('end', () => response.end(String(bytes)))
    }
    const posted = (bytes: number) =>
      fetch(`${nginx.origin}/api/casinos`, { method: 'POST', body: Buffer.alloc(bytes, ' ') })
    expect(await (await posted(1024 * 1024 + 1)).text()).toBe(String(1024 * 1024 + 1))
    const refused = await posted(3 * 1024 * 1024)
    expect([refused.status, refused.headers.get('Content-Type')]).toEqual([413, 'application/problem+json'])
    expect(await refused.json()).toMatchObject({ status: 413, code: 'tooLarge' })
  })

  it("answers with a problem if the API is down, and passes on the API's problems", async () => {
    answer = (_request, response) =>
      response
        .writeHead(502, { 'Content-Type': 'application/problem+json' })
        .end('{"code":"bridgeUnreachable"}')
    expect(await (await fetch(`${nginx.origin}/api/x`)).json()).toEqual({ code: 'bridgeUnreachable' })
    answer = (request) => request.socket.destroy()
    const away = await fetch(`${nginx.origin}/api/x`)
    expect([away.status, away.headers.get('Content-Type')]).toEqual([503, 'application/problem+json'])
    expect(await away.json()).toMatchObject({
      code: 'backendUnreachable',
      instance: expect.stringMatching(/^urn:uuid:/),
    })
    expect(away.headers.get('X-Content-Type-Options')).toBe('nosniff')
  })

  it.each([
    ['a line that is none', 'HELLO\r\n\r\n', 400],
    ['no host', 'GET / HTTP/1.1\r\n\r\n', 400],
    ['an unknown version', 'GET / HTTP/4.0\r\nHost: localhost\r\n\r\n', 505],
    ['a method that is never answered', 'TRACE / HTTP/1.1\r\nHost: localhost\r\n\r\n', 405],
    ['headers without end', `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`, 400],
    ['a body for a file', 'POST /index.html HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n', 405],
    ['a sign-in service that is away', 'GET /realms/backoffice HTTP/1.1\r\nHost: localhost\r\n\r\n', 502],
    [
      'a form that is too large',
      'POST /realms/backoffice HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999\r\n\r\n',
      413,
    ],
    [
      'a broken body',
      'POST /api/x HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nz\r\n',
      400,
    ],
  ])('answers %s itself, and says like every answer what browsers may do', async (_what, request, status) => {
    answer = ({ socket }) => socket.destroy()
    const said = await rawAnswer(nginx.origin, request)
    expect(said).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    for (const header of ["Content-Security-Policy: default-src 'none'", 'X-Content-Type-Options: nosniff'])
      expect(said.split(header).length - 1, header).toBe(1)
  })

  it('adds nothing to the headers of API and sign-in service', async () => {
    answer = (_request, response) => response.writeHead(404, { 'Content-Security-Policy': 'own' }).end()
    for (const path of ['/api/x', '/realms/backoffice']) {
      const { headers } = await fetch(nginx.origin + path)
      expect([headers.get('Content-Security-Policy'), headers.get('X-Frame-Options')]).toEqual(['own', null])
    }
  })

  it('counts a network of IPv6 as one client, however its addresses are written', async () => {
    // The place of whatever address a request says that it comes from.
    const said = (port: string) =>
      `server { listen ${port}; server_name place; set_real_ip_from 127.0.0.1; real_ip_header X-From; return 200 $place; }`
    const counting = await startNginx({ SITE_ROOT: directory, API_URL: api.origin }, { otherSite: said })
    onTestFinished(() => counting.stop())
    const { port } = new URL(counting.origin)
    const placeOf = (from: string) =>
      new Promise<string>((resolve, reject) => {
        const headers = { Host: 'place', 'X-From': from }
        get({ host: '127.0.0.1', port, headers, agent: false }, (response) => {
          response.setEncoding('hex').once('data', resolve)
        }).on('error', reject)
      })
    const same = [
      ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2:ffff::1'],
      ['2001:db8::1', '2001:db8:0:0:a:b:c:d'],
      ['2001:0:0:4:5:6:7:8', '2001::4:0:0:0:1'],
      ['2001:db8:a:a0a::1', '2001:db8:a:a0a:a0a::'],
    ]
    const places = await Promise.all(same.map((group) => Promise.all(group.map(placeOf))))
    for (const [index, [one, other]] of places.entries()) expect(other, String(same[index])).toBe(one)
    const others = [
      '2001:0:0:5:5:6:7:8',
      '::4:5:6:7:8',
      '1.2.3.4',
      '1.2.3.5',
      '::ffff:1.2.3.4',
      '::ffff:1.2.3.5',
    ]
    const all = [...places.map(([place]) => place), ...(await Promise.all(others.map(placeOf)))]
    expect(new Set(all).size).toBe(all.length)
  })

  it('passes on the sign-in service’s public paths, and none for administrators', async () => {
    answer = ({ url }, response) => response.end(url)
    for (const path of ['/realms/backoffice/account?x=1', '/resources/a.css'])
      expect(await (await fetch(nginx.origin + path)).text()).toBe(path)
    expect((await fetch(`${nginx.origin}/admin/realms/backoffice/users`)).status).toBe(404)
  })

  it.each([
    'master/account',
    'master',
    'backoffice2/account',
    'Backoffice/account',
    '%6daster/account',
    '/master/account',
  ])('passes on no other realm: %s', async (path) => {
    let passed: string | undefined
    answer = ({ url }, response) => response.end((passed = url))
    const headers = { Accept: 'text/html' }
    const { status } = await fetch(`${nginx.origin}/realms/${path}`, { headers })
    expect([status, passed]).toEqual([404, undefined])
  })

  it('passes on the realm that config.json names, or the environment', async () => {
    answer = ({ url }, response) => response.end(url)
    const root = await mkdtemp(join(tmpdir(), 'realm-'))
    await writeFile(join(root, 'index.html'), '<title>console</title>')
    await writeFile(join(root, 'config.json'), '{"keycloak":{"url":"/","realm":"a.b"}}')
    const given = { SITE_ROOT: root, API_URL: api.origin, IDENTITY_URL: api.origin }
    for (const [more, passed, refused] of [
      [{}, 'a.b', 'axb'],
      [{ REALM: 'staff' }, 'staff', 'a.b'],
    ] as const) {
      const other = await startNginx({ ...given, ...more })
      expect(await (await fetch(`${other.origin}/realms/${passed}/x`)).text()).toBe(`/realms/${passed}/x`)
      expect((await fetch(`${other.origin}/realms/${refused}/x`)).status).toBe(404)
      await other.stop()
    }
    await rm(root, { recursive: true })
  })

  it.each([
    '/admin/realms/backoffice/../../../realms/backoffice',
    '/admin/realms/%2e%2e/%2E./realms/backoffice',
    '/admin/..%2frealms/x',
    '/realms/..%2fadmin/..%2frealms/x',
    '/realms/backoffice/..;a=b/..;/admin/users',
    '/realms/backoffice/%2e%2e%3ba/..%3b/admin/users',
    '/realms/backoffice\\..\\..\\admin',
    '/realms/backoffice%5c..%5c..%5cadmin',
    '/realms/..#/../realms/backoffice',
    '/resources/./../admin/../resources/x',
    '/api/../admin/../api/x',
    '/api/x/..',
  ])('refuses a path with dot segments: %s', async (path) => {
    let passed: string | undefined
    answer = ({ url }, response) => response.end((passed = url))
    expect([await statusOf(nginx.origin, path), passed]).toEqual([404, undefined])
  })

  it.each([
    '/api/x?filter=/../y',
    '/api/x/a..b',
    '/api/x/.well-known',
    '/realms/backoffice/.well-known/b?u=/../c',
  ])('passes on a path with harmless dots: %s', async (path) => {
    answer = ({ url }, response) => response.end(url)
    expect(await (await fetch(nginx.origin + path)).text()).toBe(path)
  })

  /** Status and headers of the answer to a raw request. */
  const rawAnswer = (origin: string, request: string) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(Number(new URL(origin).port), '127.0.0.1', () => socket.write(request))
      let said = ''
      socket.on('error', reject).on('data', (bytes) => {
        said += String(bytes)
        if (said.includes('\r\n\r\n')) socket.destroy()
      })
      socket.on('close', () => resolve(said))
    })

  /** The status of a raw path, since `fetch` would resolve it. */
  const statusOf = (origin: string, path: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      const { hostname, port } = new URL(origin)
      get({ hostname, port, path, agent: false }, (response) => resolve(response.resume().statusCode)).on(
        'error',
        reject,
      )
    })
}
