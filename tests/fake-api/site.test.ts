import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import express from 'express'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSettings } from '../../fake-api/settings.ts'
import { createSite } from '../../fake-api/site.ts'
import { listen } from '../support/api.ts'

let directory: string
let server: Awaited<ReturnType<typeof listen>>
const config = () => join(directory, 'config.json')

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'site-'))
  await mkdir(join(directory, 'assets'))
  await writeFile(join(directory, 'index.html'), '<title>console</title>')
  await writeFile(join(directory, 'assets', 'index-abc123.js'), 'run()')
  await writeFile(join(directory, 'silent-check-sso.html'), '<title>silent</title>')
  const app = express()
  server = await listen(app)
  const env = { PUBLIC_URL: server.origin, CONFIG: config(), OIDC_ISSUER: 'https://id.example/realms/x' }
  app.use(createSite(readSettings(env), directory))
})
afterAll(async () => {
  await server.close()
  await rm(directory, { recursive: true })
})

const navigate = (path: string, headers: Record<string, string> = {}) =>
  fetch(server.origin + path, { headers: { Accept: 'text/html,*/*', ...headers }, redirect: 'manual' })

describe('the console', () => {
  it.each([
    '/',
    '/casinos/manage',
    '/masterdata/games/book.of-ra',
    '/casinos/manage/cf_x.json',
    '/casinos/manage/cf_a/show',
  ])('answers %s with its page', async (path) => {
    const response = await navigate(path)
    expect([response.status, await response.text()]).toEqual([200, '<title>console</title>'])
    expect(response.headers.get('Cache-Control')).toBe('no-cache')
  })

  it('caches files with a hash forever, and revalidates others', async () => {
    const hashed = await fetch(`${server.origin}/assets/index-abc123.js`)
    expect(hashed.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
    expect((await navigate('/silent-check-sso.html')).headers.get('Cache-Control')).toBe('no-cache')
  })

  it.each(['GET', 'HEAD'])('answers %s with its page for any Accept header', async (method) => {
    for (const accept of ['*/*', 'application/json', 'text/html']) {
      const ask = () =>
        fetch(`${server.origin}/`, { method, headers: { Accept: accept }, redirect: 'manual' })
      const response = await ask()
      expect([response.status, response.headers.get('Content-Type')]).toEqual([
        200,
        'text/html; charset=UTF-8',
      ])
      await writeFile(config(), '{"rootRedirect":"/bridges/manage"}')
      const led = await ask()
      expect([led.status, led.headers.get('Location')]).toEqual([302, '/bridges/manage'])
      await rm(config())
    }
  })

  it('answers other requests with 404 instead of the page', async () => {
    for (const path of ['/assets/gone.js', '/gone.png', '/config.json']) {
      const response = await fetch(server.origin + path)
      expect([response.status, response.headers.get('Content-Type')]).toEqual([
        404,
        'text/plain; charset=utf-8',
      ])
    }
    expect(
      (await fetch(`${server.origin}/casinos/manage`, { headers: { Accept: 'application/json' } })).status,
    ).toBe(404)
    expect(
      (await fetch(`${server.origin}/casinos`, { method: 'POST', headers: { Accept: 'text/html' } })).status,
    ).toBe(404)
  })

  it.each(['GET', 'HEAD'])('answers %s with its page if any type is accepted', async (method) => {
    for (const Accept of ['*/*', 'text/*', 'text/plain;q=0.5, text/html']) {
      const answer = await fetch(`${server.origin}/casinos/manage/cf_a`, { method, headers: { Accept } })
      expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'text/html; charset=UTF-8'])
    }
  })

  it('reads its settings at each request', async () => {
    await writeFile(config(), '{"brand":"B","rootRedirect":"/home"}')
    const settings = await navigate('/config.json')
    expect([settings.status, settings.headers.get('Cache-Control')]).toEqual([200, 'no-cache'])
    const root = await navigate('/')
    expect([root.status, root.headers.get('Location')]).toEqual([302, '/home'])
    await writeFile(config(), '{"rootRedirect":"//other.example","apiUrl":"https://api.example/v1"}')
    const own = await navigate('/')
    expect(own.status).toBe(200)
    expect(own.headers.get('Content-Security-Policy')).toContain(
      ";connect-src 'self' https://id.example https://api.example;",
    )
    await writeFile(config(), 'nonsense')
    expect((await navigate('/')).status).toBe(200)
    await rm(config())
  })

  it('detects the browser’s language if `/` redirects, unless one was chosen', async () => {
    const kept = async (headers: Record<string, string>) =>
      (await navigate('/', headers)).headers.getSetCookie()
    const said = (language: string) => [
      expect.stringMatching(
        new RegExp(`^i18n_redirected=${language}; Max-Age=31536000; Path=/; Expires=[^;]+; SameSite=Lax$`),
      ) as string,
    ]
    expect(await kept({ 'Accept-Language': 'en-GB,en;q=0.9' })).toEqual([])
    await writeFile(config(), '{"rootRedirect":"/home"}')
    expect(await kept({ 'Accept-Language': 'en-GB,en;q=0.9' })).toEqual(said('en'))
    expect(await kept({ 'Accept-Language': 'de' })).toEqual(said('de'))
    expect(await kept({ 'Accept-Language': 'fr,en;q=0.5' })).toEqual(said('de'))
    expect(await kept({ 'Accept-Language': 'en', Cookie: 'a=b; i18n_redirected=de' })).toEqual([])
    expect(await kept({ 'Accept-Language': 'en', Cookie: 'i18n_redirected=fr' })).toEqual(said('en'))
    await rm(config())
  })

  it('may load from itself and the identity service, and be framed by its silent check only', async () => {
    const headersOf = async (path: string) => (await navigate(path)).headers
    const headers = await headersOf('/')
    const policy = headers.get('Content-Security-Policy') ?? ''
    expect(policy).toContain("default-src 'none';script-src 'self';")
    expect(policy).toContain(
      "connect-src 'self' https://id.example;frame-src 'self' https://id.example;form-action 'self' https://id.example;",
    )
    expect(policy).toContain("frame-ancestors 'none';base-uri 'none'")
    expect((await headersOf('/silent-check-sso.html')).get('Content-Security-Policy')).toContain(
      "frame-ancestors 'self'",
    )
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(headers.get('Referrer-Policy')).toBe('same-origin')
    expect(headers.get('Permissions-Policy')).toContain('camera=()')
    expect(headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin-allow-popups')
  })

  it('redirects other host names to its own, and nowhere else', async () => {
    const { port } = new URL(server.origin)
    const location = (path: string) =>
      new Promise((resolve) => {
        const headers = { Host: `localhost:${port}`, Accept: 'text/html' }
        get({ host: '127.0.0.1', port, path, headers }, (response) =>
          resolve([response.statusCode, response.headers.location]),
        )
      })
    expect(await location('/casinos?x=1')).toEqual([302, `${server.origin}/casinos?x=1`])
    expect(await location('//evil.example/')).toEqual([302, `${server.origin}//evil.example/`])
  })
})
