import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import express from 'express'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { readSettings } from '../../fake-api/settings.ts'
import { createSite } from '../../fake-api/site.ts'
import { listen } from '../support/api.ts'
import { makeCertificate } from '../support/certificate.ts'
import { atFreePorts } from '../support/freePort.ts'
import { byHttp1, byHttp2 } from '../support/http2.ts'
import { hasBrotli, nginxProgram, startNginx, type Nginx } from '../support/nginx.ts'

describe.skipIf(!nginxProgram)('nginx, if it is installed', served)

function served() {
  let directory: string
  let nginx: Nginx
  let node: Awaited<ReturnType<typeof listen>>
  const script = 'run()\n'.repeat(500)

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'dist-'))
    const files: Record<string, string | Buffer> = {
      'index.html': '<title>console</title>',
      'silent-check-sso.html': '<title>silent</title>',
      'silent-check-sso.js': 'post()',
      'favicon.svg': '<svg/>',
      'version.json': '{"version":"0.1.0"}',
      'config.json': '{"keycloak":{"url":"https://id.example"}}',
      'assets/console-abc123.js': script,
      'assets/console-abc123.js.gz': gzipSync(script),
      'assets/console-abc123.js.br': brotliCompressSync(script),
      'assets/console-abc123.css': 'a{}',
      '.vite/manifest.json': '{}',
    }
    for (const name of ['assets', '.vite']) await mkdir(join(directory, name))
    for (const [name, content] of Object.entries(files)) await writeFile(join(directory, name), content)
    nginx = await startNginx({
      SITE_ROOT: directory,
      API_URL: 'http://127.0.0.1:1',
      TALKS_TO: 'https://id.example',
    })
    const app = express().disable('x-powered-by')
    node = await listen(app)
    const env = { PUBLIC_URL: node.origin, CONFIG: join(directory, 'config.json') }
    app.use(createSite(readSettings({ ...env, OIDC_ISSUER: 'https://id.example/realms/x' }), directory))
  })
  afterAll(async () => {
    await Promise.all([nginx.stop(), node.close()])
    await rm(directory, { recursive: true })
  })

  const navigate = (path: string) => fetch(nginx.origin + path, { headers: { Accept: 'text/html,*/*' } })

  it.each([
    ['a page', '/', 'text/html'],
    ['an address of the console', '/casinos/manage/cf_x.json', 'text/html'],
    ['the page itself', '/index.html', 'text/html'],
    ['the page of the silent sign-in', '/silent-check-sso.html', 'text/html'],
    ['its script', '/silent-check-sso.js', '*/*'],
    ['the settings', '/config.json', '*/*'],
    ['the version', '/version.json', '*/*'],
    ['the icon', '/favicon.svg', 'image/*'],
    ['a hashed script', '/assets/console-abc123.js', '*/*'],
    ['a hashed stylesheet', '/assets/console-abc123.css', 'text/css'],
    ['a script that is missing', '/assets/gone-abc123.js', '*/*'],
    ['a missing script in a navigation', '/assets/gone-abc123.js', 'text/html'],
    ['a picture that is missing', '/gone.png', 'image/*'],
    ['a file that is missing, to a command line', '/gone.png', '*/*'],
    ['an address of the console, to a command line', '/casinos/manage/cf_a', '*/*'],
    ['the same, to a program that insists on JSON', '/casinos/manage/cf_a', 'application/json'],
    ['an address that looks hidden', '/casinos/manage/.a', 'text/html'],
    ['the same, to a script', '/casinos/manage/cf_a', 'text/javascript, image/*'],
  ])('answers %s like the server', async (_what, path, Accept) => {
    const [ours, theirs] = await Promise.all(
      [nginx, node].map(async ({ origin }) => {
        const { status, headers } = await fetch(origin + path, {
          headers: { Accept, 'Accept-Encoding': 'identity' },
        })
        return { status, headers: told(headers) }
      }),
    )
    expect(ours).toEqual(theirs)
    expect(ours?.headers).toHaveProperty('x-content-type-options', 'nosniff')
  })

  it.each([
    '/.vite/manifest.json',
    '/%2evite/manifest.json',
    '//.vite%2fmanifest.json',
    '/assets/../.vite/x',
  ])('serves the manifest of the build under no name, nor does the server: %s', async (path) => {
    for (const { origin } of [nginx, node]) expect(await raw(origin, path)).toBe(404)
  })

  it('answers a missing script, style or icon with 404, never with the page', async () => {
    for (const path of ['/assets/gone-abc123.js', '/assets', '/assets/', '/gone.js']) {
      const answer = await fetch(nginx.origin + path)
      expect([path, answer.status, await answer.text()]).toEqual([path, 404, 'Not found'])
    }
    const posted = await fetch(`${nginx.origin}/casinos`, {
      method: 'POST',
      headers: { Accept: 'text/html' },
    })
    expect(posted.status).toBe(404)
  })

  it('sends Strict-Transport-Security over https', async () => {
    const secure = await startNginx({
      SITE_ROOT: directory,
      API_URL: 'http://127.0.0.1:1',
      PUBLIC_URL: 'https://office.example',
      ROOT_REDIRECT: '/home',
    })
    const { headers } = await fetch(`${secure.origin}/index.html`)
    expect(headers.get('Strict-Transport-Security')).toMatch(/^max-age=\d{8}/)
    const root = await fetch(secure.origin, { redirect: 'manual', headers: { Accept: 'text/html' } })
    expect([root.status, root.headers.get('Location')]).toEqual([302, '/home'])
    await secure.stop()
  })

  it('uses HTTP/2 with a certificate, and HTTP/1.1 for clients that need it', async () => {
    const { cert, key } = makeCertificate('office')
    const [TLS_CERT, TLS_KEY] = [join(directory, 'cert.pem'), join(directory, 'key.pem')]
    await Promise.all([writeFile(TLS_CERT, cert), writeFile(TLS_KEY, key)])
    const secure = await atFreePorts((port) =>
      startNginx(
        { SITE_ROOT: directory, API_URL: node.origin, TLS_CERT, TLS_KEY },
        {
          otherSite: () => `server { listen 127.0.0.1:${port}; return 200; }`,
          health: `http://127.0.0.1:${port}`,
        },
      ),
    )
    onTestFinished(() => secure.stop())
    for (const ask of [byHttp1, byHttp2]) {
      const { status, headers, body } = await ask(secure.origin, '/index.html')
      expect([status, body]).toEqual([200, '<title>console</title>'])
      expect(headers['strict-transport-security']).toMatch(/^max-age=\d{8}/)
    }
  })

  it('serves the console at its host name, even if another site is the default on the port', async () => {
    const shared = await startNginx(
      { SITE_ROOT: directory, API_URL: node.origin },
      { otherSite: (port) => `server { listen ${port} default_server; return 200 "Welcome to nginx!"; }` },
    )
    onTestFinished(() => shared.stop())
    const open = async (origin: string) =>
      (await fetch(`${origin}/casinos/manage`, { headers: { Accept: 'text/html' } })).text()
    expect(await open(shared.origin)).toBe('<title>console</title>')
    expect(await open(shared.origin.replace('localhost', '127.0.0.1'))).toBe('Welcome to nginx!')
  })

  it('refuses to start without a URL, or without the key of a certificate', async () => {
    const site = { SITE_ROOT: directory, API_URL: node.origin }
    await expect(startNginx({ ...site, API_URL: '' })).rejects.toThrow(
      /API_URL: is missing: where nginx finds the API/,
    )
    await expect(startNginx({ ...site, TLS_CERT: 'c.pem' })).rejects.toThrow(
      /TLS_KEY: is missing: the key of TLS_CERT/,
    )
  })

  it.each([
    ['{"brand":"B", "rootRedirect" : "/bridges/manage?page=2"}', '/bridges/manage?page=2'],
    ['{\n  "rootRedirect": "/home"\n}', '/home'],
    ['{"brand":"B"}', null],
    ['{"rootRedirect":"/"}', null],
    ['{"rootRedirect":"//other.example"}', null],
    ['{"rootRedirect":"/a;return 200 $host"}', null],
    ['nonsense', null],
  ])('redirects `/` by %s, if no other setting does', async (text, leads) => {
    const root = await mkdtemp(join(tmpdir(), 'dist-'))
    await writeFile(join(root, 'index.html'), '<title>console</title>')
    await writeFile(join(root, 'config.json'), text)
    const own = await startNginx({ SITE_ROOT: root, API_URL: 'http://127.0.0.1:1' })
    const open = (headers: Record<string, string>) =>
      fetch(own.origin, { redirect: 'manual', headers: { Accept: 'text/html', ...headers } })
    const answer = await open({ 'Accept-Language': 'en-GB,en;q=0.9' })
    expect([answer.status, answer.headers.get('Location')]).toEqual(leads ? [302, leads] : [200, null])
    const said = (language: string) =>
      leads ? [`i18n_redirected=${language}; Max-Age=31536000; Path=/; SameSite=Lax`] : []
    expect(answer.headers.getSetCookie()).toEqual(said('en'))
    expect((await open({ 'Accept-Language': 'fr,en' })).headers.getSetCookie()).toEqual(said('de'))
    const chosen = await open({ 'Accept-Language': 'en', Cookie: 'i18n_redirected=de' })
    expect(chosen.headers.getSetCookie()).toEqual([])
    await own.stop()
    await rm(root, { recursive: true })
  })

  it('serves the files that the build has compressed', async () => {
    const asked = async (encoding: string) => {
      const headers = { 'Accept-Encoding': encoding }
      const answer = await fetch(`${nginx.origin}/assets/console-abc123.js`, { headers })
      expect(await answer.text()).toBe(script)
      expect(answer.headers.get('Vary')).toContain('Accept-Encoding')
      return answer.headers.get('Content-Encoding')
    }
    expect(await asked('gzip')).toBe('gzip')
    expect(await asked('gzip, deflate, br')).toBe(hasBrotli ? 'br' : 'gzip')
  })

  it('serves no sign-in service unless one is on this origin, and no file outside of its directory', async () => {
    expect((await navigate('/realms/backoffice/account')).status).toBe(404)
    expect((await navigate('/admin/realms/backoffice/users')).status).toBe(404)
    for (const path of ['/../etc/nginx.conf', '/assets/..%2f..%2fetc%2fpasswd', '/%2e%2e/etc/passwd'])
      expect([path, await raw(nginx.origin, path)]).toEqual([path, expect.toBeOneOf([400, 404])])
  })
}

/** The headers that both servers must send alike. */
function told(headers: Headers): Record<string, string> {
  const own = ['date', 'connection', 'keep-alive', 'server', 'etag', 'last-modified', 'content-length']
  const entries = [...headers].filter(
    ([name]) => !own.includes(name) && !/^(accept-ranges|transfer-encoding|vary)$/.test(name),
  )
  return Object.fromEntries(
    entries.map(([name, value]) => [name, name === 'content-type' ? kindOf(value) : value]),
  )
}

/** JavaScript has two media types, and the charset does not matter for ASCII. */
const kindOf = (type: string) => type.replace(/;.*/, '').replace('application/javascript', 'text/javascript')

/** The status of a raw path, since `fetch` would normalize it. */
const raw = (origin: string, path: string) =>
  new Promise((resolve) => {
    request(origin, { path }, (response) => resolve(response.statusCode)).end()
  })
